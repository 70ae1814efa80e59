import * as z from 'zod/mini'
import type { SealedItems } from '#functions/adapters/user-secrets.ts'
import type { Store } from './store/store.ts'

const path = 'keys/user-secrets.json'
const file = z.record(z.string(), z.string())

/** The sealed secrets of this computer's users, in one file. Changes stand in line, so that none overwrites another. */
export const userSecretsFile = (store: Store): SealedItems => {
  let line: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<Readonly<Record<string, string>>> => {
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
  return {
    read: (key) => inLine(async () => (await read())[key]),
    create: (key, sealed) =>
      inLine(async () => {
        const kept = await read()
        if (Object.hasOwn(kept, key)) return false
        await store.writeRecord(path, { ...kept, [key]: sealed })
        return true
      }),
    replace: (key, before, sealed) =>
      inLine(async () => {
        const kept = await read()
        if (kept[key] === before) await store.writeRecord(path, { ...kept, [key]: sealed })
      }),
    remove: (key) =>
      inLine(async () => {
        const kept = await read()
        if (Object.hasOwn(kept, key)) await store.writeRecord(path, Object.fromEntries(Object.entries(kept).filter(([name]) => name !== key)))
      }),
  }
}
