/**
 * The storage of the local stand-ins. Paths are relative, with `/`. An answered write is durable, and a write that was
 * cut off leaves the old content. Records are plain JSON values that the caller never changes afterwards.
 */
export interface Store {
  /** The bytes, or undefined where there is no such file. */
  readonly readFile: (path: string) => Promise<Uint8Array | undefined>
  readonly writeFile: (path: string, bytes: Uint8Array) => Promise<void>
  /** The JSON value, undefined where there is none, and null for bytes that are no JSON. */
  readonly readRecord: (path: string) => Promise<unknown>
  readonly writeRecord: (path: string, value: unknown) => Promise<void>
  /** Missing files are fine. */
  readonly remove: (path: string) => Promise<void>
  /** Moves a file out of the way, replacing what is there. */
  readonly rename: (from: string, to: string) => Promise<void>
  /** Names of the files directly in a folder, in no order; none where the folder is missing. */
  readonly list: (folder: string) => Promise<ReadonlyArray<string>>
  /** Changes whenever the file's content may have changed; undefined where there is none. */
  readonly stamp: (path: string) => Promise<string | undefined>
}
