import type { Pages } from '#machines/ports/log.ts'

const prefix = 'window:'

/** Each page holds a lock of its own name while it lives, so the browser's list of locks shows the open pages. */
export const createPages = (window: Window, own: string): Pages => {
  const { locks: manager }: { readonly locks?: LockManager } = window.navigator
  if (!manager) return { own, others: () => Promise.resolve(new Set()) }
  let release: () => void = () => undefined
  const held = () =>
    new Promise<void>((resolve) => {
      release = resolve
    })
  const hold = () => void manager.request(`${prefix}${own}`, held).catch(() => undefined)
  hold()
  // A page that goes into the page cache has left: its drafts became events, and a lock might keep it out of the cache.
  window.addEventListener('pagehide', () => release())
  window.addEventListener('pageshow', (event) => event.persisted && hold())
  return {
    own,
    others: async () => {
      const { held: all = [] } = await manager.query()
      const names = all.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      return new Set(names.filter((name) => name !== own))
    },
  }
}
