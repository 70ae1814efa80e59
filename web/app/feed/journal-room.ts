import { createActor, fromPromise, waitFor } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Journal } from '#domain/journal/journal.ts'
import { isPrompt } from '#domain/time/ahead.ts'
import type { DeviceCopy } from '#domain/journal/new-file.ts'
import { appendEvents, flushEdits, readLog, saveOf } from '#machines/journal-actors.ts'
import { journalMachine, perform, takeBack } from '#machines/journal.machine.ts'
import { missingOf } from '#machines/journal-view.ts'
import type { CommandWorld, OpenView } from '#machines/journal-view.ts'
import type { EventLog, LogScope } from '#machines/ports/log.ts'
import { confirmMachine } from '#machines/save/confirm.machine.ts'
import { openJournal } from '#machines/save/open-journal.ts'
import type { BlockedReason, OpenedJournal, SaveFailure } from '#machines/save/save-outcome.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import type { LostFile } from '#machines/session.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import { createDays } from './days.ts'
import { createDrafts } from './drafts.ts'
import type { DriveWork } from './late-drive-work.ts'
import { createLateMovedTexts } from './late-moved-texts.ts'
import type { MovedTexts } from './moved-texts.ts'
import { createPull } from './pull.ts'
import { clearJournalViews, showJournal, showSave, showUndo } from './views.ts'

/** What an open journal tells whoever opened it. */
export interface RoomEvents {
  readonly fileLost: (reason: LostFile['reason']) => void
  /** A server has told its time, milliseconds since the epoch; what was being typed is written already. */
  readonly serverTime?: (nowMs: number) => void
  /** The file was read, whatever became of it before. */
  readonly fileReached?: () => void
  readonly sessionOver: () => void
  /** Open for the first time. */
  readonly opened: () => void
  readonly changed: (journal: Journal) => void
}

/** One open journal: its machines, wired to one another and to the read models. */
export interface JournalRoom extends Pick<Actions, 'perform' | 'undo' | 'redo' | 'typeDraft' | 'commitDraft' | 'draftOf' | 'readMovedTexts' | 'retrySave' | 'clearMessage' | 'retryLastOperation'> {
  readonly scope: LogScope
  readonly commitDrafts: () => void
  /** Saves now; how many events the drive still lacks afterwards. */
  readonly flush: () => Promise<number>
  /** How many events the drive still lacks. */
  readonly lacking: () => number
  /** The page is visible again, or the network changed. */
  readonly look: () => void
  /** A look in passing: none while a save is about to be tried again. */
  readonly pull: () => Promise<void>
  /**
   * A server has told its time, milliseconds since the epoch: a clock that is far ahead starts no day, and where it told so
   * just now (`fresh`), a day that has not come is taken back (T5).
   */
  readonly serverTold: (nowMs: number, fresh?: boolean) => void
  /** The log lives on the disk again, or not any more. */
  readonly storageChanged: () => void
  /** Resolves when the first attempt to open it has ended. */
  readonly settled: () => Promise<void>
  /** Resolves when every accepted command has reached the log; false where the log has refused one and the message still says so. */
  readonly logged: () => Promise<boolean>
  /** Resolves when the drive lacks nothing of it; rejects when it is closed before. */
  readonly drained: () => Promise<unknown>
  /** What this device holds of the journal, once every accepted command is in the log; undefined while it is not open. */
  readonly copy: () => Promise<DeviceCopy | undefined>
  /** Resolves when every accepted command is in the log; `save` also brings them to the drive, behind whatever comes next. */
  readonly close: (farewell?: 'stop' | 'save') => Promise<void>
}

/** What a journal needs of the world. */
export type RoomWorld = Pick<World, 'clock' | 'calendar' | 'random' | 'hashes' | 'connectivity' | 'files' | 'pauses' | 'pages'> & {
  readonly drive: DriveWork
  /** Whoever sees to the lost texts that lie beside the journal. */
  readonly movedTexts: () => Promise<MovedTexts>
  readonly log: EventLog & Pick<World['log'], 'durable'>
}

