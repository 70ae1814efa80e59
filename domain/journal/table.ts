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
