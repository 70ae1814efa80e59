/**
 * Paths are relative, with `/`. An answered write is durable, and a write that was cut off leaves the old content. The
 * caller never changes a record's value afterwards.
 */
export interface Store {
  readonly readFile: (path: string) => Promise<Uint8Array | undefined>
  readonly writeFile: (path: string, bytes: Uint8Array) => Promise<void>
  /** Undefined without a file, null for bytes that are not JSON. */
  readonly readRecord: (path: string) => Promise<unknown>
  readonly writeRecord: (path: string, value: unknown) => Promise<void>
  /** Missing files are fine. */
  readonly remove: (path: string) => Promise<void>
  /** Replaces the file at `to`. */
  readonly rename: (from: string, to: string) => Promise<void>
  /** Only files directly in the folder, in no order; none where the folder is missing. */
  readonly list: (folder: string) => Promise<ReadonlyArray<string>>
  /** Changes whenever the file's content may have changed; undefined without a file. */
  readonly stamp: (path: string) => Promise<string | undefined>
}
