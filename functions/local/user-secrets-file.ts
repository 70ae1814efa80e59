import * as z from 'zod/mini'
import type { SealedItem, SealedItems } from '#functions/adapters/user-secrets.ts'
import type { Store } from './store/store.ts'

const path = 'keys/user-secrets.json'
const item = z.object({
  sealed: z.string(),
  lastVisit: z.exactOptional(z.string()),
  hadBroker: z.exactOptional(z.boolean()),
})
const file = z.record(z.string(), item)

/** The sealed secrets of this computer. Changes run one after the other: none overwrites another. */
export const userSecretsFile = (store: Store): SealedItems => {
  let line: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<ReadonlyMap<string, SealedItem>> => {
    const record = await store.readRecord(path)
    const { data } = file.safeParse(record === undefined ? {} : record)
    if (data !== undefined) return new Map(Object.entries(data))
    throw new Error(`The file ${path} cannot be read. Restore it, or delete it: then brokers are connected again.`)
  }
  /** `to` answers the new item, or the found one where nothing changes. */
  const change = (key: string, to: (found: SealedItem | undefined) => SealedItem | undefined) => {
    const changed = line.then(async () => {
      const stored = await read()
      const found = stored.get(key)
      const after = to(found)
      const others = [...stored].filter(([name]) => name !== key)
      if (after !== found) await store.writeRecord(path, Object.fromEntries(after ? [...others, [key, after]] : others))
      return found
    })
    line = changed.catch(() => undefined)
    return changed
  }
  return {
    read: (key) => change(key, (found) => found),
    create: async (key, made) => (await change(key, (found) => found ?? made)) === undefined,
    replace: async (key, before, sealed) =>
      void (await change(key, (found) => (found?.sealed === before ? { ...found, sealed } : found))),
    note: async (key, notes) => void (await change(key, (found) => found && { ...found, ...notes })),
    remove: async (key, before) =>
      void (await change(key, (found) => (before === undefined || found?.sealed === before ? undefined : found))),
  }
}
