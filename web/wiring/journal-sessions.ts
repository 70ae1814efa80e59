import type { ActorRefFrom } from 'xstate'
import type { SaveFailure } from '#domain/errors/from-save.ts'
import { shownName } from '#domain/names/extension.ts'
import type { Journal, ThemePreference } from '#domain/record/journal.ts'
import { err } from '#domain/result.ts'
import type { UndoStack } from '#domain/undo/stack.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { MovedFile } from '#machines/save/move-conflicts.ts'
import type { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { themeMachine } from '#machines/session/theme.machine.ts'
import { createHeldBack } from '#web/adapters/locks/held-locks.ts'
import type { TrustedClock } from '#web/adapters/time.ts'
import type { Actors } from '#web/read-models/actors.ts'
import { journalView } from '#web/read-models/views.ts'
import { type Lazy, lazyCode, lazyPort } from '#web/shared/page/lazy.ts'
import type { Backup } from './backup.ts'
import type { DriveWork } from './drive-work.ts'
import { type JournalSession, type JournalSessionEvents, openSession } from './journal-session.ts'
import { logWithRules } from './late-trade-rules.ts'
import type { Ports } from './ports.ts'
import { createLeavingLog } from './unsent-only.ts'

interface JournalSessionsDeps extends Pick<FeatureDeps, 'window' | 'ports' | 'actors' | 'commands'> {
  readonly trusted: TrustedClock
  readonly authentication: () => ActorRefFrom<typeof authenticationMachine>
  readonly theme: ActorRefFrom<typeof themeMachine>
  /** Resolves with the first screen; work that a journal from this device can do without waits for it. */
  readonly drawn: Promise<unknown>
}

export interface FeatureDeps {
  readonly window: Window
  readonly ports: Ports
  readonly actors: Actors
  readonly commands: CommandPorts
  readonly journalSessions: JournalSessions
  readonly authentication: ActorRefFrom<typeof authenticationMachine>
}

/** At most one journal is open; another user or file closes it first. */
export interface JournalSessions {
  readonly current: () => JournalSession | undefined
  /** Resolves when every accepted command of the last journal is in the log. */
  readonly closed: () => Promise<void>
  readonly leave: () => Promise<void>
  /** Like `leave`, for a journal that is opened again at once: its undo stack is kept. */
  readonly leaveForNow: () => Promise<void>
  readonly follow: (userId: string | undefined, fileId: string | undefined) => void
  /** Holds pending events back from the drive while the user is asked about them, or discards them. */
  readonly holdBack: (by: 'sign-out' | 'disconnect', held: boolean) => void
}

export const createJournalSessions = (deps: JournalSessionsDeps): JournalSessions => {
  const { ports, trusted, theme } = deps
  const themeSync = createThemeSync(theme)
  const heldBack = createHeldBack(ports.locks, ports.pauses)
  const log = logWithRules(createLeavingLog(ports))
  const drive = lazyDriveWork(async () => {
    const [{ createDriveWork }, network] = await Promise.all([import('./drive-work.ts'), ports.network.load()])
    if (!network) throw new TypeError('No code for the network')
    return createDriveWork({ ...ports, log, files: network.files, locks: heldBack.locks })
  }, deps.drawn)
  const holders = new Set<Parameters<JournalSessions['holdBack']>[0]>()
  let current: { readonly session: JournalSession; readonly backup: Lazy<Backup> } | undefined
  let closing: Promise<void> = Promise.resolve()
  let left: { readonly key: JournalKey; readonly undo: UndoStack } | undefined

  const follow = (userId: string | undefined, fileId: string | undefined): void => {
    const before = current?.session
    if (before?.key.userId === userId && before?.key.fileId === fileId) return
    // For the same user, pending events go to the drive in the background; no other user may send them.
    if (before) closing = before.close(before.key.userId === userId && fileId !== undefined ? 'save' : 'stop')
    current?.backup.forget()
    current = undefined
    themeSync.forget()
    if (userId === undefined || fileId === undefined) return
    const key = { userId, fileId }
    const undo = left?.key.userId === userId && left.key.fileId === fileId ? left.undo : undefined
    left = undefined
    // A closing journal may still reach its file while another one is open, and must not use that one's backup.
    const own = () => (current?.backup === backup ? current : undefined)
    const copy = () => own()?.session.copy() ?? Promise.resolve(undefined)
    const backup: Lazy<Backup> = lazyCode(
      async () => (await import('./backup.ts')).openBackup(ports, key, copy),
      (opened) => opened.stop(),
    )
    const toBackup: ToBackup = (event) => own()?.backup.run((opened) => opened.send(event))
    current = {
      backup,
      session: openSession(
        { ...ports, actors: deps.actors, log, drive },
        key,
        deps.commands,
        eventsOf(deps, key, toBackup, themeSync),
        undo,
      ),
    }
    // A journal that opens after the server's answer needs the server's time before it starts a day.
    const aheadMs = trusted.aheadMs()
    if (aheadMs !== undefined) current.session.serverTime(ports.clock.now() - aheadMs, trusted.isFresh())
  }
  const leave = (): Promise<void> => {
    follow(undefined, undefined)
    return closing
  }
  return {
    current: () => current?.session,
    closed: () => closing,
    leave,
    leaveForNow: () => {
      const session = current?.session
      left = session && { key: session.key, undo: session.undoStack() }
      return leave()
    },
    follow,
    holdBack: (by, held) => {
      if (held) holders.add(by)
      else holders.delete(by)
      if (holders.size === 0) heldBack.release()
      else if (current) heldBack.hold(`save:${current.session.key.fileId}`)
    },
  }
}

type ToBackup = (event: Parameters<Backup['send']>[0]) => void

const eventsOf = (
  { window, ports, trusted, authentication, drawn }: JournalSessionsDeps,
  key: JournalKey,
  toBackup: ToBackup,
  themeSync: ThemeSync,
): JournalSessionEvents => ({
  serverTime: trusted.serverTime,
  fileLost: (reason) => {
    // Stored at once, so that a sign-out, here or after a reload, does not clear the only copy.
    void ports.log.markLost(key)
    authentication().send({ type: 'file.lost', fileId: key.fileId, reason })
  },
  fileUnreadable: () => void ports.log.markLost(key),
  fileReached: () => {
    authentication().send({ type: 'file.back', fileId: key.fileId })
    toBackup({ type: 'file.reached' })
  },
  sessionOver: () => authentication().send({ type: 'session.over' }),
  opened: (journal) => {
    themeSync.follow(journal)
    void showFileName(ports, key.fileId, drawn)
    // Asks the browser not to evict the log; before the first journal there is nothing to protect.
    void window.navigator.storage?.persist?.()
  },
  changed: (journal) => {
    themeSync.follow(journal)
    toBackup({ type: 'journal.changed' })
  },
})

const offline = err({ kind: 'offline' } satisfies SaveFailure & DriveError)

/** Loaded after `drawn`, unless the first screen needs it. Without it the device counts as offline: edits wait. */
export const lazyDriveWork = (fetchCode: () => Promise<DriveWork>, drawn: Promise<unknown>): DriveWork => {
  const { load } = lazyCode(fetchCode)
  const loadBehind = () => drawn.then(load)
  return {
    ...lazyPort<Pick<DriveWork, 'open'>>(load, { open: () => offline }),
    ...lazyPort<Omit<DriveWork, 'open'>>(loadBehind, {
      pull: () => offline,
      save: () => offline,
      readMoved: (names) => new Map(names.map((name): [string, MovedFile] => [name, { status: 'unread' }])),
      finishMoved: () => offline,
    }),
  }
}

/** The theme is stored twice: on this device, for the first paint, and in the journal, for the other devices. */
const createThemeSync = (theme: ActorRefFrom<typeof themeMachine>) => {
  let known: ThemePreference | undefined
  return {
    follow: ({ settings }: Journal) => {
      const wanted = settings.theme
      // A journal whose theme was never set is `system`: the device keeps its own choice.
      const isNews = known === undefined ? wanted !== 'system' : wanted !== known
      known = wanted
      if (isNews && theme.getSnapshot().context.preference !== wanted)
        theme.send({ type: 'theme.chosen', preference: wanted })
    },
    forget: () => {
      known = undefined
    },
  }
}

type ThemeSync = ReturnType<typeof createThemeSync>

/** Shows the open journal's name: the stored one at once, then, after the first screen, the drive's. */
const showFileName = async (
  { files, fileName }: Pick<Ports, 'files' | 'fileName'>,
  fileId: string,
  drawn: Promise<unknown>,
): Promise<void> => {
  const stored = fileName.read(fileId)
  const show = (name: string) => {
    if (journalView.fileId === fileId) journalView.name = name
  }
  if (stored !== undefined) show(shownName(stored))
  await drawn
  const info = await files.info(fileId)
  if (info.ok) {
    fileName.write(fileId, info.value.name)
    show(shownName(info.value.name))
  } else if (stored === undefined) show('Unknown Journal')
}
