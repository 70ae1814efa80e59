import { waitFor } from 'xstate'
import type { BlockedReason, SaveFailure } from '#domain/errors/from-save.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { DeviceCopy } from '#domain/sync/new-file.ts'
import type { UndoStack } from '#domain/undo/stack.ts'
import { flushEdits } from '#machines/journal/actors.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import { perform, undoOrRedo } from '#machines/journal/journal.machine.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { LostFile } from '#machines/session/session.ts'
import type { Actions } from '#web/read-models/actions.ts'
import type { JournalView } from '#web/read-models/views.ts'
import { createDays, type Days } from './days.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { lazyMovedConflicts } from './lazy-moved-conflicts.ts'
import type { MovedConflicts } from './moved-conflicts.ts'
import type { Ports } from './ports.ts'
import {
  confirmSaves,
  createPull,
  createSessionMachines,
  endMachines,
  isFailing,
  isLogged,
  missingIn,
  type Pull,
  type SessionMachinePorts,
  type SessionMachines,
  whenNotSaving,
} from './session-machines.ts'
import { clearJournalViews, showJournal, showTouched, showUndo } from './views.ts'

/** What happens to an open journal. */
export interface JournalSessionEvents {
  readonly fileLost: (reason: LostFile['reason']) => void
  /** Something lies in the place of the file that is no journal: what this device has of it may be all there is. */
  readonly fileUnreadable?: () => void
  /** The time of a server, milliseconds since the epoch; what was being typed is written already. */
  readonly serverTime?: (nowMs: number) => void
  /** The file was read, whatever happened to it before. */
  readonly fileReached?: () => void
  readonly sessionOver: () => void
  /** Open for the first time. */
  readonly opened: (journal: Journal) => void
  /** It shows something else than before. */
  readonly changed: (journal: Journal) => void
}

/** What its user does to an open journal, and when that is in the log. */
interface Editing extends Pick<
  Actions,
  'perform' | 'undo' | 'redo' | 'typeDraft' | 'commitDraft' | 'draftOf' | 'clearMessage'
> {
  /** What a change of many trades does was worked out: making it takes no time. */
  readonly prepare: (prepared: Prepared) => void
  /** What can be undone and redone. */
  readonly undoStack: () => UndoStack
  /** Resolves when the first attempt to open it has ended. */
  readonly ready: () => Promise<void>
  /**
   * Resolves when every accepted command has reached the log; false where the log has refused one and the message still
   * says so.
   */
  readonly logged: () => Promise<boolean>
  /**
   * What this device holds of the journal, once every accepted command is in the log; undefined while it is not open.
   */
  readonly copy: () => Promise<DeviceCopy | undefined>
}

/** When an open journal goes to the drive, and what others wrote comes from there. */
interface Saving extends Pick<Actions, 'retrySave' | 'retryLastOperation'> {
  /** Saves now; how many events and refused texts the drive still lacks afterwards. */
  readonly flush: () => Promise<number>
  /** How many events the drive still lacks. */
  readonly lacking: () => number
  /** The page is visible again, or the network changed. */
  readonly look: () => void
  /** A look in passing: none while a save is about to be tried again. */
  readonly pull: Pull
  /** Resolves when no save is on its way. */
  readonly notSaving: () => Promise<void>
  /** Resolves when the drive lacks nothing of it; rejects when it is closed before. */
  readonly drained: () => Promise<unknown>
}

/** One open journal: its machines, wired to one another and to the read models. */
export interface JournalSession extends Editing, Saving, Pick<Actions, 'readMovedConflicts'> {
  readonly key: JournalKey
  readonly commitDrafts: () => void
  /**
   * The time of a server, milliseconds since the epoch: a clock that is far ahead starts no day, and where the time is
   * `fresh`, a day that has not come is taken back (T5).
   */
  readonly serverTime: (nowMs: number, fresh?: boolean) => void
  /** The log lives on the disk again, or not any more. */
  readonly storageChanged: () => void
  /**
   * Resolves when every accepted command is in the log; `save` also brings them to the drive, behind whatever comes
   * next.
   */
  readonly close: (ending?: 'stop' | 'save') => Promise<void>
}

