import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Cost } from '#domain/rules/cost.ts'
import { fillsByDaySteps } from '#domain/rules/day-fills.ts'
import { judge, type JudgedDay, type Verdict } from '#domain/rules/judge.ts'
import type { RuleTerms } from '#domain/rules/terms.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { report, traded } from '#test/domain/fills/books.ts'

export const day = '2026-11-18'
export const at = (time: string, of: LocalDate = day): string => `${of}T${time}:00.000Z`

type Parts = NonNullable<Parameters<typeof traded>[4]>

/** A long trade of one share with that net: in at 100 at one time, out at another. */
export const trip = (symbol: string, net: number, from: string, to: string, parts: Parts = {}): Activity[] => [
  traded('BUY', 1, 1000, from, { symbol, ...parts }),
  traded('SELL', 1, (1000 + net).toFixed(2), to, { symbol, ...parts }),
]

export const tradesOf = (journal: Journal): ReadonlyArray<Trade> => runSync(tradesSteps(journal, freshTradeMemory()))

export const journalOf = (activities: ReadonlyArray<Activity>): Journal => report(emptyJournal, activities).journal

const over: Omit<JudgedDay, 'fills'> = { zone: 'UTC', isOver: true, isUnread: false, isPlanned: () => true }

/** How the day of these fills went. */
export const judged = (
  terms: RuleTerms,
  activities: ReadonlyArray<Activity>,
  parts: Partial<JudgedDay> = {},
  of: LocalDate = day,
): Verdict => {
  const fills = runSync(fillsByDaySteps(tradesOf(journalOf(activities)))).get(of) ?? []
  return judge(terms, { ...over, fills, ...parts })
}

export const costWords = ({ nets, ...others }: Cost) => ({
  ...others,
  nets: nets.map(({ currency, net, trades }) => `${decimalText(net)} ${currency} of ${trades}`),
})

/** A verdict in short: what decided, when, and what it cost. */
export const said = (verdict: Verdict) =>
  verdict.state !== 'broken'
    ? verdict
    : {
        state: verdict.state,
        soFar: verdict.soFar,
        by: `${verdict.by.trade.symbol} ${verdict.by.part.movement.timestamp}`,
        net: verdict.net && decimalText(verdict.net),
        ...costWords(verdict.cost),
      }
