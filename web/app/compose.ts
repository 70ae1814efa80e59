import { createActor, fromPromise, waitFor } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { authenticationMachine, stepOf } from '#machines/authentication.machine.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import { freshBackup } from '#machines/recovery/fresh-backup.ts'
import { endSession, refreshSession, sessionKeeper, settleSignOut } from '#machines/session-actors.ts'
import { themeMachine, themeSurface } from '#machines/theme.machine.ts'
import { createTrustedClock } from '#web/adapters/trusted-clock.ts'
import type { TrustedClock } from '#web/adapters/trusted-clock.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import type { Actions } from '#web/read-models/actions.ts'
import type { CallbackAddress } from './callback-first.ts'
import { createActions } from './feed/actions.ts'
import type { AppParts } from './feed/app-parts.ts'
import { ownSession } from './feed/own-session.ts'
import { followPage } from './feed/page-events.ts'
import { createRecoveryActions } from './feed/recovery-actions.ts'
import { createRooms } from './feed/rooms.ts'
import type { Rooms } from './feed/rooms.ts'
import { showAuthentication, showLostCallback, showTheme } from './feed/views.ts'
import { onDemand } from './on-demand.ts'
import { rooted } from './root-actors.ts'
import { showMachines } from './show-machines.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

/** The running app without its face. */
export interface App {
  readonly actions: Actions
  /** Resolves when it is known who is here, and their journal, where one is chosen, is on the way from this device or the drive. */
  readonly settled: Promise<void>
}

/**
 * The composition root: gives the machines their real actors, and the screens their read models and actions. `drawn`
 * resolves when the first screen is: the drive is looked at behind it.
 */
export const compose = (page: Window, callback: CallbackAddress | undefined, drawn: Promise<unknown> = Promise.resolve()): App => {
  const world = createWorld(page, {
    refreshed: (answer) => {
      if (answer.ok) authentication.send({ type: 'session.changed', session: world.session.read() })
      else if (answer.error.kind === 'signed-out') authentication.send({ type: 'session.over' })
    },
    serverTime: (nowMs) => {
      const room = rooms.current()
      if (room) room.serverTold(nowMs)
      else trusted.told(nowMs)
    },
    runsLocally: () => void drawn.then(showMachines),
  })
  const trusted = createTrustedClock(world.clock)
  const commands = createCommandWorld(world, trusted)
  const theme = rooted(createActor(themeMachine.provide({ actors: { surface: themeSurface(world.theme) } }), {
    input: { preference: world.theme.stored(), systemIsDark: world.theme.systemIsDark() },
  }))
  const rooms = createRooms({ page, world, commands, trusted, authentication: () => authentication, theme, drawn })
  const authentication = createAuthentication(world, rooms, drawn, callback)
  const parts: AppParts = { page, world, commands, rooms, authentication }
  const list = onDemand(async () => (await import('./feed/journal-list.ts')).openJournalList(parts))
  const restore = onDemand(async () => (await import('./feed/restore.ts')).openRestore(parts))
  const disconnect = onDemand(async () => (await import('./feed/disconnect.ts')).openDisconnect(parts))
  const brokerage = onDemand(async () => (await import('./feed/brokerage.ts')).openBrokerage(parts))
  const meetsAnother = createAcquaintance()

  const recoverSession = async (): Promise<void> => {
    if (await world.session.recover()) authentication.send({ type: 'session.changed', session: world.session.read() })
  }
  const followAuthentication = (snapshot: SnapshotFrom<typeof authenticationMachine>): void => {
    const { userId, fileId } = snapshot.context
    // Nothing of one user may be visible or in memory for another: a page that has known somebody begins anew.
    const another = meetsAnother(userId)
    const isOpen = !another && stepOf(snapshot) === 'fully_authenticated' && !snapshot.matches({ signing_out: 'ending' })
    rooms.holdBack('sign-out', snapshot.matches({ signing_out: 'asking' }) || (snapshot.matches('signing_out') && snapshot.context.discard))
    rooms.follow(isOpen ? userId : undefined, isOpen ? fileId : undefined)
    if (userId === undefined) for (const part of [list, restore, disconnect, brokerage]) part.forget()
    // Leaving the page ends what is on its way to the log: it waits for the last words.
    if (another || userId === undefined) void rooms.closed().finally(() => (another ? page.location.replace('/app') : showAuthentication(authentication.getSnapshot())))
    else showAuthentication(snapshot)
  }
  theme.subscribe(showTheme)
  authentication.subscribe(followAuthentication)
  theme.start()
  authentication.start()
  if (callback) finishSignIn(page, world, callback, authentication)
  followPage({
    page,
    subscribeToConnectivity: world.connectivity.subscribe,
    room: rooms.current,
    checkSession: () => {
      // A page that slept has not heard what other tabs did to the session.
      authentication.send({ type: 'session.changed', session: world.session.read() })
      authentication.send({ type: 'session.check' })
    },
    durable: world.log.durable,
  })
  world.log.watch(() => rooms.current()?.storageChanged())
  world.whenStorageAnswers(async () => {
    await takeUpDisk(world, rooms)
    await recoverSession()
    followAuthentication(authentication.getSnapshot())
    restore.tell((actor) => actor.send({ type: 'kept.look' }))
  })
  world.whenOutdated(() => {
    rooms.current()?.commitDrafts()
    appUpdateView.outdated = true
  })
  const recovery = createRecoveryActions({
    authentication,
    restore: restore.ask,
    file: { world, commands, copy: () => rooms.current()?.copy() ?? Promise.resolve(undefined), persisted: async () => page.navigator.storage?.persisted?.() },
  })
  const actions = createActions({ page, world, room: rooms.current, authentication, theme, list: list.ask, disconnect, recovery, brokerage: brokerage.part })
  const known = recoverSession().then(() => waitFor(authentication, (snapshot) => !snapshot.matches('loading') || snapshot.matches({ loading: 'waiting' })))
  return { actions, settled: known.then(() => rooms.current()?.settled()) }
}