/** What a session of a journal needs. */
interface JournalSessionPorts extends SessionMachinePorts, Pick<Ports, 'calendar'> {
  readonly connection: Pick<Ports['connection'], 'isSilent'>
}

interface Parts extends SessionMachines {
  readonly drafts: Drafts
  readonly days: Days
  readonly moved: MovedConflicts
  readonly pull: Pull
}

export const openSession = (
  ports: JournalSessionPorts,
  key: JournalKey,
  commands: CommandPorts,
  events: JournalSessionEvents,
  undo?: UndoStack,
): JournalSession => {
  let storage = storageOf(ports)
  const present = () => storage
  const failed = (failure: SaveFailure) => notifyFailure(failure, events)
  const { journal, save, openedFrom } = createSessionMachines(
    ports,
    { key, commands, ...(undo && { undo }) },
    { serverTime: (nowMs) => days.serverTime(nowMs), failed },
  )
  const drafts = createDrafts(journal, ports.log, key, ports.pages.own)
  const pull = createPull({
    drive: ports.drive,
    journal,
    save,
    failed,
    reached: () => events.fileReached?.(),
    looking: () => confirm.send({ type: 'drive.read' }),
  })
  const confirm = confirmSaves(save, pull)
  const moved = lazyMovedConflicts(ports.drive)
  const days = createDays({
    ...ports,
    journal,
    pull,
    commitDrafts: drafts.commitAll,
    serverTime: (nowMs) => events.serverTime?.(nowMs),
  })
  const parts: Parts = { journal, save, drafts, days, moved, pull }
  const unfollow = followJournal(parts, present, events, () => {
    if (openedFrom() === 'drive') queueMicrotask(() => events.fileReached?.())
  })
  const unwire = wire(parts, events, () => storage === 'durable')
  const unsubscribe = ports.log.subscribe(key, () => journal.send({ type: 'log.changed' }))
  save.start()
  journal.start()
  return {
    key,
    ...editing(parts),
    ...saving(parts, ports.connectivity),
    storageChanged: () => {
      storage = storageOf(ports)
      showJournal(journal.getSnapshot(), storage)
      if (storage !== 'durable' && lackingOf(journal) > 0) save.send({ type: 'save.flush' })
    },
    commitDrafts: drafts.commitAll,
    readMovedConflicts: moved.read,
    serverTime: days.serverTime,
    close: (ending = 'stop') => {
      drafts.commitAll()
      drafts.stop()
      for (const end of [unfollow, unwire, unsubscribe, moved.stop, clearJournalViews]) end()
      ports.actors.hide('save', save)
      days.stop()
      return endMachines({ journal, save, confirm }, ending === 'save')
    },
  }
}

const storageOf = ({ log, connection }: JournalSessionPorts): JournalView['storage'] =>
  log.durable() ? 'durable' : connection.isSilent() ? 'silent' : 'memory'

/** What the journal shows goes to the screen, and to each part that it concerns. Returns the end of it. */
const followJournal = (
  { journal, save, drafts, days, moved }: Parts,
  storage: () => JournalView['storage'],
  events: JournalSessionEvents,
  begun: () => void,
): (() => void) => {
  let shown: Journal | undefined
  const begin = () => {
    const { open } = journal.getSnapshot().context
    const [oldest] = missingIn(open)
    save.send({ type: 'file.opened', pendingSince: oldest && Date.parse(oldest.at) })
    days.begin()
    // Not within the journal's own notification: recovering performs commands, which the journal answers at once.
    queueMicrotask(() => drafts.recover(journal.getSnapshot().context.open?.drafts ?? []))
  }
  let [confirmed, log]: ReadonlyArray<unknown> = []
  const following = journal.subscribe((snapshot) => {
    showJournal(snapshot, storage())
    showUndo(snapshot.context.undo)
    const { open } = snapshot.context
    if (!open) return
    const before = shown
    shown = open.view
    if (!before) {
      begin()
      events.opened(open.view)
      begun()
    } else if (open.view !== before) events.changed(open.view)
    // After a save under a new client id the log is known a moment later than the file.
    if (open.confirmed !== confirmed || open.log !== log) moved.follow(open)
    ;[confirmed, log] = [open.confirmed, open.log]
    if (open.view.entries !== before?.entries || open.view.records !== before.records) drafts.follow()
    if (open.view.settings !== before?.settings) days.follow()
  })
  return () => following.unsubscribe()
}

