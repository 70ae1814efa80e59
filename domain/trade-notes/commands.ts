import { checkEntryText } from '#domain/entries/entry-text.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { priceText } from '#domain/money/money-text.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { nameKey } from '#domain/routine/decide-checklist.ts'
import type { Instant } from '#domain/time/local-date.ts'
import { meanPriceOf } from '#domain/trades/figures.ts'
import type { Trade, TradeSide } from '#domain/trades/trade.ts'
import { type Label, type LabelKind, labelsOf } from './label.ts'
import { isPlan, plannedStop } from './plans.ts'
import { isWrongSide } from './risk.ts'
import { byMoment, type Stop, type TradeNote, tradeNoteById } from './trade-note.ts'

/** A command about notes on trades and labels, or its refusal; `decide` refuses the same without messages. */
export type Asked = Result<CommandDraft, DomainError<'tradeNote' | 'label'>>

/** The first note about a trade, or a plan. `id`: fresh; `from`: the key by which an import knows it again. */
export const addTradeNote = (id: string, parts: Partial<Omit<TradeNote, 'id'>> & { readonly from?: string }): Asked => {
  const note = checkNote(parts.note ?? '')
  if (!note.ok) return note
  if (!(parts.stops ?? []).every(isPrice)) return err(domainError('tradeNote', 'STOP_NOT_A_PRICE'))
  if (parts.target !== undefined && !isAbove0(parts.target)) return err(domainError('tradeNote', 'TARGET_NOT_A_PRICE'))
  const record = { id, fills: [], labels: [], stops: [], ...parts, note: note.value }
  return ok({ type: 'AddRecord', data: { list: 'tradeNotes', record } })
}

/** Attaches the note to the fills of a trade, or takes it off. */
export const anchorTradeNote = (journal: Journal, id: string, fills: ReadonlyArray<string>): Asked =>
  changed(journal, id, 'fills', fills)

/** Sets a note's labels; labels that another device adds or removes meanwhile merge. */
export const labelTrade = (journal: Journal, id: string, labels: ReadonlyArray<string>): Asked =>
  changed(journal, id, 'labels', labels)

/** Sets all stops with their moments. A price is above 0. */
export const changeStops = (journal: Journal, id: string, stops: ReadonlyArray<Stop>): Asked =>
  stops.every(isPrice) ? changed(journal, id, 'stops', stops) : err(domainError('tradeNote', 'STOP_NOT_A_PRICE'))

/** Changes a trade's stops: the first must be on the losing side. `others`: stops of other notes on it. */
export const changeStopsOf = (
  journal: Journal,
  id: string,
  trade: Trade,
  stops: ReadonlyArray<Stop>,
  others: ReadonlyArray<Stop> = [],
): Asked => {
  const refusal = stopRefusal(trade, [...others, ...stops])
  return refusal ? err(refusal) : changeStops(journal, id, stops)
}

/** Why a trade may not have these stops. */
export const stopRefusal = (trade: Trade, stops: ReadonlyArray<Stop>): DomainError<'tradeNote'> | undefined => {
  if (!stops.every(isPrice)) return domainError('tradeNote', 'STOP_NOT_A_PRICE')
  if (!isWrongSide(trade, stops.toSorted(byMoment))) return undefined
  const { side, currency } = trade
  const mean = meanPriceOf(trade, trade.entry)
  return domainError('tradeNote', 'STOP_WRONG_SIDE', {
    side,
    where: whereStops[side],
    entry: mean ? priceText(mean, currency) : '?',
  })
}

const whereStops: Readonly<Record<TradeSide, string>> = { long: 'below', short: 'above' }

export interface PlanValues {
  readonly symbol: string
  readonly side: TradeSide
  readonly stop: number | undefined
  readonly target: number | undefined
  readonly note: string
}

/** A plan for a future trade. `id`: fresh; `now`: the moment of writing. */
export const addPlan = (id: string, plan: PlanValues, now: Instant): Asked => {
  const { symbol, side, stop, target } = plan
  if (symbol.trim() === '') return err(domainError('tradeNote', 'SYMBOL_REQUIRED'))
  const beyond = beyondTarget(plan)
  if (beyond) return err(beyond)
  return addTradeNote(id, {
    symbol: symbol.trim().toUpperCase(),
    side,
    plannedAt: now,
    note: plan.note,
    ...(stop !== undefined && { stops: [{ price: stop, at: now }] }),
    ...(target !== undefined && { target }),
  })
}

const beyondTarget = ({ side, stop, target }: Partial<PlanValues>): DomainError<'tradeNote'> | undefined =>
  side && stop !== undefined && target !== undefined && (side === 'long' ? stop >= target : stop <= target)
    ? domainError('tradeNote', 'STOP_BEYOND_TARGET', { side, where: whereStops[side] })
    : undefined

/**
 * Changes the prices of a waiting plan: undefined removes one, an absent one stays. The new stop is the only one, and
 * counts as entered now. Answers a command for each price that changes.
 */
export const changePlanPrices = (
  journal: Journal,
  id: string,
  prices: Partial<Pick<PlanValues, 'stop' | 'target'>>,
  now: Instant,
): Result<ReadonlyArray<CommandDraft>, DomainError<'tradeNote' | 'label'>> => {
  const plan = tradeNoteById(journal, id)
  if (!plan || !isPlan(plan)) return noNote
  const { side, target } = plan
  const stop = plannedStop(plan)
  const wanted = { stop, target, ...prices }
  const beyond = beyondTarget({ ...(side && { side }), ...wanted })
  if (beyond) return err(beyond)
  const stops = wanted.stop === undefined ? [] : [{ price: wanted.stop, at: now }]
  const commands: Array<CommandDraft> = []
  for (const asked of [
    ...(wanted.stop === stop ? [] : [changeStops(journal, id, stops)]),
    ...(wanted.target === target ? [] : [changeTarget(journal, id, wanted.target)]),
  ]) {
    if (!asked.ok) return asked
    commands.push(asked.value)
  }
  return ok(commands)
}

