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
type Items = Readonly<Record<string, z.infer<typeof item>>>

/** The sealed secrets of this computer's users, in one file. Changes stand in line, so that none overwrites another. */
export const userSecretsFile = (store: Store): SealedItems => {
  let line: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<Items> => {
    const record = await store.readRecord(path)
    if (record.kind === 'missing') return {}
    const parsed = file.safeParse(record.kind === 'found' ? record.value : undefined)
    if (parsed.success) return parsed.data
    throw new Error(`The file ${path} cannot be read. Restore it, or delete it: then brokers are connected again.`)
  }
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work, work)
    line = done.catch(() => undefined)
    return done
  }
  const at = (stored: Items, key: string) => (Object.hasOwn(stored, key) ? stored[key] : undefined)
  const change = (key: string, to: (found: SealedItem) => SealedItem): Promise<void> =>
    inLine(async () => {
      const stored = await read()
      const found = at(stored, key)
      if (found !== undefined) await store.writeRecord(path, { ...stored, [key]: to(found) })
    })
  return {
    read: (key) => inLine(async () => at(await read(), key)),
    create: (key, created) =>
      inLine(async () => {
        const stored = await read()
        if (Object.hasOwn(stored, key)) return false
        await store.writeRecord(path, { ...stored, [key]: created })
        return true
      }),
    replace: (key, before, sealed) => change(key, (found) => (found.sealed === before ? { ...found, sealed } : found)),
    note: (key, notes) => change(key, (found) => ({ ...found, ...notes })),
    remove: (key, before) =>
      inLine(async () => {
        const stored = await read()
        const found = at(stored, key)
        if (found !== undefined && (before === undefined || found.sealed === before))
          await store.writeRecord(path, Object.fromEntries(Object.entries(stored).filter(([name]) => name !== key)))
      }),
  }
}
