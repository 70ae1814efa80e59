import { waitFor } from 'xstate'
import type { BlockedReason, SaveFailure } from '#domain/errors/from-save.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { DeviceCopy } from '#domain/sync/new-file.ts'
import type { UndoStack } from '#domain/undo/stack.ts'
import { flushEdits } from '#machines/journal/actors.ts'
import { type CommandPorts, deviceCopyOf, type OpenView } from '#machines/journal/journal-view.ts'
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

export interface JournalSessionEvents {
  readonly fileLost: (reason: LostFile['reason']) => void
  /** The file is no journal any more, so this device may hold the only copy. */
  readonly fileUnreadable?: () => void
  /** The server's time, milliseconds since the epoch; drafts are written already. */
  readonly serverTime?: (nowMs: number) => void
  /** The file was read, possibly after failures. */
  readonly fileReached?: () => void
  readonly sessionOver: () => void
  readonly opened: (journal: Journal) => void
  readonly changed: (journal: Journal) => void
}

interface Editing extends Pick<
  Actions,
  'perform' | 'undo' | 'redo' | 'typeDraft' | 'commitDraft' | 'draftOf' | 'clearMessage'
> {
  /** Takes the prepared outcome of a change to many trades, so that the change itself is fast. */
  readonly prepare: (prepared: Prepared) => void
  readonly undoStack: () => UndoStack
  /** Resolves when the first attempt to open it has ended. */
  readonly ready: () => Promise<void>
  /** Resolves when every accepted command is in the log; false while a refusal of the log shows. */
  readonly logged: () => Promise<boolean>
  /** The journal as this device holds it, once every accepted command is in the log; undefined if it is not open. */
  readonly copy: () => Promise<DeviceCopy | undefined>
}

interface Saving extends Pick<Actions, 'retrySave' | 'retryLastOperation'> {
  /** Saves now; resolves with the number of events and refused texts that the drive still lacks. */
  readonly flush: () => Promise<number>
  readonly lacking: () => number
  readonly look: () => void
  /** Reads the drive unless a save is about to be tried again. */
  readonly pull: Pull
  readonly notSaving: () => Promise<void>
  /** Resolves when the drive lacks nothing; rejects if the journal is closed before. */
  readonly drained: () => Promise<unknown>
}

/** One open journal: its machines, connected to one another and to the read models. */
export interface JournalSession extends Editing, Saving, Pick<Actions, 'readMovedConflicts'> {
  readonly key: JournalKey
  readonly commitDrafts: () => void
  /** Milliseconds since the epoch. A clock far ahead starts no day; a `fresh` time corrects a future day (T5). */
  readonly serverTime: (nowMs: number, fresh?: boolean) => void
  /** The log moved to the disk, or away from it. */
  readonly storageChanged: () => void
  /** Resolves when every accepted command is in the log; `save` also sends them to the drive, in the background. */
  readonly close: (ending?: 'stop' | 'save') => Promise<void>
}

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

const followJournal = (
  { journal, save, drafts, days, moved }: Parts,
  storage: () => JournalView['storage'],
  events: JournalSessionEvents,
  begun: () => void,
): (() => void) => {
  let last: OpenView | undefined
  const begin = () => {
    const { open } = journal.getSnapshot().context
    const [oldest] = missingIn(open)
    save.send({ type: 'file.opened', pendingSince: oldest && Date.parse(oldest.at) })
    days.begin()
    // Not within the journal's own notification: recovering performs commands, which the journal answers at once.
    queueMicrotask(() => drafts.recover(journal.getSnapshot().context.open?.drafts ?? []))
  }
  const following = journal.subscribe((snapshot) => {
    showJournal(snapshot, storage())
    showUndo(snapshot.context.undo)
    const { open } = snapshot.context
    if (!open) return
    const [previous, before] = [last, last?.view]
    last = open
    if (!before) {
      begin()
      events.opened(open.view)
      begun()
    } else if (open.view !== before) events.changed(open.view)
    // After a save under a new client id the log is read a moment later than the file.
    if (open.confirmed !== previous?.confirmed || open.log[0] !== previous.log[0]) moved.follow(open)
    if (open.view.entries !== before?.entries || open.view.records !== before.records) drafts.follow()
    if (open.view.settings !== before?.settings) days.follow()
  })
  return () => following.unsubscribe()
}

const wire = ({ journal, save }: Parts, events: JournalSessionEvents, durable: () => boolean): (() => void) => {
  const wires = [
    journal.on('journal.changed', () => {
      save.send({ type: 'journal.changed' })
      // Without a disk only the drive is safe, so the save does not wait for a quiet second.
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
    return open && deviceCopyOf(open)
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

const lackingOf = (journal: SessionMachines['journal']): number => missingIn(journal.getSnapshot().context.open).length

const notifyFailure = (failure: SaveFailure, events: JournalSessionEvents): void => {
  if (failure.kind === 'signed-out') events.sessionOver()
  const reason = failure.kind === 'blocked' ? lostByLook[failure.reason] : undefined
  if (reason) events.fileLost(reason)
  if (failure.kind === 'blocked' && failure.reason === 'unreadable') events.fileUnreadable?.()
}

/** Unreadable bytes may be an upload that is half done; the save protects them and reports it. */
const lostByLook: Partial<Record<BlockedReason, LostFile['reason']>> = {
  fileMissing: 'gone',
  foreignFile: 'invalid',
  newerVersion: 'newer',
}
