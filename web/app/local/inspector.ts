import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { MachineChannel } from '#web/adapters/machine-channel.ts'
import type { RootActors } from '../root-actors.ts'
import { redacted } from './redacted.ts'
import { writtenEvent } from './written-event.ts'

/** Whoever looks says so every few seconds; without a word for this long they have gone (milliseconds). */
export const watchingLastsMs = 15_000

export interface InspectorWorld {
  readonly channel: MachineChannel
  readonly actors: RootActors
  /** Unlike that of any other page. */
  readonly page: string
  readonly now: () => number
  /** Calls back after so many milliseconds; returns the cancel. */
  readonly after: (ms: number, done: () => void) => () => void
}

/** Tells the page of the machines what the machines of this page do, for as long as it looks. Otherwise it only listens. */
export const inspect = ({ channel, actors, page, now, after }: InspectorWorld): { readonly end: () => void } => {
  let stopWatching: (() => void) | undefined
  let forget = (): void => undefined

  const describe = (snapshot: AnyMachineSnapshot, id: string) => ({
    page, actor: id, machine: snapshot.machine.id, state: snapshot.value, context: redacted(snapshot.context),
  })
  const tell = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.snapshot' || !isOfMachine(event.snapshot)) return
    const { type, ...data } = event.event
    if (event.snapshot.status !== 'active') channel.send({ kind: 'actor-ended', page, actor: event.actorRef.sessionId })
    else channel.send({ kind: 'actor-moved', ...describe(event.snapshot, event.actorRef.sessionId), event: writtenEvent(type), data: redacted(data), at: now() })
  }
  const watch = (): (() => void) => {
    const ends = new Set<() => void>()
    const follow = (actor: AnyActor): void => {
      const subscription = actor.system.inspect({ next: tell })
      ends.add(() => subscription.unsubscribe())
    }
    for (const actor of actors.running()) follow(actor)
    ends.add(actors.whenCreated(follow))
    return () => ends.forEach((end) => end())
  }
  const showAll = (): void => {
    for (const actor of actors.running()) {
      const snapshot: unknown = actor.getSnapshot()
      if (isOfMachine(snapshot) && snapshot.status === 'active') channel.send({ kind: 'actor-is', ...describe(snapshot, actor.sessionId) })
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

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot => typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot
