import { attachmentsOf } from '#domain/attachments/attachment.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { joinedLabels, tradesOfNotesSteps } from './anchors.ts'
import { fillsOfNotesSteps } from './fill-names.ts'
import type { Label } from './label.ts'
import { isPlan, joinPlans } from './plans.ts'
import { type NoRisk, type Risk, riskOf } from './risk.ts'
import { byMoment, type Stop, type TradeNote, tradeNotesOf } from './trade-note.ts'

/** All writing about one trade. */
export interface WrittenTrade {
  /** In the order in which they were written. */
  readonly notes: ReadonlyArray<TradeNote>
  /** Each once, in the order of all labels; merged ones by their replacement. */
  readonly labels: ReadonlyArray<Label>
  /** Of all notes, in order of time. */
  readonly stops: ReadonlyArray<Stop>
}

export interface WrittenTrades {
  readonly byTrade: ReadonlyMap<string, WrittenTrade>
  /** Notes whose fills are gone. */
  readonly withoutTrade: ReadonlyArray<TradeNote>
  /** Plans that wait for a fill, newest first. */
  readonly plans: ReadonlyArray<TradeNote>
}

const tradesPerStep = 500

export const nothingWritten: WrittenTrade = { notes: [], labels: [], stops: [] }

/** A note's trade, valid while it names the same fills. */
interface Place {
  readonly fills: ReadonlyArray<string>
  readonly tradeId: string | undefined
}

// The list of trades is the same object while no trade changes, and so is each note's place.
const places = new WeakMap<ReadonlyArray<Trade>, Map<string, Place>>()

const isPlaced = ({ fills }: TradeNote, place: Place | undefined): place is Place =>
  place !== undefined &&
  (place.fills === fills ||
    (place.fills.length === fills.length && place.fills.every((name, index) => name === fills[index])))

/** Afterwards, `writtenTrades` of the same trades looks only for new notes. */
function* placeNotesSteps(trades: ReadonlyArray<Trade>, journal: Journal): Steps<void> {
  const known = places.get(trades) ?? new Map<string, Place>()
  places.set(trades, known)
  const left = tradeNotesOf(journal).filter((note) => !isPlan(note) && !isPlaced(note, known.get(note.id)))
  if (left.length === 0) return
  yield
  const fillsOf = yield* fillsOfNotesSteps(journal, left)
  const found = yield* tradesOfNotesSteps(
    trades,
    left.map(({ id }) => ({ id, fills: fillsOf.get(id) ?? [] })),
  )
  for (const { id, fills } of left) known.set(id, { fills, tradeId: found.get(id) })
}

/**
 * The notes and plans of each trade. `labels`: the label of each id, merges followed. The writing about a trade stays
 * the same object until one of its notes, or a label, changes.
 */
export function* writtenTradesSteps(...asked: Asked): Steps<WrittenTrades> {
  const [trades, { records, extra }, labels] = asked
  const last = lastFound.get(trades)
  if (last?.records === records && last.extra === extra && isSame(last.labels, labels)) return last.written
  const written = yield* foundSteps(...asked)
  lastFound.set(trades, { labels, records, extra, written })
  return written
}

/** Without labels, each call brings another empty map. */
const isSame = (one: Asked[2], other: Asked[2]): boolean => one === other || one.size + other.size === 0

type Asked = readonly [trades: ReadonlyArray<Trade>, journal: Journal, labels: ReadonlyMap<string, Label>]

// What prepares a screen and the screen itself ask for the same.
const lastFound = new WeakMap<
  ReadonlyArray<Trade>,
  Pick<Journal, 'records' | 'extra'> & { readonly labels: Asked[2]; readonly written: WrittenTrades }
>()

function* foundSteps(...[trades, journal, labels]: Asked): Steps<WrittenTrades> {
  const notes = tradeNotesOf(journal)
  const waiting = notes.filter(isPlan)
  yield* placeNotesSteps(trades, journal)
  const known = places.get(trades)
  const all = new Map<string, ReadonlyArray<TradeNote>>()
  const withoutTrade: Array<TradeNote> = []
  for (const note of notes) {
    if (isPlan(note)) continue
    const id = known?.get(note.id)?.tradeId
    if (id === undefined) withoutTrade.push(note)
    else all.set(id, [...(all.get(id) ?? []), note])
  }
  const joined = joinPlans(trades, waiting)
  // A note may exist for a picture alone.
  const carry = new Set(attachmentsOf(journal).map(({ trade }) => trade))
  for (const plan of waiting) {
    const trade = joined.get(plan.id)
    if (trade) all.set(trade.id, [plan, ...(all.get(trade.id) ?? [])])
  }
  yield
  const order = new Map([...new Set(labels.values())].map((label, place) => [label, place]))
  const byTrade = new Map<string, WrittenTrade>()
  for (const [id, own] of all) {
    if (byTrade.size % tradesPerStep === tradesPerStep - 1) yield
    byTrade.set(id, knownWritten(own, labels, order))
  }
  return {
    byTrade,
    withoutTrade: withoutTrade.filter((note) => saysSomething(note) || carry.has(note.id)),
    plans: waiting
      .filter(({ id }) => !joined.has(id))
      .toSorted((one, other) => ((one.plannedAt ?? '') < (other.plannedAt ?? '') ? 1 : -1)),
  }
}

/** The same at once. */
export const writtenTrades = (...asked: Asked): WrittenTrades => runSync(writtenTradesSteps(...asked))

// By all labels, and by a trade's first note, which belongs to no other trade.
const writings = new WeakMap<ReadonlyMap<string, Label>, WeakMap<TradeNote, WrittenTrade>>()

const knownWritten = (...asked: Parameters<typeof writtenOf>): WrittenTrade => {
  const [notes, labels] = asked
  const [first] = notes
  if (!first) return nothingWritten
  const known = writings.get(labels) ?? new WeakMap<TradeNote, WrittenTrade>()
  writings.set(labels, known)
  const before = known.get(first)
  if (before && before.notes.length === notes.length && before.notes.every((note, place) => note === notes[place]))
    return before
  const found = writtenOf(...asked)
  known.set(first, found)
  return found
}

const writtenOf = (
  notes: ReadonlyArray<TradeNote>,
  labels: ReadonlyMap<string, Label>,
  order: ReadonlyMap<Label, number>,
): WrittenTrade => {
  const carried = new Set(joinedLabels(notes).flatMap((id) => labels.get(id) ?? []))
  return {
    notes,
    labels: [...carried].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0)),
    stops: notes.flatMap(({ stops }) => stops).toSorted(byMoment),
  }
}

/** An empty note is not worth showing. */
export const saysSomething = ({ note, labels, stops, ...values }: TradeNote): boolean =>
  note !== '' ||
  labels.length > 0 ||
  stops.length > 0 ||
  [values.target, values.plannedAt, values.rating].some((value) => value !== undefined)

/** Whether a note marks the trade as reviewed. */
export const isLookedThrough = ({ notes }: { readonly notes: ReadonlyArray<Pick<TradeNote, 'seen'>> }): boolean =>
  notes.some(({ seen }) => seen === true)

/** R of a trade by all stops that were written about it. */
export const riskOfWritten = (trade: Trade, { stops }: WrittenTrade): Risk | NoRisk => riskOf(trade, stops)
