import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData, canonicalDataSteps, rememberDataText } from '#domain/journal-file/canonical.ts'
import { type ParsedText, parseInPieces } from '#domain/journal-file/json-pieces.ts'
import { nestingOf } from '#domain/journal-file/nesting.ts'
import { freshJournalFile, parseJournalFile, parseJournalFileSteps } from '#domain/journal-file/parse.ts'
import { printFrame, printJournalFile } from '#domain/journal-file/print.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { tablePut } from '#domain/record/table.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'

const inPieces = (text: string, chars: number): ParsedText | undefined => runSync(parseInPieces(text, chars))

const atOnce = (text: string): ParsedText | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return { value, nesting: nestingOf(value) }
  } catch {
    return undefined
  }
}

/** A file as we lay it out: one record a line. */
const laidOut = (lists: Readonly<Record<string, ReadonlyArray<unknown>>>, rest = ''): string => {
  const list = (name: string): string => {
    const records = lists[name] ?? []
    return records.length === 0
      ? `"${name}":[]`
      : `"${name}":[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`
  }
  return (
    `{"app_id":"bellbook",\n"version":"1.0.0"${rest},` +
    `\n"data":{\n${['checklists', 'tasks', 'journalEntries', 'dayStats'].map(list).join(',\n')},` +
    '\n"settings":{}\n}\n}\n'
  )
}

