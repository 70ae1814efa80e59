import type { Locks } from '#machines/ports/browser.ts'

/** Locks of one profile: the tabs that share them take turns. */
export const createLocks = (): Locks => {
  const held = new Set<string>()
  return {
    ifFree: async (name, work) => {
      if (held.has(name)) return undefined
      held.add(name)
      try {
        return await work({ aborted: false })
      } finally {
        held.delete(name)
      }
    },
  }
}
