import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDayTrades, printDayTrades } from '#domain/fills/day-record.ts'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { type DayTrades, notRead } from '#domain/record/day-trades.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableGet } from '#domain/record/table.ts'
import { dayOf, report, journalAfter, traded } from './books.ts'

const day = '2026-11-18'
const written = dayOf(journalAfter([traded('BUY', 2, 10, day), traded('SELL', 1, 12, day)]), day)
const [buy, sell] = written?.activities ?? []
const foreign = [1, null, 'text', { side: 'HOLD' }, { ...buy, quantity: -1 }]

/** A file with one day of trades, read. */
const readWith = (trades: unknown): Journal => {
  const text = printJournalFile({
    ...freshJournalFile('2026-11-20T08:00:00.000Z'),
    journal: journalOf({ entries: [{ date: day, notes: '', reflections: '', trades: {} }] }),
  }).replace('"trades":{}', () => `"trades":${JSON.stringify(trades)}`)
  const read = parseJournalFile(text)
  if (!read.ok) throw new Error('The file cannot be read')
  return read.value.journal
}
const dayIn = (journal: Journal): DayTrades | undefined => tableGet(journal.entries, day)?.trades
/** The day as the file of a journal has it. */
const printedDay = (journal: Journal): unknown =>
  (JSON.parse(canonicalData(journal)) as { journalEntries: ReadonlyArray<{ trades?: unknown }> }).journalEntries[0]
    ?.trades

describe('[spec 3 Daily trades data] A day of trades in a file', () => {
  it('that is understood whole is its own typed value: nothing is copied', () => {
    expect(parseDayTrades(written)).toBe(written)
    expect(written && printDayTrades(written)).toBe(written)
  })

  it('keeps what is not understood aside, in its place, and gives it back', () => {
    const record = {
      ...written,
      activities: [1, buy, null, { side: 'HOLD' }, sell, 'text'],
      changes: 'none',
      lastSyncTime: 5,
      summary: { totalRealizedPnL: '184.25' },
      mood: 'calm',
      foreign: 'theirs',
    }
    const read = parseDayTrades(record)
    expect([read.activities, read.changes, read.lastSyncTime, read.summary?.totalRealizedPnL]).toEqual([
      [buy, sell],
      undefined,
      undefined,
      184.25,
    ])
    expect(printDayTrades(read)).toEqual(record)
  })

  it.each([
    ['a ratio that is no text', { adjustments: [{ ...buy, side: undefined, kind: 'split', ratio: {} }] }],
    ['an unknown reason', { changes: [{ at: day, why: '__proto__', from: '1', to: '2', because: [] }] }],
    ['an unknown effect', { activities: [{ ...buy, effect: 'constructor' }] }],
    ['an amount too large to count', { activities: [{ ...buy, quantity: 1e308 }] }],
    ['an exact amount that is none', { activities: [{ ...buy, exact: { quantity: 'many' } }] }],
    ['a result that is none', { activities: [{ ...sell, realizedPnL: null }] }],
    ['causes that are no ids', { changes: [{ at: day, why: 'late', from: '1', to: '2', because: [{}] }] }],
  ])('F45 %s is not understood, and is given back', (_, lists) => {
    const read = parseDayTrades({ ...written, ...lists })
    expect([read.activities, read.adjustments, read.changes].flat().filter(Boolean)).toEqual(
      'activities' in lists ? [] : [buy, sell],
    )
    expect(notRead(read)).toEqual({ some: true, movements: 'changes' in lists ? 0 : 1 })
    expect(printDayTrades(read)).toEqual({ ...written, ...lists })
  })

  const item = fc.constantFrom<unknown>(buy, sell, ...foreign)
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(item, { maxLength: 5 }),
    fc.constantFrom<unknown>(written?.summary, [written?.summary], { totalRealizedPnL: '5' }, true, day),
  )
  const record = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(
      fc.constantFrom(
        'activities',
        'adjustments',
        'summary',
        'otherSummaries',
        'changes',
        'fileOnly',
        'date',
        'foreign',
        '__proto__',
        'more',
      ),
      value,
      { noNullPrototype: true },
    ),
  )

  it('with any contents: a file that is read and printed again is the same', () =>
    fc.assert(
      fc.property(record, (any) => {
        const journal = readWith(any)
        const read: unknown = JSON.parse(JSON.stringify(any))
        expect(isSameJson(printedDay(journal), read)).toBe(true)
        expect(isSameJson(printedDay(readWith(printedDay(journal))), read)).toBe(true)
      }),
      { numRuns: 500 },
    ))

  it('movements that are not understood stay behind the others when a broker adds to the day', () => {
    const journal = readWith({ ...written, activities: [1, buy, { side: 'HOLD' }, sell], mood: 'calm' })
    const after = report(journal, [traded('BUY', 3, 11, day, { snapTradeId: 'p' })]).journal
    expect(dayIn(after)?.activities).toHaveLength(3)
    expect(printedDay(after)).toMatchObject({
      mood: 'calm',
      activities: [...(dayIn(after)?.activities ?? []), 1, { side: 'HOLD' }],
    })
  })

  it('a value that is no record is printed back until trades take its place', () => {
    const journal = readWith('RAW')
    expect(printedDay(journal)).toBe('RAW')
    const after = report(journal, [traded('BUY', 3, 11, day, { snapTradeId: 'p' })]).journal
    expect(printedDay(after)).toMatchObject({ date: day, activities: [{ quantity: 3 }] })
  })
})
