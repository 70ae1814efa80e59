import type { Instant } from '#domain/time/local-date.ts'

export interface ClientProgress {
  /** `seq` of the newest event of this device that the file holds. */
  readonly s: number
  /** Id of that event: distinguishes a cloned or restored profile from the real one. */
  readonly e: string
  /** When it was saved. */
  readonly t: Instant
}

/** The file's optional block `sync`, without its parts in the journal (`k` and `m` conflicts, `g` tombstones). */
export interface SyncBlock {
  readonly v: 1
  readonly clients: ReadonlyMap<string, ClientProgress>
  /** SHA-256 (hex) of the canonical `data`; a mismatch means that a foreign writer changed `data`. */
  readonly dataHash: string | undefined
  /** The id of the device that wrote the file last. */
  readonly writtenBy: string | undefined
  /** Unknown fields of the block, preserved for the version that knows them. */
  readonly extra?: Readonly<Record<string, unknown>>
}

export const emptySyncBlock: SyncBlock = { v: 1, clients: new Map(), dataHash: undefined, writtenBy: undefined }