const records = fc.array(
  fc.oneof(
    fc.record({ id: fc.string({ maxLength: 6 }), text: fc.string({ maxLength: 30 }) }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  { maxLength: 12 },
)
const files = fc.record({ checklists: records, tasks: records, journalEntries: records, dayStats: records })

describe('Parsing in pieces', () => {
  it('[F36] answers what parsing at once answers, for every file and every size of piece', () =>
    forAll(files, fc.integer({ min: 1, max: 120 }), (lists, chars) => {
      const text = laidOut(lists)
      expect(inPieces(text, chars)).toEqual(atOnce(text))
    }))

  it('[F6] and for every damage: what is no JSON as a whole is none in pieces, what still is one is the same one', () =>
    forAllInRuns(
      runs(400),
      files,
      fc.integer({ min: 1, max: 60 }),
      fc.nat(),
      fc.constantFrom('', ',', ',\n', '\n]', '[', ']', '"', '{', '\n', ' ', '\n"tasks":[\n', '\\u0001tasks'),
      fc.boolean(),
      (lists, chars, at, put, replace) => {
        const text = laidOut(lists)
        const place = at % text.length
        const damaged = text.slice(0, place) + put + text.slice(place + (replace ? 1 : 0))
        expect(inPieces(damaged, chars)).toEqual(atOnce(damaged))
      },
    ))

  /** A file as other programs lay it out, some with more fields in front. */
  const foreign = fc.record({
    lists: files,
    before: fc.dictionary(fc.constantFrom('app_id', 'data ', 'tasks', 'x"\\'), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 3,
    }),
    indent: fc.constantFrom('', '\t', '  '),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\ufeff'),
  })
  const printed = ({
    lists,
    before,
    indent,
    lineEnd,
    mark,
  }: typeof foreign extends fc.Arbitrary<infer File> ? File : never): string =>
    mark +
    JSON.stringify(
      { ...before, data: { ...lists, settings: {} }, after: { tasks: [1, 2, 3] } },
      null,
      indent,
    ).replaceAll('\n', lineEnd)

  it('[F17] [F36] in any layout: the answer of parsing at once', () =>
    forAllInRuns(runs(300), foreign, fc.integer({ min: 1, max: 120 }), (file, chars) => {
      const text = printed(file)
      expect(inPieces(text, chars)).toEqual(atOnce(text.replace('\ufeff', '')))
    }))

  it('[F17] [F6] and for every damage of it', () =>
    forAllInRuns(
      runs(600),
      foreign,
      fc.integer({ min: 1, max: 60 }),
      fc.nat(),
      fc.constantFrom(
        '',
        ',',
        '[',
        ']',
        '"',
        '{',
        '}',
        '\\',
        ' ',
        '"tasks":[1,2],',
        '"data":{"tasks":[1,2,3]},',
        '\\u0001tasks',
      ),
      fc.boolean(),
      (file, chars, at, put, replace) => {
        const text = printed({ ...file, mark: '' })
        const place = at % text.length
        const damaged = text.slice(0, place) + put + text.slice(place + (replace ? 1 : 0))
        expect(inPieces(damaged, chars)).toEqual(atOnce(damaged))
      },
    ))

  it('[F36] takes many steps for a large file of another layout, and no piece of it is large', () => {
    const journalEntries = Array.from({ length: 400 }, (_, index) => ({
      date: `d${index}`,
      notes: 'n\\"],[{'.repeat(500),
      reflections: '',
    }))
    for (const text of [
      JSON.stringify({ data: { journalEntries } }),
      JSON.stringify({ data: { journalEntries } }, null, 2),
    ]) {
      const steps = parseInPieces(text)
      let count = 0
      while (!steps.next().done) count += 1
      expect(count).toBeGreaterThan(5)
      expect(inPieces(text, 262_144)).toEqual(atOnce(text))
    }
  })

  it.each([
    ['a comma that nothing follows', '"tasks":[\n1,\n2,\n]'],
    ['nothing between two commas', '"tasks":[\n1,\n       ,\n2\n]'],
    ['a comma in front', '"tasks":[\n,\n1\n]'],
    ['a list that never ends', '"tasks":[\n1,\n2'],
    ['a list that ends twice', '"tasks":[\n1,\n2\n]\n]'],
  ])('is no JSON: %s', (_, list) => {
    for (let chars = 1; chars < 12; chars += 1) expect(inPieces(`{"data":{\n${list}\n}}`, chars)).toBeUndefined()
  })

  it.each([
    ['the same list twice in data', '{"data":{\n"tasks":[\n1,\n2\n],\n"tasks":[\n3,\n4\n]\n}}'],
    ['a list of that name elsewhere', '{"mine":{\n"tasks":[\n1,\n2\n]\n},"data":{"tasks":["\\u0001tasks"]}}'],
    ['a list of that name deeper down', '{"data":{"x":{\n"tasks":[\n1,\n2\n]\n},"tasks":7}}'],
    ['no list at all', '[\n"tasks",[\n1\n]\n]'],
    ['on one line, the same list twice in data', '{"data":{"tasks":[1,2,3],"tasks":[4,5]}}'],
    ['on one line, data twice', '{"data":{"tasks":[1,2,3]},"data":{"dayStats":[4,5,6]}}'],
    ['on one line, a list of that name elsewhere', '{"mine":{"tasks":[1,2,3]},"data":{"tasks":["\\u0001tasks"]}}'],
    ['on one line, data that is a list', '["data",{"tasks":[1,2,3]}]'],
  ])('is what it is as a whole: %s', (_, text) => {
    for (let chars = 1; chars < 20; chars += 1) expect(inPieces(text, chars)).toEqual(atOnce(text))
  })

  it('[A31] counts the levels of a record from the top of the file, and finds what no save could keep', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
    for (const record of [
      deep(58),
      deep(60),
      deep(61),
      deep(62),
      deep(63),
      deep(64),
      deep(66),
      JSON.parse('{"__proto__":1}'),
    ]) {
      const text = laidOut({ tasks: [record, 1, 2] })
      expect(inPieces(text, 20)?.nesting).toBe(atOnce(text)?.nesting)
    }
    expect(inPieces('{"data":{\n"tasks":[\n1,\n1e999\n]\n}}', 3)?.nesting).toBe('not-finite')
  })

  it('[F36] a large file takes many steps, and the last one is the file', () => {
    const journalEntries = Array.from({ length: 400 }, (_, index) => ({
      date: `d${index}`,
      notes: 'n'.repeat(3000),
      reflections: '',
    }))
    const text = laidOut(
      { journalEntries },
      ',\n"created":"2026-11-20T00:00:00.000Z",\n"updated":"2026-11-20T00:00:00.000Z"',
    )
    const steps = parseJournalFileSteps(text)
    let count = 0
    for (;;) {
      const step = steps.next()
      count += 1
      if (!step.done) continue
      expect([step.value.ok, step.value]).toEqual([true, parseJournalFile(text)])
      break
    }
    expect(count).toBeGreaterThan(5)
  })
})

