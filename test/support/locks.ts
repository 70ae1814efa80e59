import type { Locks } from '#machines/ports/browser.ts'

/** Locks of one profile: the tabs that share them take turns. `held`: the names of those that are taken. */
export const createLocks = (held = new Set<string>()): Locks => ({
  ifFree: async (name, work) => {
    if (held.has(name)) return undefined
    held.add(name)
    try {
      return await work({ aborted: false })
    } finally {
      held.delete(name)
    }
  },
})
