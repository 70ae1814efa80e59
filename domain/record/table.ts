/**
 * An immutable keyed list: two-level arrays, so that one change copies one small bucket. Versions share the index of
 * ids, which is a hint that every look-up verifies.
 */
export interface Table<T> {
  readonly buckets: ReadonlyArray<ReadonlyArray<T>>
  readonly size: number
  /** Id -> bucket number times bucket size, plus index. */
  readonly hints: Map<string, number>
  readonly keyOf: (record: T) => string
}

/** Small enough to copy and scan quickly, large enough to keep the outer list short for 5,000 records. */
const bucketSize = 64

interface Place {
  readonly bucket: number
  readonly index: number
}

const indexIn = <T>(table: Table<T>, bucket: number, key: string): number =>
  table.buckets[bucket]?.findIndex((record) => table.keyOf(record) === key) ?? -1

const hintOf = ({ bucket, index }: Place): number => bucket * bucketSize + index

const search = <T>(table: Table<T>, key: string, firstBucket: number): Place | undefined => {
  // A removal moves its neighbours by one, so the hinted bucket is searched first.
  const near = indexIn(table, firstBucket, key)
  if (near >= 0) return { bucket: firstBucket, index: near }
  for (let bucket = 0; bucket < table.buckets.length; bucket++) {
    const index = indexIn(table, bucket, key)
    if (index >= 0) return { bucket, index }
  }
  return undefined
}

const placeOf = <T>(table: Table<T>, key: string): Place | undefined => {
  const hint = table.hints.get(key)
  // Hints are never removed: a key without one is in no version of this table.
  if (hint === undefined) return undefined
  const hinted = { bucket: Math.floor(hint / bucketSize), index: hint % bucketSize }
  const record = table.buckets[hinted.bucket]?.[hinted.index]
  if (record !== undefined && table.keyOf(record) === key) return hinted
  const found = search(table, key, hinted.bucket)
  if (found) table.hints.set(key, hintOf(found))
  return found
}

const withBucket = <T>(table: Table<T>, bucket: number, records: ReadonlyArray<T>, size: number): Table<T> => {
  const buckets = table.buckets.slice()
  buckets[bucket] = records
  return { buckets, size, hints: table.hints, keyOf: table.keyOf }
}

/** Of several records with one key the last stays, in the place of the first. */
export const tableOf = <T>(records: Iterable<T>, keyOf: (record: T) => string): Table<T> => {
  const places = new Map<string, number>()
  const unique: T[] = []
  for (const record of records) {
    const key = keyOf(record)
    const place = places.get(key)
    if (place === undefined) {
      places.set(key, unique.length)
      unique.push(record)
    } else unique[place] = record
  }
  const buckets: ReadonlyArray<T>[] = []
  for (let start = 0; start < unique.length; start += bucketSize) buckets.push(unique.slice(start, start + bucketSize))
  // With full buckets an index in the list is the hint.
  return { buckets, size: unique.length, hints: places, keyOf }
}

/** One object for all versions of a table, as a key for caches. */
export const lineageOf = (table: { readonly hints: object }): object => table.hints

/** The record of a key, or undefined. */
export const tableGet = <T>(table: Table<T>, key: string): T | undefined => {
  const place = placeOf(table, key)
  return place && table.buckets[place.bucket]?.[place.index]
}

/** Whether there is a record of this key. */
export const tableHas = <T>(table: Table<T>, key: string): boolean => placeOf(table, key) !== undefined

const replaceAt = <T>(table: Table<T>, { bucket, index }: Place, record: T): Table<T> => {
  const records = (table.buckets[bucket] ?? []).slice()
  records[index] = record
  return withBucket(table, bucket, records, table.size)
}

/** Changes a record but not its key; the same table when there is none or it stays the same. */
export const tableUpdate = <T>(table: Table<T>, key: string, change: (record: T) => T): Table<T> => {
  const place = placeOf(table, key)
  const before = place && table.buckets[place.bucket]?.[place.index]
  if (!place || before === undefined) return table
  const after = change(before)
  return after === before ? table : replaceAt(table, place, after)
}

/** Replaces the record of the same key in its place, or adds it at the end. */
export const tablePut = <T>(table: Table<T>, record: T): Table<T> => {
  const key = table.keyOf(record)
  const place = placeOf(table, key)
  if (place) return replaceAt(table, place, record)
  const last = table.buckets.length - 1
  const open = table.buckets[last]
  const bucket = open && open.length < bucketSize ? last : last + 1
  const records = bucket === last && open ? [...open, record] : [record]
  table.hints.set(key, hintOf({ bucket, index: records.length - 1 }))
  return withBucket(table, bucket, records, table.size + 1)
}

/** The same table when the key is not there. */
export const tableRemove = <T>(table: Table<T>, key: string): Table<T> => {
  const place = placeOf(table, key)
  if (!place) return table
  // An emptied bucket stays, so that every other hint stays true.
  const records = (table.buckets[place.bucket] ?? []).filter((_, index) => index !== place.index)
  return withBucket(table, place.bucket, records, table.size - 1)
}

/** In order, without copying. */
export function* tableValues<T>(table: Table<T>): Generator<T, void, undefined> {
  for (const records of table.buckets) yield* records
}

/** All records in order. */
export const tableToArray = <T>(table: Table<T>): ReadonlyArray<T> => table.buckets.flat()

/** The change keeps keys; buckets without a change stay the same. */
export const tableMap = <T>(table: Table<T>, change: (record: T) => T): Table<T> => {
  let anyChanged = false
  const buckets = table.buckets.map((records) => {
    let changed = false
    const next = records.map((record) => {
      const after = change(record)
      changed ||= after !== record
      return after
    })
    anyChanged ||= changed
    return changed ? next : records
  })
  return anyChanged ? { buckets, size: table.size, hints: table.hints, keyOf: table.keyOf } : table
}
