import type { AnyActor } from 'xstate'

/** The actors of this page that have no parent, while they run. */
export interface RootActors {
  readonly running: () => ReadonlyArray<AnyActor>
  /** Calls back for each actor created from now on. Returns the unsubscribe. */
  readonly whenCreated: (notify: (actor: AnyActor) => void) => () => void
}

/** Weakly: nobody keeps an actor alive by being able to look at it. */
const known = new Set<WeakRef<AnyActor>>()
const listeners = new Set<(actor: AnyActor) => void>()

/** Every root actor of this page, for whoever looks at them from outside. */
export const rootActors: RootActors = {
  running: () => [...known].flatMap((reference) => reference.deref() ?? []),
  whenCreated: (notify) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  },
}

/** Counts an actor that has just been created among the root actors, until it ends. */
export const registered = <Actor extends AnyActor>(actor: Actor): Actor => {
  const reference = new WeakRef<AnyActor>(actor)
  known.add(reference)
  actor.subscribe({ complete: () => known.delete(reference) })
  for (const notify of listeners) notify(actor)
  return actor
}
