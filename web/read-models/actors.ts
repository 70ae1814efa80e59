import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import type { portalMachine } from '#machines/brokerage/portal.machine.ts'
import type { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import type { journalListMachine } from '#machines/journal-list/journal-list.machine.ts'
import type { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import type { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import type { restoreMachine } from '#machines/recovery/restore.machine.ts'
import type { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import type { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { disconnectMachine } from '#machines/session/disconnect.machine.ts'
import type { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import type { themeMachine } from '#machines/session/theme.machine.ts'
import type { importMachine } from '#machines/trade-files/import.machine.ts'

/** The machines whose actors screens read. Only types: the code of most of them loads late. */
interface Machines {
  readonly authentication: typeof authenticationMachine
  readonly callback: typeof signInCallbackMachine
  readonly save: typeof saveStatusMachine
  readonly theme: typeof themeMachine
  readonly disconnect: typeof disconnectMachine
  readonly restore: typeof restoreMachine
  readonly journalList: typeof journalListMachine
  readonly tradeImport: typeof importMachine
  readonly dashboard: typeof dashboardMachine
  readonly coolDown: typeof coolDownMachine
  readonly brokerage: typeof brokerageMachine
  readonly portal: typeof portalMachine
  readonly tradeSync: typeof tradeSyncMachine
}

type ActorName = keyof Machines
export type SnapshotOf<Name extends ActorName> = SnapshotFrom<Machines[Name]>

interface Shown<Name extends ActorName> {
  readonly getSnapshot: () => SnapshotOf<Name>
  readonly subscribe: AnyActorRef['subscribe']
}

/** The actors that screens read, while they run (web/decisions/0039). */
export interface Actors {
  /** The actor's snapshot; undefined while none runs. */
  readonly read: <Name extends ActorName>(name: Name) => SnapshotOf<Name> | undefined
  readonly shown: <Name extends ActorName>(name: Name) => Shown<Name> | undefined
  /** Calls back when an actor comes or goes. */
  readonly subscribe: (changed: () => void) => () => void
  /** Shows an actor to the screens, until it ends. */
  readonly show: <Name extends ActorName, Actor extends Shown<Name>>(name: Name, actor: Actor) => Actor
  /** Hides an actor that may run on. */
  readonly hide: <Name extends ActorName>(name: Name, actor: Shown<Name>) => void
}

export const createActors = (): Actors => {
  const running: { [Name in ActorName]?: Shown<Name> | undefined } = {}
  const listeners = new Set<() => void>()
  const set = <Name extends ActorName>(name: Name, actor: Shown<Name> | undefined): void => {
    Object.assign(running, { [name]: actor })
    for (const changed of listeners) changed()
  }
  const hide: Actors['hide'] = (name, actor) => {
    if (running[name] === actor) set(name, undefined)
  }
  return {
    shown: (name) => running[name],
    read: (name) => running[name]?.getSnapshot(),
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    show: (name, actor) => {
      set(name, actor)
      actor.subscribe({ complete: () => hide(name, actor) })
      return actor
    },
    hide,
  }
}

export const ActorsContext = createContext<Actors | undefined>(undefined)

/** Selects from an actor's state, and redraws when that changes; undefined while the actor does not run. */
export const useActorState = <Name extends ActorName, T>(
  name: Name,
  select: (snapshot: SnapshotOf<Name>) => T,
  isSame?: (one: T | undefined, other: T | undefined) => boolean,
): T | undefined => {
  const actors = useContext(ActorsContext)
  if (!actors) throw new Error('useActorState needs an ActorsContext provider')
  const actor = useSyncExternalStore(actors.subscribe, () => actors.shown(name))
  return useSelector(
    actor,
    (snapshot) => (snapshot === undefined ? undefined : select(snapshot as SnapshotOf<Name>)),
    isSame,
  )
}