/** What the journal says goes to the save, to the screen, and to the app. Returns the end of it. */
const wire = ({ journal, save }: Parts, events: JournalSessionEvents, durable: () => boolean): (() => void) => {
  const wires = [
    journal.on('journal.changed', () => {
      save.send({ type: 'journal.changed' })
      // Without a disk only the drive is safe: no quiet second.
      if (!durable()) save.send({ type: 'save.flush' })
    }),
    journal.on('journal.confirmed', () => save.send({ type: 'journal.confirmed' })),
    journal.on('file.lost', ({ reason }) => events.fileLost(reason)),
    journal.on('session.over', events.sessionOver),
    save.on('session.over', events.sessionOver),
  ]
  return () => wires.forEach((each) => each.unsubscribe())
}

const editing = ({ journal, drafts }: Parts): Editing => ({
  perform: (command) => perform(journal, command),
  undo: (stepId) => showTouched(undoOrRedo(journal, 'undo', stepId)),
  redo: () => showTouched(undoOrRedo(journal, 'redo')),
  prepare: (prepared) => journal.send({ type: 'outcomes.prepared', prepared }),
  undoStack: () => journal.getSnapshot().context.undo,
  typeDraft: drafts.type,
  commitDraft: drafts.commit,
  draftOf: drafts.textOf,
  clearMessage: () => journal.send({ type: 'message.cleared' }),
  logged: () =>
    waitFor(journal, isLogged).then(
      ({ context }) => !context.because,
      () => false,
    ),
  copy: async () => {
    drafts.commitAll()
    const { open } = (await waitFor(journal, isLogged)).context
    return open && { clientId: open.clientId, file: open.confirmed.file, log: open.log }
  },
  ready: () =>
    waitFor(journal, (snapshot) => !snapshot.matches('opening')).then(
      () => undefined,
      () => undefined,
    ),
})

const saving = (
  { journal, save, drafts, days, pull }: Parts,
  connectivity: JournalSessionPorts['connectivity'],
): Saving => ({
  retrySave: () => save.send({ type: 'save.retry' }),
  retryLastOperation: () => {
    journal.send({ type: 'message.cleared' })
    journal.send({ type: 'journal.reload' })
    void pull()
  },
  flush: async () => {
    drafts.commitAll()
    return (await flushEdits(journal, save)) + drafts.refused()
  },
  lacking: () => lackingOf(journal),
  look: () => {
    save.send({ type: 'connection.changed', online: connectivity.online() })
    days.look()
    journal.send({ type: 'journal.reload' })
    void pull()
  },
  pull: () => (isFailing(save) ? Promise.resolve(false) : pull()),
  notSaving: () => whenNotSaving(save),
  drained: () => waitFor(journal, (snapshot) => isLogged(snapshot) && missingIn(snapshot.context.open).length === 0),
})

/** How many events the drive still lacks. */
const lackingOf = (journal: SessionMachines['journal']): number => missingIn(journal.getSnapshot().context.open).length

/** A look that failed for the network's sake is tried again at the next one; a file that is not ours is closed. */
const notifyFailure = (failure: SaveFailure, events: JournalSessionEvents): void => {
  if (failure.kind === 'signed-out') events.sessionOver()
  const reason = failure.kind === 'blocked' ? lostByLook[failure.reason] : undefined
  if (reason) events.fileLost(reason)
  if (failure.kind === 'blocked' && failure.reason === 'unreadable') events.fileUnreadable?.()
}

/** Unreadable bytes may be half of somebody's write; the save protects them and says so. */
const lostByLook: Partial<Record<BlockedReason, LostFile['reason']>> = {
  fileMissing: 'gone',
  foreignFile: 'invalid',
  newerVersion: 'newer',
}
