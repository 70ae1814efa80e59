import type { Store } from './store.ts'

/** A state that lives in memory and on the disk. */
export interface StoredState<T> {
  readonly state: () => T
  /** Changed at once; answers when it is on the disk. */
  readonly update: (change: (state: T) => T) => Promise<void>
}

interface RecordOptions<T> {
  readonly store: Store
  readonly path: string
  /** The state that a record holds; undefined where it holds none. */
  readonly read: (value: unknown) => T | undefined
  /** Milliseconds since the epoch, for the name of a record that cannot be read. */
  readonly nowMs: number
}

/** What a record holds; an unreadable record is put aside under another name, never overwritten. */
export const readOrPutAside = async <T>({ store, path, read, nowMs }: RecordOptions<T>): Promise<T | undefined> => {
  const record = await store.readRecord(path)
  const readable = record && read(record.value)
  if (record && readable === undefined) await store.rename(path, path.replace(/\.json$/, `.unreadable-${nowMs}.json`))
  return readable
}

/** Opens a state stored as one record. */
export const openStoredState = async <T>(
  options: RecordOptions<T> & { readonly empty: T },
): Promise<StoredState<T>> => {
  const { store, path } = options
  let state = (await readOrPutAside(options)) ?? options.empty
  let written: Promise<void> = Promise.resolve()
  return {
    state: () => state,
    update: (change) => {
      const value = (state = change(state))
      written = written.catch(() => undefined).then(() => store.writeRecord(path, value))
      return written
    },
  }
}
