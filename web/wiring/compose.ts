import { createActor, waitFor } from 'xstate'
import { limits } from '#domain/limits.ts'
import { dayStartOf } from '#domain/record/setting-values.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import { stepOf } from '#machines/session/authentication-status.ts'
import { themeMachine, themeSurface } from '#machines/session/theme.machine.ts'
import { createMoments, createTrustedClock, type TrustedClock } from '#web/adapters/time.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { type Actors, createActors, type SnapshotOf } from '#web/read-models/actors.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import { driveView, journalView } from '#web/read-models/views.ts'
import { createActions, lazyFeatures } from './actions.ts'
import { createAuthentication } from './authentication.ts'
import type { CallbackAddress } from './callback-first.ts'
import { startCallback } from './callback.ts'
import { createJournalSessions, type FeatureDeps, type JournalSessions } from './journal-sessions.ts'
import { createPorts, type Ports } from './ports.ts'
import { createRecoveryActions } from './recovery-actions.ts'
import { registered } from './root-actors.ts'
import { showMachines } from './show-machines.ts'
import { keepOnlyUnsent } from './unsent-only.ts'

/*
 * The map of this folder. `compose` makes everything once per page, in this order:
 *
 *   ports.ts             the browser as ports: storage, locks, clock; servers behind `network`, which loads lazily
 *   authentication.ts    who is here: authentication.machine over those ports
 *   journal-sessions.ts  at most one open journal of that user, its backup, its theme, its name
 *     journal-session.ts   one open journal: what it shows and takes (days.ts, drafts.ts, moved-conflicts.ts)
 *     session-machines.ts  its machines: journal.machine (what is true), save-status.machine (when it is saved)
 *     drive-work.ts        what they do in the drive; loads lazily
 *   actions.ts           what screens can ask for (recovery-actions.ts: around the journal as a file)
 *   features             journal-list, restore, disconnect, brokerage (trade-sync, renewals), market, trade-file,
 *                        attachments, journal-file: load lazily at their first use
 *
 * Data flows one way. A component calls an action; the action sends an event to a machine; the machine decides, writes
 * to the log or the drive through its actors. Components read its snapshot: of most machines through `actors`
 * (web/decisions/0039), of the journal and what is open with it through a read model (views.ts).
 */

export interface App {
  readonly actions: Actions
  readonly actors: Actors
  /** Resolves when the user is known and the first attempt to open their chosen journal, if any, has ended. */
  readonly ready: Promise<void>
}

/** The composition root. `drawn` resolves with the first screen; the drive is read after it. */
export const compose = (
  window: Window,
  callback: CallbackAddress | undefined,
  drawn: Promise<unknown> = Promise.resolve(),
): App => {
  const ports = createPorts(window, {
    refreshed: (answer) => {
      if (answer.ok) authentication.send({ type: 'session.changed', session: ports.session.read() })
      else if (answer.error.kind === 'signed-out') authentication.send({ type: 'session.over' })
    },
    serverTime: (nowMs) => (journalSessions.current() ?? trusted).serverTime(nowMs),
    runsLocally: (isDriveHere) => {
      driveView.isHere = isDriveHere
      void drawn.then(showMachines)
    },
  })
  const trusted = createTrustedClock(ports.clock)
  const commands = createCommands(ports, trusted)
  const actors = createActors()
  const theme = createTheme(ports, actors)
  const journalSessions = createJournalSessions({
    window,
    ports,
    actors,
    commands,
    trusted,
    authentication: () => authentication,
    theme,
    drawn,
  })
  const authentication = createAuthentication(ports, journalSessions, drawn, callback)
  const deps: FeatureDeps = { window, ports, actors, commands, journalSessions, authentication }
  const features = lazyFeatures(deps)
  const recovered = recoverSession(deps)
  const { followAuthentication, shown } = authenticationFollower(deps, { drawn, recovered }, () =>
    Object.values(features).forEach((each) => each.forget()),
  )
  authentication.subscribe(followAuthentication)
  theme.start()
  authentication.start()
  if (callback) startCallback(deps, callback)
  const lookForStored = () => features.restore.ifBegun((actor) => actor.send({ type: 'restorable.load' }))
  followPage(deps, lookForStored)
  followStorage(deps, async () => {
    await recoverSession(deps)
    followAuthentication(authentication.getSnapshot())
    lookForStored()
  })
  const recovery = createRecoveryActions({
    authentication,
    restore: features.restore,
    file: {
      ports,
      commands,
      copy: () => journalSessions.current()?.copy() ?? Promise.resolve(undefined),
      key: () => journalSessions.current()?.key,
      persisted: async () => window.navigator.storage?.persisted?.(),
    },
  })
  const known = recovered.then(() =>
    waitFor(authentication, (snapshot) => !snapshot.matches('loading') || snapshot.matches({ loading: 'waiting' })),
  )
  return {
    actions: createActions({ ...deps, ...features, theme, recovery }),
    actors: deps.actors,
    ready: known.then(shown).then(() => journalSessions.current()?.ready()),
  }
}

/** The moment of each command, by the trusted clock and the journal's start of the day. */
const createCommands = ({ clock, calendar, ids }: Ports, trusted: TrustedClock): CommandPorts => ({
  moment: createMoments({ now: trusted.now, zone: clock.zone }, calendar, () =>
    dayStartOf(journalView.journal?.current.settings),
  ),
  nextId: ids.next,
})

