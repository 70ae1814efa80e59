import { msPerDay, usPerMs } from '#domain/lots/queue-time.ts'
import { addDecimals, compareDecimals, type Decimal, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { localTime } from '#domain/time/zone-clock.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { costOf, type Cost } from './cost.ts'
import type { TradeFill } from './day-fills.ts'
import type { RuleTerms } from './terms.ts'

export interface JudgedDay {
  /** In the order of the lots. */
  readonly fills: ReadonlyArray<TradeFill>
  /** The user's zone that day; undefined while unknown. */
  readonly zone: string | undefined
  readonly isOver: boolean
  /** Parts of the day's record could not be read. */
  readonly isUnread: boolean
  readonly isPlanned: (trade: Trade) => boolean
}

/** A fill without a time, an unknown realized result or zone, or an unreadable part of the record. */
export type NotJudged = 'dates' | 'unknown cost' | 'zone' | 'unread'

/** `soFar`: the day is not over, or its fills are provisional. */
export type Verdict =
  | { readonly state: 'no fills'; readonly soFar: boolean }
  | { readonly state: 'kept'; readonly soFar: boolean }
  | {
      readonly state: 'broken'
      readonly soFar: boolean
      readonly by: TradeFill
      /** Of a loss limit: the realized net of the day up to it. */
      readonly net: Decimal | undefined
      /** The result of trades opened from then on. */
      readonly cost: Cost
    }
  | { readonly state: 'not judged'; readonly why: NotJudged }

type Finding = { readonly by: TradeFill; readonly net?: Decimal } | NotJudged | undefined

const plus = (one: Decimal, other: string): Decimal => addDecimals(one, parseDecimal(other) ?? zero)
const exceeds = (value: Decimal, most: string): boolean => compareDecimals(value, parseDecimal(most) ?? zero) > 0

/** Whether a closing has a part of unknown cost. */
const isUnknown = ({ part: { realized, movement } }: TradeFill): boolean =>
  realized === undefined || movement.unknownQuantity !== undefined

const isUndated = ({ undated }: TradeFill): boolean => undated
const isOpening = ({ opens }: TradeFill): boolean => opens
const isClosing = ({ part: { role } }: TradeFill): boolean => role === 'closes'
const isMinded = (fill: TradeFill): boolean => fill.opens || isClosing(fill)

/** The first closing at which the running net reaches minus the limit. Open losses are unknown, and do not count. */
const byLoss = ({ fills }: JudgedDay, limit: string, currency: string): Finding => {
  const closings = fills.filter((fill) => isClosing(fill) && fill.trade.currency === currency)
  if (closings.some(isUndated)) return 'dates'
  let net = zero
  for (const by of closings) {
    if (isUnknown(by)) return 'unknown cost'
    net = addDecimals(net, by.part.realized ?? zero)
    if (signOf(plus(net, limit)) <= 0) return { by, net }
  }
  return undefined
}

const byTrades = ({ fills }: JudgedDay, most: number): Finding => {
  // Buys and sells of one day without times may be one trade or several.
  if (fills.some((fill) => isMinded(fill) && fill.undated)) return 'dates'
  const by = fills.filter(({ begins }) => begins)[most]
  return by && { by }
}

/** Each opening decides alone: one that breaks the rule counts, even if others are unknown. */
const byOpenings = (openings: ReadonlyArray<TradeFill>, breaks: (fill: TradeFill) => boolean): Finding => {
  const by = openings.find((fill) => !fill.undated && breaks(fill))
  return by ? { by } : openings.some(isUndated) ? 'dates' : undefined
}

const msOf = ({ row: { at } }: TradeFill): number => Math.floor(at / usPerMs)

/** From `from` until before `to`, past midnight where `from` is later. */
const isWithin = (clock: string, from: string, to: string): boolean =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to

const byHours = ({ fills, zone }: JudgedDay, from: string, to: string): Finding => {
  const openings = fills.filter(isOpening)
  if (openings.length === 0) return undefined
  if (zone === undefined) return 'zone'
  return byOpenings(openings, (fill) => isWithin(localTime(msOf(fill), zone), from, to))
}

const usPerMinute = (msPerDay / 1440) * usPerMs

/** The first opening in the minutes after a losing trade, both on that day. */
const byPause = ({ fills }: JudgedDay, minutes: number): Finding => {
  if (fills.some((fill) => isMinded(fill) && fill.undated)) return 'dates'
  let [until, doubtfulUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const fill of fills) {
    const { at } = fill.row
    if (fill.opens) {
      if (at < until) return { by: fill }
      if (at < doubtfulUntil) return 'unknown cost'
    }
    if (!fill.ends || !isClosing(fill)) continue
    if (fill.trade.unknown !== undefined) doubtfulUntil = at + minutes * usPerMinute
    else if (signOf(fill.trade.net) < 0) until = at + minutes * usPerMinute
  }
  return undefined
}

const bySize = ({ fills }: JudgedDay, most: string): Finding => {
  if (fills.some((fill) => isMinded(fill) && fill.undated)) return 'dates'
  const by = fills.find((fill) => fill.opens && exceeds(fill.held, most))
  return by && { by }
}

const findingOf = (terms: RuleTerms, day: JudgedDay): Finding => {
  switch (terms.kind) {
    case 'loss':
      return byLoss(day, terms.limit, terms.currency)
    case 'trades':
      return byTrades(day, terms.most)
    case 'hours':
      return byHours(day, terms.from, terms.to)
    case 'pause':
      return byPause(day, terms.minutes)
    case 'planned':
      return byOpenings(
        day.fills.filter(({ begins }) => begins),
        ({ trade }) => !day.isPlanned(trade),
      )
    case 'size':
      return bySize(day, terms.most)
  }
}

/** A sale beyond the known holding may have opened a short position. */
const doubtOf = ({ kind }: RuleTerms, { fills }: JudgedDay): Finding =>
  kind !== 'loss' && fills.some((fill) => isClosing(fill) && isUnknown(fill)) ? 'unknown cost' : undefined

/** How a day went by the terms valid on it. Derived from fills, so a late one counts; never stored. */
export const judge = (terms: RuleTerms, day: JudgedDay): Verdict => {
  const soFar = !day.isOver
  if (day.isUnread) return { state: 'not judged', why: 'unread' }
  if (!day.fills.some(isMinded)) return { state: 'no fills', soFar }
  const isProvisional = day.fills.some(({ part }) => part.movement.provisional === true)
  const found = findingOf(terms, day) ?? doubtOf(terms, day)
  if (found === undefined) return { state: 'kept', soFar: soFar || isProvisional }
  if (typeof found === 'string') return { state: 'not judged', why: found }
  const { by, net } = found
  return { state: 'broken', soFar: isProvisional, by, net, cost: costOf(day.fills, by) }
}
