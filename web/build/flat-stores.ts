import { useMemo, useSyncExternalStore } from 'react'

/**
 * What valtio is in the browser. A read model is flat: one object whose fields are replaced whole, and what stands in a
 * field is never changed inside. So nothing below the first level is watched, wrapped or compared, which is what the
 * package is mostly made of: 1.9 KB of every first visit, and time with every tick (web/decisions/0010).
 */

interface Watched {
  readonly listeners: Set<() => void>
  /** The fields as they are, one object until one of them changes. */
  readonly snapshot: () => object
}

const watched = new WeakMap<object, Watched>()

/** A store: its fields are read and written as those of any object. Listeners hear of all changes of one moment together, right after it. */
export const proxy = <T extends object>(fields: T): T => {
  const listeners = new Set<() => void>()
  let known: object | undefined
  let telling = false
  const tell = () => {
    telling = false
    for (const listener of listeners) listener()
  }
  const store = new Proxy(fields, {
    set: (target, name, value) => {
      if (Object.is(Reflect.get(target, name), value)) return true
      known = undefined
      if (!telling) queueMicrotask(tell)
      telling = true
      return Reflect.set(target, name, value)
    },
  })
  watched.set(store, { listeners, snapshot: () => (known ??= { ...fields }) })
  return store
}

/** Nothing inside of a field is watched anyway. */
export const ref = <T extends object>(value: T): T => value

const watchedOf = (store: object): Watched => {
  const found = watched.get(store)
  if (!found) throw new Error('Only a store can be followed')
  return found
}

/** Calls back after each change of the store; answers the end of it. */
export const subscribe = (store: object, changed: () => void): (() => void) => {
  const { listeners } = watchedOf(store)
  // One of its own for each caller: the same function may listen twice.
  const listener = () => changed()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The fields of a store, for drawing: drawn again when one of those that were read here is another. */
export const useSnapshot = <T extends object>(store: T): T => {
  const { listen, shown, fields } = useMemo(() => following(store), [store])
  useSyncExternalStore(listen, shown)
  return fields
}

const following = <T extends object>(store: T) => {
  const { snapshot } = watchedOf(store)
  const names = new Set<PropertyKey>()
  let last: object | undefined
  const isAnother = (before: object, now: object) => [...names].some((name) => !Object.is(Reflect.get(before, name), Reflect.get(now, name)))
  return {
    listen: (changed: () => void) => subscribe(store, changed),
    /** The same object for as long as what was read stands. */
    shown: () => {
      const now = snapshot()
      if (!last || isAnother(last, now)) last = now
      return last
    },
    fields: new Proxy(store, {
      get: (read, name) => {
        names.add(name)
        return Reflect.get(read, name)
      },
    }),
  }
}