const createTheme = ({ theme }: Ports, actors: Actors) =>
  actors.show(
    'theme',
    registered(
      createActor(themeMachine.provide({ actors: { surface: themeSurface(theme) } }), {
        input: { preference: theme.stored(), systemIsDark: theme.systemIsDark() },
      }),
    ),
  )

const authenticationFollower = (
  { window, ports, actors, journalSessions, authentication }: FeatureDeps,
  { drawn, recovered }: Readonly<Record<'drawn' | 'recovered', Promise<unknown>>>,
  userLeft: () => void,
) => {
  const isAnotherUser = createUserGuard()
  /** The screens show a new user only once the data of the last one is cleared. */
  const showAuthentication = (snapshot: SnapshotOf<'authentication'>) =>
    actors.show('authentication', { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) })
  let cleared: { readonly of: string | undefined; readonly done: Promise<unknown> } | undefined
  /** Runs at each change of the user: after a sign-out in any tab, and after a crash of the browser. */
  const clearBehind = (userId: string | undefined): Promise<unknown> => {
    if (cleared && cleared.of === userId) return cleared.done
    // The disk decides whether a user is signed in.
    const begin = Promise.all([recovered, userId === undefined ? journalSessions.closed() : drawn])
    cleared = { of: userId, done: begin.then(() => keepOnlyUnsent(ports)) }
    return cleared.done
  }
  let shown: Promise<unknown> = Promise.resolve()
  const followAuthentication = (snapshot: SnapshotOf<'authentication'>): void => {
    const { userId, fileId } = snapshot.context
    // A page that has shown one user reloads for another, so that no data of the first stays visible or in memory.
    const another = isAnotherUser(userId)
    const isOpen =
      !another && stepOf(snapshot) === 'fully_authenticated' && !snapshot.matches({ signing_out: 'ending' })
    journalSessions.holdBack(
      'sign-out',
      snapshot.matches({ signing_out: 'asking' }) || (snapshot.matches('signing_out') && snapshot.context.discard),
    )
    journalSessions.follow(isOpen ? userId : undefined, isOpen ? fileId : undefined)
    if (userId === undefined) userLeft()
    const isClear = clearBehind(userId)
    // Leaving the page aborts reads and writes of the disk, so it waits for the last ones.
    if (another) void journalSessions.closed().finally(() => window.location.replace('/app'))
    // After a removal this page is about to be left: a second navigation would abort the first.
    else if (userId === undefined)
      shown = isClear.finally(() => ports.keys.removed() || showAuthentication(authentication.getSnapshot()))
    else showAuthentication(snapshot)
  }
  return { followAuthentication, shown: () => shown }
}

const createUserGuard = () => {
  let known: string | undefined
  return (userId: string | undefined): boolean => {
    known ??= userId
    return userId !== undefined && userId !== known
  }
}

const followPage = (
  { window, ports, journalSessions, authentication }: FeatureDeps,
  lookForStored: () => void,
): void => {
  const { current } = journalSessions
  let leaves = false
  const leaveIfRemoved = (): void => {
    if (leaves || !ports.keys.removed()) return
    leaves = true
    window.location.replace('/')
  }
  ports.keys.subscribe(leaveIfRemoved)
  // The last event that browsers guarantee: drafts become events; their rows are durable already.
  window.addEventListener('pagehide', () => current()?.commitDrafts())
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') current()?.commitDrafts()
  })
  window.addEventListener('beforeunload', (event) => {
    // With a durable log closing loses nothing, so the page does not ask.
    if (!ports.log.durable() && (current()?.lacking() ?? 0) > 0) event.preventDefault()
  })
  ports.connectivity.subscribe(() => {
    // A page that slept has missed what other tabs did to the session, and its token may have ended.
    leaveIfRemoved()
    authentication.send({ type: 'session.changed', session: ports.session.read() })
    authentication.send({ type: 'session.check' })
    if (current()) current()?.look()
    else if (ports.connectivity.online()) lookForStored()
  })
  window.setInterval(() => {
    if (window.document.visibilityState === 'visible') void current()?.pull()
  }, limits.pullEveryMs)
}

const followStorage = ({ ports, journalSessions }: FeatureDeps, diskIsBack: () => Promise<void>): void => {
  ports.log.watch(() => journalSessions.current()?.storageChanged())
  ports.whenStorageAnswers(async () => {
    await returnToDisk(ports, journalSessions)
    await diskIsBack()
  })
  ports.whenOutdated(() => {
    journalSessions.current()?.commitDrafts()
    appUpdateView.outdated = true
  })
}

const recoverSession = async ({ ports, authentication }: FeatureDeps): Promise<void> => {
  if (await ports.session.recover()) authentication.send({ type: 'session.changed', session: ports.session.read() })
}

/** A journal opened without a disk is in memory alone: its edits go to the drive, then it is opened again. */
const returnToDisk = async ({ log }: Ports, journalSessions: JournalSessions): Promise<void> => {
  const { current, leaveForNow } = journalSessions
  for (let session = current(); session && !log.durable(); session = current()) {
    const isDrained = await session.drained().then(
      () => true,
      () => false,
    )
    if (isDrained) break
    // The journal was closed for another one, or failed for good.
    if (current() === session) return
  }
  if (log.durable()) return
  await log.returnToDisk()
  await leaveForNow()
}
