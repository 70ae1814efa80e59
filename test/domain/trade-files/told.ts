import { activityReader } from '#domain/fills/activity.ts'
import { type Totals, totalsOf } from '#domain/fills/summary.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { encodingShownBy } from '#domain/trade-files/encoding.ts'
import { hasOpenQuestions, previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'

/** Decimal texts by currency. */
export type Sums = Readonly<Record<string, string>>

/** What a journal was told, and what was said about it. */
export interface Told {
  journal: Journal
  readonly fresh: number[]
  /** What was refused, asked or assumed, in codes. */
  readonly said: string[]
  /** Columns that are not read. */
  readonly unread: string[]
  /** Rows of wire that are neither recorded nor named as left out. */
  lost: number
}

/** Nothing was told yet. */
export const nothingTold = (): Told => ({ journal: emptyJournal, fresh: [], said: [], unread: [], lost: 0 })

const textOf = (bytes: Buffer): string => new TextDecoder(encodingShownBy(bytes) ?? 'utf-8').decode(bytes)

/** Imports a file for a reader in a zone. */
export const takeFile = (told: Told, bytes: Buffer | string, zone: string): void => {
  const read = runSync(
    readTradesSteps(tableOfText(typeof bytes === 'string' ? bytes : textOf(bytes)), { accountId: 'imported', zone }),
  )
  if (!read.ok) {
    told.said.push(read.error.code)
    return
  }
  const preview = runSync(previewSteps(told.journal, read.value))
  for (const fate of preview.fates)
    if (fate.kind === 'not-understood') told.said.push(...fate.errors.map(({ code }) => code))
  told.unread.push(...(read.value.unread ?? []))
  if (hasOpenQuestions(preview, {})) {
    told.said.push(...preview.questions.map(({ kind }) => kind))
    return
  }
  const { activities, fresh } = preview
  told.fresh.push(fresh)
  told.journal = report(told.journal, activities).journal
}

/** Takes in an answer of the provider. */
export const takeWire = (told: Told, raw: ReadonlyArray<unknown>, zone: string): void => {
  const reader = activityReader({ accountId: 'a1', timeOf: tradeTimesIn(zone) })
  reader.take(raw)
  const { activities, ignored } = reader.read()
  told.said.push(...ignored.map(({ error }) => error.code))
  // A row of income may bring the units that it went into as well.
  const rows = activities.filter(({ snapTradeId }) => !snapTradeId.endsWith('|units'))
  told.lost += raw.length - rows.length - ignored.length
  told.journal = report(told.journal, activities).journal
}

const sumsOf = (totals: ReadonlyArray<Totals>): Sums =>
  Object.fromEntries(totals.map(({ currency, realized }) => [currency, decimalText(realized)]))

/** Results of all that was told. */
export const outcomeOf = ({ journal, fresh }: Told) => {
  const trades = tradesIn(journal)
  const totals = totalsOf(trades)
  const count = (field: 'unknownCost' | 'winning' | 'rated') => totals.reduce((sum, each) => sum + each[field], 0)
  return {
    realized: sumsOf(totals),
    days: Object.fromEntries(
      tableToArray(journal.entries).map(({ date, trades: day }) => [date, sumsOf(totalsOf(allMovementsOf(day)))]),
    ) as Readonly<Record<string, Sums>>,
    unknown: count('unknownCost'),
    winning: count('winning'),
    rated: count('rated'),
    marked: trades.filter(({ statedCash }) => statedCash !== undefined).length,
    fresh,
  }
}

/** What a file comes to for a reader in Greenwich: its results, what was said, and its cash. */
export const outcomeOfFile = (text: string) => {
  const told = nothingTold()
  takeFile(told, text, 'UTC')
  const moved = tableToArray(told.journal.entries).flatMap(({ trades }) => allMovementsOf(trades))
  const cash = moved.flatMap((each) =>
    'cash' in each ? [`${each.cash} ${each.quantity} ${each.currency ?? 'USD'}`] : [],
  )
  const { realized, unknown, marked } = outcomeOf(told)
  return { realized, unknown, marked, said: told.said, cash }
}
