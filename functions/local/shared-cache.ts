import * as z from 'zod/mini'
import type { SharedCache } from '#functions/ai/ports.ts'
import type { Store } from './store/store.ts'

const entry = z.object({ value: z.unknown(), freshUntil: z.number() })

/**
 * Shared values of one computer, those made of samples apart from the others: they lie in the store, the claims in the
 * one process that writes there.
 */
export const storedSharedCache = (store: Store, kind: 'official' | 'sample'): SharedCache => {
  const pathOf = (key: string): string => `ai/${kind}-${key}.json`
  const claims = new Map<string, { readonly owner: string; readonly until: number }>()
  const read: SharedCache['read'] = async (key) => {
    const record = await store.readRecord(pathOf(key))
    const parsed = record.kind === 'found' ? entry.safeParse(record.value) : undefined
    return parsed?.success ? { value: parsed.data.value, freshUntil: parsed.data.freshUntil } : undefined
  }
  return {
    read,
    claim: async (key, { owner, now, until, useless }) => {
      if ((claims.get(key)?.until ?? 0) > now) return false
      // Taken before anything is awaited: two callers can never both pass.
      claims.set(key, { owner, until })
      const stored = await read(key)
      if (stored === undefined || stored.freshUntil <= now || stored.freshUntil === useless) return true
      claims.delete(key)
      return false
    },
    write: async (key, owner, written) => {
      if (claims.get(key)?.owner !== owner) return false
      await store.writeRecord(pathOf(key), written)
      claims.delete(key)
      return true
    },
  }
}
