import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { MachineChannel } from '#web/adapters/machine-channel.ts'
import type { RootActors } from '#web/wiring/root-actors.ts'
import { redacted } from './redacted.ts'

/** The watching page reports every few seconds; without a report for this long it is gone, milliseconds. */
export const watchingLastsMs = 15_000

export interface InspectorPorts {
  readonly channel: MachineChannel
  readonly actors: RootActors
  /** Unique to this page. */
  readonly page: string
  readonly now: () => number
  /** Calls back after so many milliseconds; returns the cancel. */
  readonly after: (ms: number, done: () => void) => () => void
}

/** Sends what this page's machines do while `/machines` watches. Otherwise it only listens. */
export const inspect = ({ channel, actors, page, now, after }: InspectorPorts): { readonly end: () => void } => {
  let stopWatching: (() => void) | undefined
  let forget = (): void => undefined

  const describe = (snapshot: AnyMachineSnapshot, id: string) => ({
    page,
    actor: id,
    machine: snapshot.machine.id,
    state: snapshot.value,
    context: redacted(snapshot.context),
  })
  const report = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return
    const { type, ...data } = event.event
    if (event.snapshot.status !== 'active') channel.send({ kind: 'actor-ended', page, actor: event.actorRef.sessionId })
    else
      channel.send({
        kind: 'actor-moved',
        ...describe(event.snapshot, event.actorRef.sessionId),
        event: type,
        data: redacted(data),
        at: now(),
      })
  }
  const watch = (): (() => void) => {
    const ends = new Set<() => void>()
    const follow = (actor: AnyActor): void => {
      const subscription = actor.system.inspect({ next: report })
      ends.add(() => subscription.unsubscribe())
    }
    for (const actor of actors.running()) follow(actor)
    ends.add(actors.whenCreated(follow))
    return () => ends.forEach((end) => end())
  }
  const showAll = (): void => {
    for (const actor of actors.running()) {
      const snapshot: unknown = actor.getSnapshot()
      if (isOfMachine(snapshot) && snapshot.status === 'active')
        channel.send({ kind: 'actor-is', ...describe(snapshot, actor.sessionId) })
    }
  }
  const stop = (): void => {
    forget()
    stopWatching?.()
    stopWatching = undefined
  }
  const unsubscribe = channel.subscribe(({ kind }) => {
    if (kind === 'not-watching') stop()
    if (kind !== 'watching') return
    forget()
    forget = after(watchingLastsMs, stop)
    stopWatching ??= watch()
    showAll()
  })
  return {
    end: () => {
      unsubscribe()
      if (stopWatching) channel.send({ kind: 'page-ended', page })
      stop()
    },
  }
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot
