import type { Store } from './store.ts'

export interface StoredState<T> {
  readonly state: () => T
  /** Changes the state at once; resolves when it is on the disk. */
  readonly update: (change: (state: T) => T) => Promise<void>
}

interface StateOptions<T> {
  readonly store: Store
  readonly path: string
  /** Undefined where the record is invalid. */
  readonly read: (value: unknown) => T | undefined
  readonly empty: T
  /** Milliseconds since the epoch, for the name of an unreadable record. */
  readonly nowMs: number
}

/** A state stored as one record; an unreadable record is put aside under another name, never overwritten. */
export const openStoredState = async <T>(options: StateOptions<T>): Promise<StoredState<T>> => {
  const { store, path, nowMs } = options
  const found = await store.readRecord(path)
  const readable = options.read(found)
  if (found !== undefined && readable === undefined)
    await store.rename(path, path.replace(/\.json$/, `.unreadable-${nowMs}.json`))
  let state = readable ?? options.empty
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