/** Takes a plan off the trade that it joined; it waits for the next. */
export const takePlanApart = (journal: Journal, id: string, trade: Pick<Trade, 'id'>): Asked =>
  changed(journal, id, 'apart', [...new Set([...(tradeNoteById(journal, id)?.apart ?? []), trade.id])].toSorted())

/** Sets the price that is aimed at; undefined removes it. */
export const changeTarget = (journal: Journal, id: string, target: number | undefined): Asked =>
  target === undefined || isAbove0(target)
    ? changed(journal, id, 'target', target ?? null)
    : err(domainError('tradeNote', 'TARGET_NOT_A_PRICE'))

/** The best last. */
export const ratings = [1, 2, 3, 4, 5] as const

/** Undefined removes the rating. */
export const rateTrade = (journal: Journal, id: string, rating: (typeof ratings)[number] | undefined): Asked =>
  changed(journal, id, 'rating', rating ?? null)

interface TradeNoteValues {
  readonly target: number
  readonly plannedAt: Instant
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly rating: number
  readonly seen: boolean
}

/** Undefined empties the field. */
export const changeTradeNote = <Field extends keyof TradeNoteValues>(
  journal: Journal,
  id: string,
  field: Field,
  value: TradeNoteValues[Field] | undefined,
): Asked => changed(journal, id, field, value)

/** Deletes a note; one that another device changes meanwhile stays. */
export const deleteTradeNote = (journal: Journal, id: string): Asked =>
  tradeNoteById(journal, id) ? ok({ type: 'DeleteRecord', data: { list: 'tradeNotes', id } }) : noNote

/** A new label. `id`: fresh. */
export const addLabel = (journal: Journal, id: string, kind: LabelKind, typed: string): Asked => {
  const name = checkName(journal, { id, kind }, typed)
  if (!name.ok) return name
  if (labelsOf(journal).length >= limits.labels) return err(domainError('label', 'LABEL_LIMIT_EXCEEDED'))
  return ok({ type: 'AddRecord', data: { list: 'labels', record: { id, kind, name: name.value } } })
}

/** `base`: fingerprint of the name that the user saw, if it may have changed. */
export const renameLabel = (journal: Journal, id: string, typed: string, base?: string): Asked => {
  const label = labelsOf(journal).find((each) => each.id === id)
  if (!label) return noLabel
  const name = checkName(journal, label, typed)
  if (!name.ok) return name
  const data = { list: 'labels', id, field: 'name', value: name.value, ...(base !== undefined && { base }) } as const
  return ok({ type: 'ChangeRecord', data })
}

/** An archived label is no longer offered. */
export const archiveLabel = (journal: Journal, id: string, archived: boolean): Asked =>
  labelsOf(journal).some((each) => each.id === id)
    ? ok({ type: 'ChangeRecord', data: { list: 'labels', id, field: 'archived', value: archived } })
    : noLabel

/** Lets another label replace this one on every note. */
export const mergeLabel = (journal: Journal, id: string, into: string): Asked => {
  const labels = labelsOf(journal)
  return id !== into && [id, into].every((each) => labels.some((label) => label.id === each))
    ? ok({ type: 'ChangeRecord', data: { list: 'labels', id, field: 'mergedInto', value: into } })
    : noLabel
}

/** Notes keep the id of a deleted label, and show it again if the deletion is undone. */
export const deleteLabel = (journal: Journal, id: string): Asked =>
  labelsOf(journal).some((each) => each.id === id)
    ? ok({ type: 'DeleteRecord', data: { list: 'labels', id } })
    : noLabel

const noNote = err(domainError('tradeNote', 'NOTE_NOT_FOUND'))
const noLabel: Asked = err(domainError('label', 'LABEL_NOT_FOUND'))

const changed = (journal: Journal, id: string, field: string, value: unknown): Asked =>
  tradeNoteById(journal, id) ? ok({ type: 'ChangeRecord', data: { list: 'tradeNotes', id, field, value } }) : noNote

const isPrice = ({ price, at }: Stop): boolean => isAbove0(price) && at !== ''
const isAbove0 = (price: number): boolean => Number.isFinite(price) && price > 0

const checkNote = (text: string): Result<string, DomainError<'tradeNote'>> => {
  const checked = checkEntryText(text, 'notes')
  if (checked.ok) return checked
  if (checked.error.code === 'NOTES_TOO_LONG') return err(domainError('tradeNote', 'NOTE_TOO_LONG'))
  return err(
    domainError('tradeNote', checked.error.code === 'INVALID_CHARACTERS' ? 'INVALID_CHARACTERS' : 'INVALID_CONTENT'),
  )
}

const checkName = (
  journal: Journal,
  { id, kind }: Pick<Label, 'id' | 'kind'>,
  typed: string,
): Result<string, DomainError<'label'>> => {
  const name = typed.trim()
  if (name === '') return err(domainError('label', 'NAME_REQUIRED'))
  if (name.length > limits.labelNameMaxChars) return err(domainError('label', 'NAME_TOO_LONG'))
  if (!checkEntryText(name, 'notes').ok) return err(domainError('label', 'INVALID_NAME'))
  const isTaken = labelsOf(journal).some(
    (each) => each.id !== id && each.kind === kind && nameKey(each.name) === nameKey(name),
  )
  return isTaken ? err(domainError('label', 'DUPLICATE_NAME')) : ok(name)
}
