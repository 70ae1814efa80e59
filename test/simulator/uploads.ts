import { isFields } from '#domain/fields.ts'
import { parseJson } from '#functions/local/stand-in/http.ts'

/** The files that one tab has read or written lately, one of which is the base of its next upload. */
export interface Bases {
  readonly note: (owner: object, body: Uint8Array) => void
  /** Keys of records that an upload dropped without a deletion of its device, for any of the possible bases. */
  readonly unexplained: (
    owner: object,
    body: Uint8Array,
    more: ReadonlyArray<string>,
    deleted: ReadonlySet<string>,
  ) => ReadonlyArray<string>
}

const remembered = 6

export const createBases = (): Bases => {
  const lately = new WeakMap<object, ReadonlyArray<Uint8Array>>()
  const keysOf = new WeakMap<Uint8Array, ReadonlySet<string>>()
  const keys = (body: Uint8Array): ReadonlySet<string> => {
    const known = keysOf.get(body) ?? recordKeys(parseJson(body))
    keysOf.set(body, known)
    return known
  }
  return {
    note: (owner, body) => lately.set(owner, [body, ...(lately.get(owner) ?? []).slice(0, remembered - 1)]),
    unexplained: (owner, body, more, deleted) => {
      const stored = keys(body)
      const dropped = (base: ReadonlySet<string>): ReadonlyArray<string> =>
        [...base].filter((key) => !stored.has(key) && !deleted.has(key))
      const bases = [...(lately.get(owner) ?? []).map(keys), ...more.map((text) => recordKeys(JSON.parse(text)))]
      const answers = bases.map(dropped)
      return answers.some((missing) => missing.length === 0) ? [] : (answers[0] ?? [])
    },
  }
}

const lists = {
  checklists: ['c', 'id'],
  tasks: ['t', 'id'],
  journalEntries: ['e', 'date'],
  dayStats: ['d', 'date'],
  tradeNotes: ['tradeNotes', 'id'],
  labels: ['labels', 'id'],
  mappings: ['mappings', 'id'],
  imports: ['imports', 'id'],
  fileClocks: ['fileClocks', 'id'],
  reviews: ['reviews', 'id'],
  reviewQuestions: ['reviewQuestions', 'id'],
  schedules: ['schedules', 'id'],
  skips: ['skips', 'id'],
  corrections: ['corrections', 'id'],
  amounts: ['amounts', 'id'],
  textTemplates: ['textTemplates', 'id'],
  rules: ['rules', 'id'],
  attachments: ['attachments', 'id'],
  accountNames: ['accountNames', 'id'],
  statedFigures: ['statedFigures', 'id'],
} as const

/** `c:`, `t:`, `e:`, `d:` and the names of the trader's lists with the key of each record of a journal file. */
const recordKeys = (file: unknown): ReadonlySet<string> => {
  const data = isFields(file) && isFields(file['data']) ? file['data'] : {}
  return new Set(
    Object.entries(lists).flatMap(([name, [prefix, field]]) => {
      const records: unknown = data[name]
      return Array.isArray(records)
        ? records.filter(isFields).map((record) => `${prefix}:${String(record[field])}`)
        : []
    }),
  )
}
