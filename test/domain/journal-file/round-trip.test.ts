import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData, rememberDataText } from '#domain/journal-file/canonical.ts'
import { dataTextOf, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { smallJournal } from '#test/support/builders.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'
import { anyContent, content, fileOf, plainFile, readJournal, reprinted, textOf } from './files.ts'

const sortedLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, sortedLists(field)])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
}

/** The same content by a program that puts keys in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, shuffled(field)]),
  )
}

describe('[spec 3] I16 F16 loading and saving keep everything', () => {
  it('[spec 3] every known and unknown field of every level survives', () => {
    forAll(anyContent, (given) => {
      const written = JSON.parse(printJournalFile(readJournal(textOf(given)))) as {
        data: { settings: object }
        sync?: { k?: unknown }
      }
      const { data, sync, ...frame } = JSON.parse(textOf(given)) as {
        data: { settings: object }
        sync: { k?: ReadonlyArray<{ f: string }> }
      }
      expect(written).toMatchObject(frame)
      expect(written.data).toMatchObject({ ...data, settings: written.data.settings })
      expect(written.data.settings).toMatchObject(data.settings)
      // An empty block says nothing and is left out; texts of fields that a newer version knows come last.
      const known = (sync.k ?? []).toSorted(
        (one, other) => Number(one.f === 'a newer field') - Number(other.f === 'a newer field'),
      )
      const filled = Object.entries({ ...sync, k: known }).filter(
        ([key, value]) => key.startsWith('x-') || key === 'v' || Object.keys(Object(value)).length > 0,
      )
      expect(filled.length > 1 ? written.sync : Object.fromEntries(filled)).toMatchObject(Object.fromEntries(filled))
    })
  })

  it('I11 parse and print are inverse, whatever the order of keys', () => {
    forAll(anyContent, (given) => {
      const file = readJournal(textOf(given))
      const text = printJournalFile(file)
      expect(plainFile(reprinted(file))).toEqual(plainFile(file))
      expect(printJournalFile(reprinted(file))).toBe(text)
      expect(printJournalFile(readJournal(textOf(shuffled(given))))).toBe(text)
      expect(canonicalText(sortedLists(given))).toBe(canonicalText(given))
    })
  })

  it('keeps odd numbers and keys that look like numbers', () => {
    const file = readJournal(textOf(content({ 10: 'ten', 9: 'nine', big: Number.MAX_VALUE, tiny: 5e-324 })))
    expect(reprinted(file).extra).toEqual(file.extra)
  })

  it('prints one record per line, the frame first, for a person to read', () => {
    expect(printJournalFile(readJournal(textOf(content({ note: 'mine' }))))).toBe(
      [
        '{"app_id":"bellbook",',
        '"version":"1.0.0",',
        '"created":"2026-01-01T00:00:00.000Z",',
        '"updated":"2026-11-20T10:00:00.000Z",',
        '"note":"mine",',
        '"data":{',
        '"checklists":[',
        '{"createdAt":1,"id":"c1","name":"Pre-market"}',
        '],',
        '"tasks":[',
        '{"checklistId":"c1","completed":true,"id":"t1","sortOrder":0,"text":"Read the tape"}',
        '],',
        '"journalEntries":[',
        '{"date":"2026-11-19","notes":"Held","reflections":"Calm"}',
        '],',
        '"dayStats":[',
        '{"completed":1,"date":"2026-11-19","total":1}',
        '],',
        '"settings":{"excludeWeekends":false,"lastVisitDate":"2026-11-19","linkedSnapTradeAccounts":[],' +
          '"showPortfolioValues":false,"theme":"dark"}',
        '}',
        '}',
        '',
      ].join('\n'),
    )
  })
})

const tick: JournalEvent = {
  type: 'TaskCompleted',
  data: { taskId: 't2' },
  at: '2026-11-20T10:00:00.000Z',
  day: '2026-11-20',
}

describe('earlier prints are remembered, and never wrongly', () => {
  it('prints an edited journal as a journal that was never printed', () => {
    const printedBefore = canonicalData(smallJournal)
    const edited = foldEvents(smallJournal, [tick])
    const cold = readJournal(printJournalFile(fileOf(edited)).replace('{"app', ' {"app'))
    expect(canonicalData(edited)).toBe(canonicalData(cold.journal))
    expect(canonicalData(edited)).not.toBe(printedBefore)
    expect(canonicalData(smallJournal)).toBe(printedBefore)
  })

  it('takes over the lines of a text whose hash was checked', () => {
    forAll(anyContent, (given) => {
      const text = printJournalFile(readJournal(textOf({ ...given, sync: { v: 1, h: '0' } })))
      const data = dataTextOf(text)
      const again = readJournal(text)
      expect(data).toBe(canonicalData(again.journal))
      const fresh = readJournal(text)
      rememberDataText(fresh.journal, data ?? '')
      expect(canonicalData(fresh.journal)).toBe(data)
    })
  })

  it('leaves a text alone that is laid out in another way', () => {
    const pretty = JSON.stringify(content({ sync: { v: 1, h: '0' } }), undefined, 2)
    expect(dataTextOf(pretty)).toBeUndefined()
    const file = readJournal(pretty)
    const expected = canonicalData(readJournal(pretty).journal)
    const twoLines = expected.replaceAll(',"id"', ',\n"id"').replaceAll(',"notes"', ',\n"notes"')
    for (const text of [
      twoLines,
      JSON.stringify(content()['data']),
      JSON.stringify(content()['data'], undefined, 1),
      '',
      '\n"tasks":[\n',
      '\n"checklists":[\n{}',
    ]) {
      rememberDataText(file.journal, text)
      expect(canonicalData(file.journal)).toBe(expected)
    }
  })
})

describe('no text, whatever is done to it, breaks the reader', () => {
  it('I18 cut, doubled or changed texts are read or refused, never thrown at', () => {
    const text = printJournalFile(readJournal(textOf(content({ sync: { v: 1, c: { me: { s: 1, e: 'e', t: 't' } } } }))))
    forAllInRuns(
      runs(500),
      fc.nat({ max: text.length }),
      fc.nat({ max: text.length }),
      fc.string({ maxLength: 3 }),
      (from, to, put) => {
        const [start, end] = [Math.min(from, to), Math.max(from, to)]
        const read = parseJournalFile(text.slice(0, start) + put + text.slice(end))
        const file = read.ok ? read.value : undefined
        expect(file && plainFile(reprinted(file))).toEqual(file && plainFile(file))
      },
    )
  })
})
