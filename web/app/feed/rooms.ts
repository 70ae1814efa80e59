import type { ActorRefFrom } from 'xstate'
import type { authenticationMachine } from '#machines/authentication.machine.ts'
import type { CommandWorld } from '#machines/journal-view.ts'
import type { LogScope } from '#machines/ports/log.ts'
import { createUnclearWrites } from '#machines/save/unclear-writes.ts'
import type { LostFile } from '#machines/session.ts'
import type { themeMachine } from '#machines/theme.machine.ts'
import type { TrustedClock } from '#web/adapters/trusted-clock.ts'
import type { World } from '../world.ts'
import type { Backup } from './backup.ts'
import { createHeldBack } from './held-back.ts'
import { showFileName } from './file-name.ts'
import { openRoom } from './journal-room.ts'
import type { JournalRoom } from './journal-room.ts'
import { createLateBackup } from './late-backup.ts'
import { createLateDriveWork } from './late-drive-work.ts'
import { createThemeSync } from './theme-sync.ts'

export interface RoomsDeps {
  readonly page: Window
  readonly world: World
  readonly commands: CommandWorld
  readonly trusted: TrustedClock
  readonly authentication: () => ActorRefFrom<typeof authenticationMachine>
  readonly theme: ActorRefFrom<typeof themeMachine>
  /** Resolves when something is on the screen: what a journal from this device does not need waits for it. */
  readonly drawn: Promise<unknown>
}

/** At most one journal is open; another user or file closes it first. */
export interface Rooms {
  readonly current: () => JournalRoom | undefined
  /** Resolves when what was accepted in the last journal is in the log. */
  readonly closed: () => Promise<void>
  /** Closes the open journal, if there is one, and resolves as `closed` does. */
  readonly leave: () => Promise<void>
  readonly follow: (userId: string | undefined, fileId: string | undefined) => void
  /** Whether what the drive lacks of the open journal is kept from it: while its user is asked about it, and while it is discarded. */
  readonly holdBack: (by: 'sign-out' | 'disconnect', held: boolean) => void
}

export const createRooms = ({ page, world, commands, trusted, authentication, theme, drawn }: RoomsDeps): Rooms => {
  const themeSync = createThemeSync(theme)
  const unclear = createUnclearWrites()
  const holders = new Set<Parameters<Rooms['holdBack']>[0]>()
  const heldBack = createHeldBack(world.locks, world.pauses)
  const drive = createLateDriveWork({
    look: () => import('./drive-look.ts').then((late) => late.driveLook(world, unclear)),
    writes: () => import('./drive-writes.ts').then((late) => late.driveWrites({ ...world, locks: heldBack.locks }, unclear)),
  }, drawn)
  let room: JournalRoom | undefined
  let backup: Backup | undefined
  let closing: Promise<void> = Promise.resolve()

  const open = (scope: LogScope): JournalRoom => {
    const { fileId } = scope
    const lost = (reason: LostFile['reason']) => {
      // Written down at once: a sign-out, here or after a reload, must not take the only copy for a cache.
      void world.log.markLost(scope)
      authentication().send({ type: 'file.lost', fileId, reason })
    }
    const opened = openRoom({ ...world, drive, movedTexts: () => import('./moved-texts.ts').then((late) => late.createMovedTexts(drive)) }, scope, commands, {
      serverTime: trusted.told,
      fileLost: lost,
      fileReached: () => {
        authentication().send({ type: 'file.back', fileId })
        backup?.reached()
      },
      sessionOver: () => authentication().send({ type: 'session.over' }),
      opened: () => {
        void showFileName(world, fileId, drawn)
        // Asks the browser not to evict the log; before the first journal there is nothing to protect.
        void page.navigator.storage?.persist?.()
      },
      changed: (journal) => {
        themeSync.follow(journal)
        backup?.follow(journal)
      },
    })
    return opened
  }

  const follow = (userId: string | undefined, fileId: string | undefined): void => {
    if (room?.scope.userId === userId && room?.scope.fileId === fileId) return
    // What is left of a journal that its user leaves for another goes to the drive behind it; nobody else may send it.
    if (room) closing = room.close(room.scope.userId === userId && fileId !== undefined ? 'save' : 'stop')
    backup?.stop()
    backup = undefined
    themeSync.forget()
    const scope = userId === undefined || fileId === undefined ? undefined : { userId, fileId }
    backup = scope && createLateBackup(() =>
      drawn.then(() => import('./backup.ts')).then((late) => late.createBackup(world, scope, () => room?.copy() ?? Promise.resolve(undefined))))
    room = scope && open(scope)
    // A journal that is opened later than the server spoke has to know it before it starts a day.
    const aheadMs = trusted.aheadMs()
    if (aheadMs !== undefined) room?.serverTold(world.clock.now() - aheadMs, trusted.isFresh())
  }
  return {
    current: () => room,
    closed: () => closing,
    leave: () => {
      follow(undefined, undefined)
      return closing
    },
    follow,
    holdBack: (by, held) => {
      if (held) holders.add(by)
      else holders.delete(by)
      if (holders.size === 0) heldBack.letGo()
      else if (room) heldBack.hold(`save:${room.scope.fileId}`)
    },
  }
}
