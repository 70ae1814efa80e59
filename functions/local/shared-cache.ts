import type { SharedCache } from '#functions/ai/ports.ts'

/** Shared values of one computer, until the program ends. */
export const memorySharedCache = (): SharedCache => {
  const values = new Map<string, { readonly value: unknown; readonly freshUntil: number }>()
  const claims = new Map<string, { readonly owner: string; readonly until: number }>()
  return {
    read: async (key) => values.get(key),
    claim: async (key, { owner, now, until, useless }) => {
      const { freshUntil = 0 } = values.get(key) ?? {}
      if ((claims.get(key)?.until ?? 0) > now || (freshUntil > now && freshUntil !== useless)) return false
      claims.set(key, { owner, until })
      return true
    },
    write: async (key, owner, written) => {
      if (claims.get(key)?.owner !== owner) return false
      values.set(key, written)
      claims.delete(key)
      return true
    },
  }
}