/** The disk knows nothing of a journal that began in the page's memory: what that holds goes to the drive first, then it is opened anew. */
const takeUpDisk = async ({ log }: World, rooms: Rooms): Promise<void> => {
  for (let room = rooms.current(); room && !log.durable(); room = rooms.current()) {
    if (await room.drained().then(() => true, () => false)) break
    // It was closed for another one; one that broke down would answer so for ever.
    if (rooms.current() === room) return
  }
  if (log.durable()) return
  await log.returnToDisk()
  await rooms.leave()
}

type Authentication = ActorRefFrom<typeof authenticationMachine>

const createCommandWorld = ({ calendar, ids }: World, clock: TrustedClock): CommandWorld => ({
  moment: () => {
    const now = clock.now()
    return { now: new Date(now).toISOString(), today: calendar.localDay(now) }
  },
  nextId: ids.next,
})

const createAuthentication = (world: World, rooms: Rooms, drawn: Promise<unknown>, callback: CallbackAddress | undefined): Authentication => {
  const owed = world.session.owedSignOut
  const authentication: Authentication = rooted(createActor(authenticationMachine.provide({
    actors: {
      sessionKeeper: sessionKeeper(ownSession(world.session, () => authentication.getSnapshot().context.userId)),
      // Only whether there is one: the text of a large journal is read once, by whoever opens it.
      findLocalLog: fromPromise(({ input: { userId, fileId } }) =>
        userId === undefined || fileId === undefined ? Promise.resolve(false) : world.log.holds({ userId, fileId })),
      refreshSession: refreshSession({
        current: async () => {
          // Behind a journal that opens from this device nobody waits for a token before there is something to see.
          if (rooms.current()) await drawn
          return world.tokens.current()
        },
      }, world.session),
      findBackup: fromPromise(async ({ input: { userId, fileId } }) =>
        userId !== undefined && fileId !== undefined && (await freshBackup(world, { userId, fileId })) !== undefined),
      flushEdits: fromPromise(() => rooms.current()?.flush() ?? Promise.resolve(0)),
      endSession: endSession(forgetful(world, rooms), {
        discard: async (scope) => {
          // What is still being typed goes with the rest.
          await rooms.leave()
          return world.log.discard(scope)
        },
      }, owed),
      // A sign-in is under way: its own cookie has taken the place of the one that was owed.
      settleSignOut: settleSignOut(world.auth, callback?.accessToken === undefined ? owed : { ...owed, read: () => undefined }),
    },
  }), { input: { session: world.session.read(), clock: world.clock } }))
  return authentication
}

/** A sign-out also clears what this device keeps of the drive; events that never reached it stay under their user. */
const forgetful = ({ auth, log, backups }: World, rooms: Rooms): Pick<World['auth'], 'signOut'> => ({
  signOut: async (userId) => {
    // An open journal would write its backup again.
    await rooms.leave()
    const [told] = await Promise.all([auth.signOut(userId), log.forgetSnapshots(), backups.clear()])
    return told
  },
})

const finishSignIn = (page: Window, world: World, callback: CallbackAddress, authentication: Authentication): void => {
  void import('./feed/callback.ts').then((late) =>
    late.startCallback(world, callback, {
      stored: () => authentication.send({ type: 'session.changed', session: world.session.read() }),
      done: () => page.history.replaceState(null, '', '/setup'),
    }), showLostCallback)
}

/** Remembers the first user of this page; answers whether somebody else has come. */
const createAcquaintance = () => {
  let known: string | undefined
  return (userId: string | undefined): boolean => {
    known ??= userId
    return userId !== undefined && userId !== known
  }
}
