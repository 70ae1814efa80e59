import { randomInt } from 'node:crypto'
import { isEveryRun } from './runs.ts'
import { type Json, wholeFile } from './whole-file.ts'

const nested = (levels: number): Json => (levels === 0 ? [] : [{ a: nested(levels - 1) }])

/** Values of a wrong kind for a field; undefined: none. */
export const oddValues: ReadonlyArray<Json | undefined> = [
  undefined,
  null,
  true,
  0,
  -1,
  -0.1,
  1e308,
  5e-324,
  9_007_199_254_740_992,
  '',
  'NaN',
  '-1e999',
  '__proto__',
  'constructor',
  '2026-02-30',
  'x'.repeat(5000),
  [],
  [null, [{}], '__proto__'],
  {},
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1},"toString":5}') as Json,
  nested(12),
]

/** The way to a field: names and places. */
export type Path = ReadonlyArray<string | number>

/** Every field, and every item of a list, of a file. */
export const pathsIn = (value: Json, path: Path = []): ReadonlyArray<Path> => [
  ...(path.length > 0 ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        pathsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : []),
]

/** A file with another value at one place. */
export const withOdd = (value: Json, [step, ...rest]: Path, odd: Json | undefined): Json | undefined => {
  if (step === undefined) return odd
  if (Array.isArray(value)) {
    const list = value as ReadonlyArray<Json>
    return list.flatMap((item, place) => {
      const next = place === step ? withOdd(item, rest, odd) : item
      return next === undefined ? [] : [next]
    })
  }
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Json }).flatMap(([name, inner]) => {
      const next = name === step ? withOdd(inner, rest, odd) : inner
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

/** One odd value at one place of the whole file; `at` says how it is drawn again. */
export interface OddFile {
  readonly at: string
  readonly text: string
}

/** One odd value of every field, another with each run, or all of them. `FC_SEED` draws the same again. */
const share = isEveryRun ? 1 : oddValues.length
export const oddSeed = Number(process.env['FC_SEED'] ?? randomInt(1_000_000))

/** One in so many of the odd values: others for each field. */
const shared = (field: number, oneIn: number): ReadonlyArray<Json | undefined> =>
  oddValues.filter((_, kind) => (kind + field + oddSeed) % oneIn === 0)

/** Files with one odd value each: every field has its turn. */
export const oddFiles = (): ReadonlyArray<OddFile> =>
  pathsIn(wholeFile).flatMap((path, field) =>
    shared(field, share).map((odd) => ({
      at: `FC_SEED=${oddSeed}: ${path.join('.')} = ${(JSON.stringify(odd) ?? 'nothing').slice(0, 40)}`,
      text: JSON.stringify(withOdd(wholeFile, path, odd)),
    })),
  )

const at = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (inner, step) => (inner as { readonly [name: string]: Json } | undefined)?.[String(step)],
    value,
  )

/**
 * A file that holds every record together with each of its odd twins, so that a page draws them all at once. `isRead`:
 * whether a file is a journal.
 */
export const crowdedFile = (isRead: (text: string) => boolean): string => {
  const lists = new Map<string, { readonly path: Path; readonly twins: Json[] }>()
  let id = 0
  for (const [field, path] of pathsIn(wholeFile).entries()) {
    const place = path.findLastIndex((step) => typeof step === 'number')
    // A day has one entry: what is odd in an entry itself has a file of its own.
    if (place < 0 || path[place - 1] === 'journalEntries') continue
    const listPath = path.slice(0, place)
    const list = lists.get(listPath.join('.')) ?? { path: listPath, twins: [] }
    lists.set(listPath.join('.'), list)
    for (const odd of shared(field, share === 1 ? 1 : 3)) {
      const file = withOdd(wholeFile, path, odd)
      const record = at(file, path.slice(0, place + 1))
      if (record === undefined || !isRead(JSON.stringify(file))) continue
      const isNamed = typeof record === 'object' && record !== null && 'id' in record && path.at(-1) !== 'id'
      list.twins.push(isNamed ? { ...record, id: `odd${(id += 1)}` } : record)
    }
  }
  const crowded = [...lists.values()].reduce<Json>(
    (file, { path, twins }) => withOdd(file, path, [...(at(wholeFile, path) as ReadonlyArray<Json>), ...twins]) ?? file,
    wholeFile,
  )
  return JSON.stringify(crowded)
}
