/**
 * An immutable keyed list: two-level arrays, so that one change copies one small bucket, and a shared id index.
 * The index is a hint that every look-up verifies, so versions that branched from one another may share it.
 */
export interface Table<T> {
  readonly buckets: ReadonlyArray<ReadonlyArray<T>>
  readonly size: number
  /** Id -> bucket number, verified at each use. */
  readonly hints: Map<string, number>
  readonly keyOf: (record: T) => string
}

/** Small enough to copy and scan in a breath, large enough to keep the outer list short for 5,000 records. */
const bucketSize = 64

interface Place {
  readonly bucket: number
  readonly index: number
}

const indexIn = <T>(table: Table<T>, bucket: number, key: string): number => {
  const records = table.buckets[bucket]
  if (!records) return -1
  for (let index = 0; index < records.length; index++) {
    if (table.keyOf(records[index] as T) === key) return index
  }
  return -1
}

const placeOf = <T>(table: Table<T>, key: string): Place | undefined => {
  const hint = table.hints.get(key)
  // Hints are never removed: a key without one was never in this table nor in any version it shares them with.
  if (hint === undefined) return undefined
  const index = indexIn(table, hint, key)
  if (index >= 0) return { bucket: hint, index }
  for (let bucket = 0; bucket < table.buckets.length; bucket++) {
    const found = indexIn(table, bucket, key)
    if (found >= 0) {
      table.hints.set(key, bucket)
      return { bucket, index: found }
    }
  }
  return undefined
}

const withBucket = <T>(table: Table<T>, bucket: number, records: ReadonlyArray<T>, size: number): Table<T> => {
  const buckets = table.buckets.slice()
  buckets[bucket] = records
  return { buckets, size, hints: table.hints, keyOf: table.keyOf }
}

/** A table of these records in their order; of several records with one key the last stays, in the place of the first. */
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
  // The places become the hints: position -> bucket.
  for (const [key, place] of places) places.set(key, Math.floor(place / bucketSize))
  return { buckets, size: unique.length, hints: places, keyOf }
}

/** The record of a key, or undefined. */
export const tableGet = <T>(table: Table<T>, key: string): T | undefined => {
  const place = placeOf(table, key)
  return place && table.buckets[place.bucket]?.[place.index]
}

/** Whether there is a record of this key. */
export const tableHas = <T>(table: Table<T>, key: string): boolean => placeOf(table, key) !== undefined

/** Replaces the record of the same key in its place, or adds it at the end. */
export const tablePut = <T>(table: Table<T>, record: T): Table<T> => {
  const key = table.keyOf(record)
  const place = placeOf(table, key)
  if (place) {
    const records = (table.buckets[place.bucket] ?? []).slice()
    records[place.index] = record
    return withBucket(table, place.bucket, records, table.size)
  }
  const last = table.buckets.length - 1
  const open = table.buckets[last]
  const bucket = open && open.length < bucketSize ? last : last + 1
  table.hints.set(key, bucket)
  return withBucket(table, bucket, bucket === last && open ? [...open, record] : [record], table.size + 1)
}

/** The table without this key; the same table when it was not there. */
export const tableRemove = <T>(table: Table<T>, key: string): Table<T> => {
  const place = placeOf(table, key)
  if (!place) return table
  // An emptied bucket stays, so that every other hint stays true.
  const records = (table.buckets[place.bucket] ?? []).filter((_, index) => index !== place.index)
  return withBucket(table, place.bucket, records, table.size - 1)
}

/** All records in order, without copying. */
export function* tableValues<T>(table: Table<T>): Generator<T, void, undefined> {
  for (const records of table.buckets) yield* records
}

/** All records in order. */
export const tableToArray = <T>(table: Table<T>): ReadonlyArray<T> => table.buckets.flat()

/** Every record through a change that keeps its key; buckets in which nothing changed stay the same. */
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