export const openRoom = (world: RoomWorld, scope: LogScope, commands: CommandWorld, told: RoomEvents): JournalRoom => {
  const failed = (failure: SaveFailure) => tellFailure(failure, told)
  const { journal, save, openedFrom } = createMachines(world, scope, commands, { serverTime: (nowMs) => days.serverTold(nowMs), failed })
  const drafts = createDrafts(journal, world.log, scope, world.pages.own)
  const pull = createPull({ drive: world.drive, journal, save, failed, reached: () => told.fileReached?.(), looking: () => confirm.send({ type: 'drive.read' }) })
  const confirm = confirmSaves(save, pull)
  const moved = createLateMovedTexts(world.movedTexts)
  const open = () => journal.getSnapshot().context.open
  const lacking = () => missingIn(open()).length
  let begun = false
  const days = createDays({ ...world, journal, pull, commitDrafts: drafts.commitAll, serverTime: (nowMs) => told.serverTime?.(nowMs) })

  const begin = () => {
    begun = true
    const [oldest] = missingIn(open())
    save.send({ type: 'file.opened', pendingSince: oldest && Date.parse(oldest.at) })
    days.begin()
    // Not within the journal's own notification: recovering performs commands, which the journal answers at once.
    queueMicrotask(() => drafts.recover(open()?.drafts ?? []))
    told.opened()
    if (openedFrom() === 'drive') queueMicrotask(() => told.fileReached?.())
  }
  const shown = journal.subscribe((snapshot) => {
    showJournal(snapshot, world.log.durable())
    showUndo(snapshot.context)
    const view = snapshot.context.open?.view
    if (!view) return
    if (!begun) begin()
    drafts.follow()
    moved.follow(snapshot.context.open)
    days.follow()
    told.changed(view)
  })
  const fromOtherTabs = world.log.subscribe(scope, () => journal.send({ type: 'log.changed' }))
  const heard = [shown, ...wire({ journal, save }, told, world.log.durable), { unsubscribe: fromOtherTabs }, { unsubscribe: moved.stop }]
  save.start()
  journal.start()

  return {
    scope,
    perform: (command) => perform(journal, command),
    undo: (stepId) => takeBack(journal, 'undo', stepId),
    redo: () => takeBack(journal, 'redo'),
    typeDraft: drafts.type,
    commitDraft: drafts.commit,
    draftOf: drafts.textOf,
    commitDrafts: drafts.commitAll,
    readMovedTexts: moved.read,
    retrySave: () => save.send({ type: 'save.retry' }),
    clearMessage: () => journal.send({ type: 'message.cleared' }),
    retryLastOperation: () => {
      journal.send({ type: 'message.cleared' })
      journal.send({ type: 'journal.reload' })
      void pull()
    },
    flush: () => {
      drafts.commitAll()
      return flushEdits(journal, save)
    },
    lacking,
    look: () => {
      save.send({ type: 'connection.changed', online: world.connectivity.online() })
      days.look()
      journal.send({ type: 'journal.reload' })
      void pull()
    },
    pull: () => (isFailing(save) ? Promise.resolve() : pull()),
    serverTold: days.serverTold,
    storageChanged: () => {
      showJournal(journal.getSnapshot(), world.log.durable())
      if (!world.log.durable() && lacking() > 0) save.send({ type: 'save.flush' })
    },
    settled: () => waitFor(journal, (snapshot) => !snapshot.matches('opening')).then(() => undefined, () => undefined),
    logged: () => waitFor(journal, isLogged).then(({ context }) => !context.because, () => false),
    drained: () => waitFor(journal, (snapshot) => isLogged(snapshot) && missingIn(snapshot.context.open).length === 0),
    copy: () => {
      drafts.commitAll()
      return copyOf(journal)
    },
    close: (farewell = 'stop') => {
      drafts.commitAll()
      drafts.stop()
      for (const each of heard) each.unsubscribe()
      clearJournalViews()
      days.stop()
      return endMachines({ journal, save, confirm }, farewell === 'save')
    },
  }
}

interface RoomMachines {
  readonly journal: ActorRefFrom<typeof journalMachine>
  readonly save: ActorRefFrom<typeof saveStatusMachine>
}

/** What the journal says goes to the save, to the screen, and to whoever opened it. */
const wire = ({ journal, save }: RoomMachines, told: RoomEvents, durable: () => boolean) => [
  save.subscribe(showSave),
  journal.on('journal.changed', () => {
    save.send({ type: 'journal.changed' })
    // Without a disk only the drive is safe: no quiet second.
    if (!durable()) save.send({ type: 'save.flush' })
  }),
  journal.on('journal.settled', () => save.send({ type: 'journal.settled' })),
  journal.on('file.lost', ({ reason }) => told.fileLost(reason)),
  journal.on('session.over', told.sessionOver),
  save.on('session.over', told.sessionOver),
]

