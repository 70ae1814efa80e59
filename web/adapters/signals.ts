/** A message from one tab to the others: "look again". It never carries the data itself. */
export interface Signal {
  readonly send: (topic: string) => void
  /** Messages of the other tabs only. */
  readonly subscribe: (notify: (topic: string) => void) => () => void
}

/** By BroadcastChannel, or by the storage events of a key that is written and removed at once. */
export const createSignal = (name: string): Signal =>
  typeof BroadcastChannel === 'undefined' ? storageSignal(name) : channelSignal(name)

const channelSignal = (name: string): Signal => {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    send: (topic) => channel.postMessage(topic),
    subscribe: (notify) => {
      const listener = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') notify(event.data)
      }
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}

const storageSignal = (name: string): Signal => ({
  send: (topic) => {
    try {
      localStorage.setItem(name, topic)
      localStorage.removeItem(name)
    } catch {
      // Full or blocked storage: the other tabs see the change at their next look.
    }
  },
  subscribe: (notify) => {
    const listener = (event: StorageEvent) => {
      if (event.key === name && event.newValue !== null) notify(event.newValue)
    }
    addEventListener('storage', listener)
    return () => removeEventListener('storage', listener)
  },
})
