import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { activityReader } from '#domain/fills/activity.ts'
import { allMovementsOf } from '#domain/fills/day-trades.ts'
import { type Totals, totalsOf } from '#domain/fills/summary.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tableToArray } from '#domain/journal/table.ts'
import { decimalText, parseDecimal, roundedUnits } from '#domain/money/decimal.ts'
import { runSync } from '#domain/steps.ts'
import { encodingShownBy } from '#domain/trade-files/encoding.ts'
import { hasOpenQuestions, previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { report, tradesIn } from '#test/domain/fills/books.ts'

type Sums = Readonly<Record<string, string>>

/** What a journal has to hold after all steps; '~' means to the cent. */
interface Outcome {
  readonly realized?: Sums
  readonly days?: Readonly<Record<string, Sums>>
  readonly unknown?: number
  readonly unknownAtLeast?: number
  readonly markedAtLeast?: number
  readonly marked?: number
  readonly winning?: number
  readonly rated?: number
  readonly fresh?: ReadonlyArray<number>
}

interface Trial {
  readonly id: string
  readonly steps: ReadonlyArray<{ readonly csv?: string; readonly wire?: string; readonly zone: string }>
  readonly right: ReadonlyArray<Outcome>
  readonly refusalIsRight: boolean
  readonly note: string
}

interface Told {
  journal: Journal
  readonly fresh: number[]
  /** What was refused, asked or assumed, in codes. */
  readonly said: string[]
  /** Rows of wire that are neither recorded nor named as left out. */
  lost: number
}

const folder = new URL('trials/', import.meta.url)
const readFixture = (name: string): Buffer => readFileSync(new URL(name, folder))
const trials = JSON.parse(readFixture('cases.json').toString()) as ReadonlyArray<Trial>

const textOf = (bytes: Buffer): string => new TextDecoder(encodingShownBy(bytes) ?? 'utf-8').decode(bytes)

const takeFile = (told: Told, name: string, zone: string): void => {
  const read = runSync(readTradesSteps(tableOfText(textOf(readFixture(name))), { accountId: 'imported', zone }))
  if (!read.ok) {
    told.said.push(read.error.code)
    return
  }
  for (const fate of read.value.fates)
    if (fate.kind === 'not-understood') told.said.push(...fate.errors.map(({ code }) => code))
  const preview = runSync(previewSteps(told.journal, read.value))
  if (hasOpenQuestions(preview, {})) {
    told.said.push(...preview.questions.map(({ kind }) => kind))
    return
  }
  const { activities, fresh } = preview
  told.fresh.push(fresh)
  told.journal = report(told.journal, activities).journal
}

const takeWire = (told: Told, name: string, zone: string): void => {
  const raw = JSON.parse(readFixture(name).toString()) as ReadonlyArray<unknown>
  const reader = activityReader({ accountId: 'a1', timeOf: tradeTimesIn(zone) })
  reader.take(raw)
  const { activities, ignored } = reader.read()
  told.said.push(...ignored.map(({ error }) => error.code))
  told.lost += raw.length - activities.length - ignored.length
  told.journal = report(told.journal, activities).journal
}

const tell = ({ steps }: Trial): Told => {
  const told: Told = { journal: emptyJournal, fresh: [], said: [], lost: 0 }
  for (const { csv, wire, zone } of steps) {
    if (csv !== undefined) takeFile(told, csv, zone)
    if (wire !== undefined) takeWire(told, wire, zone)
  }
  return told
}

const sumsOf = (totals: ReadonlyArray<Totals>): Sums =>
  Object.fromEntries(totals.map(({ currency, realized }) => [currency, decimalText(realized)]))

const isSum = (stated: string, found = '0'): boolean => {
  if (!stated.startsWith('~')) return stated === found
  const cents = (text: string): bigint => roundedUnits(parseDecimal(text) ?? { units: 0n, scale: 0 }, 2)
  return cents(stated.slice(1)) === cents(found)
}

const areSums = (stated: Sums = {}, found: Sums = {}): boolean =>
  Object.entries(stated).every(([currency, sum]) => isSum(sum, found[currency])) &&
  Object.entries(found).every(([currency, sum]) => currency in stated || sum === '0')

const outcomeOf = ({ journal, fresh }: Told) => {
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

const isRight = (right: Outcome, found: ReturnType<typeof outcomeOf>): boolean =>
  (right.realized === undefined || areSums(right.realized, found.realized)) &&
  Object.entries(right.days ?? {}).every(([day, sums]) => areSums(sums, found.days[day])) &&
  (['unknown', 'winning', 'rated', 'marked'] as const).every(
    (field) => right[field] === undefined || right[field] === found[field],
  ) &&
  found.unknown >= (right.unknownAtLeast ?? 0) &&
  found.marked >= (right.markedAtLeast ?? 0) &&
  (right.fresh === undefined || right.fresh.join() === found.fresh.join())

/** What is said of those that are refused, or asked about, in place of a number. */
const refused: Readonly<Record<string, ReadonlyArray<string>>> = {
  T07: ['decimal-mark'],
  T09: ['PRICE_BELOW_ZERO'],
  T15: ['zone'],
  T29: ['zone'],
  T32a: ['NO_CONTRACT_SIZE', 'NO_CONTRACT_SIZE'],
}

describe('[numbers] Trials from the field: the right number, or the reason why there is none', () => {
  it.each(trials.map((trial) => [trial.id, trial] as const))('%s', (id, trial) => {
    const told = tell(trial)
    const found = outcomeOf(told)
    const isAnswered =
      id in refused
        ? trial.refusalIsRight || trial.note.startsWith('also right')
        : trial.right.some((right) => isRight(right, found))
    expect({ found, isAnswered, said: told.said, lost: told.lost }).toEqual({
      found,
      isAnswered: true,
      said: refused[id] ?? [],
      lost: 0,
    })
  })
})
