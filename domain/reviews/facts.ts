import {
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  parseDecimal,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { RuleDays } from '#domain/rules/overview.ts'
import { statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { sumsOf, type TradeSums } from '#domain/trades/sums.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { daysOf, type Period } from './period.ts'
import type { FigureThen, Review } from './review.ts'
import { type PeriodRule, periodRules } from './rule-facts.ts'

export interface NotedTrade {
  readonly trade: Trade
  readonly notes: ReadonlyArray<string>
}

interface PeriodCurrency {
  readonly sums: TradeSums
  readonly largestWin: NotedTrade | undefined
  readonly largestLoss: NotedTrade | undefined
}

/** What happened in a period. */
export interface Facts {
  /** The default currency first. */
  readonly currencies: ReadonlyArray<PeriodCurrency>
  /** Closed trades with fills whose fees are still to come. */
  readonly pending: number
  readonly routine: { readonly days: number; readonly done: number; readonly items: number }
  /** Empty without rules, and until they are judged. */
  readonly rules: ReadonlyArray<PeriodRule>
  /** The first line of each day that was written about. */
  readonly lines: ReadonlyArray<{ readonly day: LocalDate; readonly line: string }>
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.trim() ?? ''

const extreme = (trades: ReadonlyArray<Trade>, sign: -1 | 1): Trade | undefined =>
  trades.reduce<Trade | undefined>((most, trade) => {
    if (trade.unknown !== undefined || signOf(trade.net) !== sign) return most
    const further = most && compareDecimals(trade.net, most.net)
    return further === undefined || further === sign ? trade : most
  }, undefined)

interface FactsAsked {
  readonly judged?: RuleDays | undefined
  /** The account whose trades count; all where it is absent. */
  readonly account?: string | undefined
}

/** Trades count on the day of their last fill; open ones do not. */
export const factsOf = (
  journal: Journal,
  trades: ReadonlyArray<Trade>,
  period: Period,
  { judged = new Map(), account }: FactsAsked = {},
): Facts => {
  const { from, to } = daysOf(period) ?? { from: '9999-12-31', to: '' }
  const isWithin = (day: LocalDate): boolean => day >= from && day <= to
  const isAsked = ({ accountId }: Trade): boolean => account === undefined || accountId === account
  const closed = trades.filter((trade) => !trade.isOpen && isWithin(trade.last.day) && isAsked(trade))
  const notes = notesOf(journal, trades)
  const noted = (trade: Trade | undefined) => trade && { trade, notes: notes(trade) }
  const entries = [...tableValues(journal.entries)].filter(({ date }) => isWithin(date))
  const records = [...tableValues(journal.dayStats)].filter(({ date }) => isWithin(date))
  return {
    currencies: sumsOf(closed, tolerancesIn(statedTable(journal))).map((sums) => {
      const own = closed.filter(({ currency }) => currency === sums.currency)
      return { sums, largestWin: noted(extreme(own, 1)), largestLoss: noted(extreme(own, -1)) }
    }),
    pending: closed.filter(({ isPending }) => isPending).length,
    routine: {
      days: records.length,
      done: records.reduce((sum, { completed }) => sum + completed, 0),
      items: records.reduce((sum, { total }) => sum + total, 0),
    },
    rules: periodRules(judged),
    lines: entries
      .map(({ date, notes: text, reflections }) => ({ day: date, line: firstLine(text) || firstLine(reflections) }))
      .filter(({ line }) => line !== '')
      .toSorted((one, other) => compareTexts(one.day, other.day)),
  }
}

const notesOf = (journal: Journal, trades: ReadonlyArray<Trade>): ((trade: Trade) => ReadonlyArray<string>) => {
  const { byTrade } = writtenTrades(trades, journal, new Map())
  return ({ id }) => (byTrade.get(id)?.notes ?? []).flatMap(({ note }) => (note === '' ? [] : [note]))
}

/** A period's figures as a review keeps them. */
export const figuresOf = ({ currencies }: Facts): ReadonlyArray<FigureThen> =>
  currencies.map(({ sums: { currency, closed, net } }) => ({ currency, trades: closed, net: decimalText(net) }))

interface ChangedFigure {
  readonly currency: string
  readonly difference: Decimal
  readonly trades: number
}

const zero = decimalOf(0, 0)

/** How figures changed since a review was begun: late fills, corrections. */
export const changesSince = (review: Review, facts: Facts): ReadonlyArray<ChangedFigure> => {
  // Only one text survived as a device was switched off: the figures that its author saw are unknown.
  if (review.at === undefined && review.figuresThen.length === 0) return []
  const now = figuresOf(facts)
  const currencies = [...new Set([...review.figuresThen, ...now].map(({ currency }) => currency))]
  return currencies.flatMap((currency) => {
    const [before, after] = [review.figuresThen, now].map((figures) => figures.find((one) => one.currency === currency))
    const then = parseDecimal(before?.net) ?? zero
    const difference = subtractDecimals(parseDecimal(after?.net) ?? zero, then)
    const trades = (after?.trades ?? 0) - (before?.trades ?? 0)
    return signOf(difference) === 0 && trades === 0 ? [] : [{ currency, difference, trades }]
  })
}