/** While saves fail, the next try reads the file anyway: looking on top of it would only ask more (I20). */
const isFailing = (save: RoomMachines['save']): boolean => {
  const state = save.getSnapshot()
  return state.matches('failed') || state.matches('offline')
}

const isLogged = ({ context }: SnapshotFrom<typeof journalMachine>): boolean => (context.open?.queue.length ?? 0) === 0

const copyOf = async (journal: RoomMachines['journal']): Promise<DeviceCopy | undefined> => {
  const { context: { open } } = await waitFor(journal, isLogged)
  return open && { clientId: open.clientId, file: open.confirmed.file, log: open.log }
}

/** Commands that were accepted reach the log, and a write in flight its end, before the machines go. */
const endMachines = ({ journal, save, confirm }: RoomMachines & { readonly confirm: ReturnType<typeof confirmSaves> }, saveFirst: boolean): Promise<void> => {
  const stop = () => {
    confirm.stop()
    journal.stop()
    save.stop()
  }
  const logged = waitFor(journal, isLogged)
  const saved = logged.then(() => (saveFirst && missingIn(journal.getSnapshot().context.open).length > 0 ? flushEdits(journal, save) : 0))
  void saved.then(() => waitFor(save, (snapshot) => !snapshot.matches('saving'))).then(stop, stop)
  return logged.then(() => undefined, () => undefined)
}

interface MachinesTold {
  readonly serverTime: (nowMs: number) => void
  readonly failed: (failure: SaveFailure) => void
}

const createMachines = (world: RoomWorld, scope: LogScope, commands: CommandWorld, { serverTime, failed }: MachinesTold) => {
  // A journal that opened from the drive has seen its file, as a look would.
  let source: OpenedJournal['source'] = 'log'
  const journal = rooted(createActor(journalMachine.provide({
    actors: {
      openJournal: fromPromise(async ({ input }) => {
        const read = await openJournal(world, world.drive.open)(input.scope)
        if (read.ok) source = read.value.source
        return read
      }),
      appendEvents: appendEvents(world.log),
      readLog: readLog(world.log),
    },
  }), { input: { scope, world: commands } }))
  const saving = saveOf(journal, async (input) => {
    const askedAt = world.clock.now()
    const saved = await world.drive.save(input)
    // The drive has just stamped our write: its clock tells whether ours is far ahead.
    if (saved.ok && saved.value.kind === 'written' && isPrompt(askedAt, world.clock.now())) serverTime(Date.parse(saved.value.confirmed.modifiedTime))
    if (!saved.ok) failed(saved.error)
    return saved
  })
  const save = rooted(createActor(saveStatusMachine.provide({ actors: { saveJournal: saving } }), {
    input: { clock: world.clock, random: world.random, online: world.connectivity.online() },
  }))
  return { journal, save, openedFrom: () => source }
}

/** Looks at the drive a little after each save, unless something else does first. */
const confirmSaves = (save: ActorRefFrom<typeof saveStatusMachine>, pull: () => Promise<void>) => {
  const confirm = rooted(createActor(confirmMachine.provide({ actors: { lookAtDrive: fromPromise(pull) } }))).start()
  let before = save.getSnapshot()
  save.subscribe((snapshot) => {
    const [was, is] = [before.matches('saving'), snapshot.matches('saving')]
    if (is && !was) confirm.send({ type: 'drive.read' })
    if (was && !is && snapshot.context.lastSavedAt !== before.context.lastSavedAt) confirm.send({ type: 'save.written' })
    before = snapshot
  })
  return confirm
}

const missingIn = (open: OpenView | undefined) => (open ? missingOf(open) : [])

/** A look that failed for the network's sake is tried again at the next one; a file that is not ours any more is let go of. */
const tellFailure = (failure: SaveFailure, told: RoomEvents): void => {
  if (failure.kind === 'signed-out') told.sessionOver()
  const reason = failure.kind === 'blocked' ? lostBy[failure.reason] : undefined
  if (reason) told.fileLost(reason)
}

/** Unreadable bytes may be half of somebody's write; the save protects them and says so. */
const lostBy: Partial<Record<BlockedReason, LostFile['reason']>> = { fileMissing: 'gone', foreignFile: 'invalid', newerVersion: 'newer' }
