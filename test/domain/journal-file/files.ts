import fc from 'fast-check'
import { messageOf } from '#domain/errors/catalogue.ts'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { freshJournalFile, type JournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { plain } from '#test/support/builders.ts'

type Json = Readonly<Record<string, unknown>>

/** The content of a small journal file as any program might write it, before it is made into text. */
export const content = (parts: Json = {}, data: Json = {}): Json => ({
  app_id: 'bellbook',
  version: '1.0.0',
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-11-20T10:00:00.000Z',
  data: {
    checklists: [{ id: 'c1', name: 'Pre-market', createdAt: 1 }],
    tasks: [{ id: 't1', checklistId: 'c1', text: 'Read the tape', completed: true, sortOrder: 0 }],
    journalEntries: [{ date: '2026-11-19', notes: 'Held', reflections: 'Calm' }],
    dayStats: [{ date: '2026-11-19', completed: 1, total: 1 }],
    settings: {
      excludeWeekends: false,
      lastVisitDate: '2026-11-19',
      theme: 'dark',
      showPortfolioValues: false,
      linkedSnapTradeAccounts: [],
    },
    ...data,
  },
  ...parts,
})

export const textOf = (value: unknown): string => JSON.stringify(value)

export const readJournal = (text: string): JournalFile => {
  const read = parseJournalFile(text)
  if (!read.ok)
    throw new Error(
      `not a journal: ${read.error.kind} ${messageOf('detail' in read.error ? read.error.detail : read.error.error)}`,
    )
  return read.value
}

export const plainFile = (file: JournalFile) => ({
  ...file,
  journal: { ...plain(file.journal), data: canonicalData(file.journal) },
  sync: { ...file.sync, clients: Object.fromEntries(file.sync.clients) },
})

export const fileOf = (journal: JournalFile['journal'], parts: Partial<JournalFile> = {}): JournalFile => ({
  ...freshJournalFile('2026-11-20T10:00:00.000Z'),
  journal,
  ...parts,
})

export const reprinted = (file: JournalFile): JournalFile => readJournal(printJournalFile(file))

/** A key that no version of ours uses, and any JSON below it. */
export const foreignFields = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).map((key) => `x-${key}`),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  { maxKeys: 3 },
)

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom('Wait for the open', '', '{"a":[', '\u2028', 'line\nbreak', '\ud800', '🔔'),
)
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
)

const withForeign = <T extends object>(record: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.tuple(record, foreignFields).map(([known, foreign]) => ({ ...foreign, ...known }))

const unique = <T>(record: fc.Arbitrary<T>, key: (record: T) => string): fc.Arbitrary<Array<T>> =>
  fc.uniqueArray(record, { selector: key, maxLength: 8 })
const day = fc
  .integer({ min: 0, max: 800 })
  .map((offset) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10))

/** Contents of well-formed files with unknown fields at every level, whatever their texts. */
export const anyContent: fc.Arbitrary<Json> = fc
  .record({
    checklists: unique(withForeign(fc.record({ id: text, name: text, createdAt: number })), (record) => record.id),
    tasks: unique(
      withForeign(fc.record({ id: text, checklistId: text, text, completed: fc.boolean(), sortOrder: number })),
      (record) => record.id,
    ),
    journalEntries: unique(
      withForeign(fc.record({ date: day, notes: text, reflections: text, trades: fc.jsonValue({ maxDepth: 2 }) })),
      (record) => record.date,
    ),
    dayStats: unique(
      withForeign(
        fc.record(
          {
            date: day,
            completed: number,
            total: number,
            tasks: fc.array(fc.record({ id: text, text, done: fc.boolean() }), { maxLength: 3 }),
          },
          { requiredKeys: ['date', 'completed', 'total'] },
        ),
      ),
      (record) => record.date,
    ),
    settings: withForeign(
      fc.record(
        {
          excludeWeekends: fc.boolean(),
          theme: fc.constantFrom('light', 'dark', 'system'),
          lastTaskResetDate: day,
          linkedSnapTradeAccounts: fc.array(text),
        },
        { requiredKeys: [] },
      ),
    ),
    dataExtra: foreignFields,
    extra: foreignFields,
    sync: withForeign(
      fc.record(
        {
          v: fc.constant(1),
          c: fc.dictionary(fc.string({ minLength: 1 }), fc.record({ s: fc.nat(), e: text, t: text })),
          h: fc.constant('0'.repeat(64)),
          w: text,
          k: fc.array(
            fc.record({
              d: day,
              f: fc.constantFrom('notes', 'reflections', 'text', 'name', 'a newer field'),
              v: text,
              by: text,
              at: text,
            }),
            { maxLength: 3 },
          ),
          g: fc.dictionary(
            text.map((id) => `t:${id}`),
            day,
          ),
        },
        { requiredKeys: ['v'] },
      ),
    ),
  })
  .map(({ dataExtra, extra, sync, ...data }) => ({ ...extra, ...content({ sync }, { ...dataExtra, ...data }) }))
