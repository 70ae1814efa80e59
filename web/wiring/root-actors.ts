import type { AnyActor } from 'xstate'

/** Weak references, so that watching an actor does not keep it alive. */
const known = new Set<WeakRef<AnyActor>>()
const listeners = new Set<(actor: AnyActor) => void>()

/** The running actors of this page that have no parent. */
export const rootActors = {
  running: (): ReadonlyArray<AnyActor> => [...known].flatMap((reference) => reference.deref() ?? []),
  whenCreated: (notify: (actor: AnyActor) => void): void => void listeners.add(notify),
}

/** Counts a new actor among the root actors until it ends. */
export const registered = <Actor extends AnyActor>(actor: Actor): Actor => {
  const reference = new WeakRef<AnyActor>(actor)
  known.add(reference)
  actor.subscribe({ complete: () => known.delete(reference) })
  for (const notify of listeners) notify(actor)
  return actor
}