describe('Printing in steps', () => {
  const entries = fc.uniqueArray(
    fc.record({
      date: fc.string({ minLength: 1, maxLength: 8 }),
      notes: fc.string({ maxLength: 20 }),
      reflections: fc.string({ maxLength: 5 }),
    }),
    { maxLength: 200, selector: ({ date }) => date },
  )
  const inSteps = (steps: Steps<ReadonlyArray<string>>): { readonly text: string; readonly count: number } => {
    for (let count = 0; ; count += 1) {
      const step = steps.next()
      if (step.done) return { text: step.value.join(''), count }
    }
  }

  it('[F36] prints what printing at once prints, a second time too', () =>
    forAll(entries, fc.boolean(), (written, wholeFirst) => {
      const journal = journalOf({ entries: written })
      const known = wholeFirst ? canonicalData(journal) : undefined
      const twice = [inSteps(canonicalDataSteps(journal)).text, inSteps(canonicalDataSteps(journal)).text]
      // Of the same records in buckets of their own, which nothing is remembered of.
      const whole = canonicalData(journalOf({ entries: written }))
      expect([...twice, known ?? whole]).toEqual([whole, whole, whole])
    }))

  it('[F36] takes many steps where much has to be printed, and none once it is remembered', () => {
    const journal = journalOf({
      entries: Array.from({ length: 400 }, (_, index) => ({
        date: `d${index}`,
        notes: 'n'.repeat(9000),
        reflections: '',
      })),
    })
    expect(inSteps(canonicalDataSteps(journal)).count).toBeGreaterThan(5)
    expect(inSteps(canonicalDataSteps(journal)).count).toBe(0)
  })

  it('[budgets 3] after one edit all large pieces but one are reused: nothing is joined again', () => {
    const journal = journalOf({
      entries: Array.from({ length: 400 }, (_, index) => ({
        date: `d${index}`,
        notes: `${index} `.repeat(900),
        reflections: '',
      })),
    })
    const before = runSync(canonicalDataSteps(journal))
    const after = runSync(
      canonicalDataSteps({
        ...journal,
        entries: tablePut(journal.entries, { date: 'd200', notes: 'edited', reflections: '' }),
      }),
    )
    expect(before.length).toBeGreaterThan(6)
    expect(after.map((piece, index) => piece === before[index])).toEqual(
      before.map((piece) => !piece.includes('"date":"d200"')),
    )
  })

  it('[F36] texts of many buckets that are taken out of what was read are those that would be printed', () =>
    forAll(entries, fc.nat({ max: 130 }), (written, tasks) => {
      const made = () =>
        journalOf({
          entries: written,
          tasks: Array.from({ length: tasks }, (_, sortOrder) => ({
            id: `t${sortOrder}`,
            checklistId: 'c',
            text: ']',
            completed: false,
            sortOrder,
          })),
        })
      const whole = canonicalData(made())
      const journal = made()
      rememberDataText(journal, whole)
      expect(inSteps(canonicalDataSteps(journal))).toEqual({ text: whole, count: 0 })
    }))

  it('the frame and the data between them are the whole text', () =>
    forAll(
      entries,
      fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
      fc.boolean(),
      (written, extra, saved) => {
        const fresh = freshJournalFile('2026-11-20T08:00:00.000Z')
        const file = {
          ...fresh,
          extra,
          journal: journalOf({ entries: written }),
          sync: { ...fresh.sync, dataHash: saved ? 'hash' : undefined },
        }
        const { before, after } = printFrame(file)
        expect(`${before}${canonicalData(file.journal)}${after}`).toBe(printJournalFile(file))
        expect(before + after).not.toContain(written.length > 0 ? canonicalText(written[0]) : '"notes"')
      },
    ))
})
