import type { Content, WaitingFile } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { rangeOf } from './journal-key.ts'

interface OutboxStore {
  readonly getAllKeys: (range: IDBKeyRange) => Promise<ReadonlyArray<string[]>>
  readonly get: (place: string[]) => Promise<WaitingFile | Content | undefined>
}

/** The waiting files in the order of their ids; their bytes, under a longer key, are not read. */
export const rowsIn = async (store: OutboxStore, key: JournalKey): Promise<ReadonlyArray<WaitingFile>> => {
  const places = (await store.getAllKeys(rangeOf(key))).filter(({ length }) => length === 3)
  return (await Promise.all(places.map((place) => store.get(place)))) as ReadonlyArray<WaitingFile>
}
