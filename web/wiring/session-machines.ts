import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import type { BlockedReason, SaveFailure } from '#domain/errors/from-save.ts'
import { isPrompt } from '#domain/time/ahead.ts'
import { appendEvents, flushEdits, readLog, saveOf } from '#machines/journal/actors.ts'
import { pendingEventsOf, type OpenView } from '#machines/journal/journal-view.ts'
import { journalMachine } from '#machines/journal/journal.machine.ts'
import type { JournalInput } from '#machines/journal/journal.setup.ts'
import type { EventLog } from '#machines/ports/log.ts'
import { confirmMachine } from '#machines/save/confirm.machine.ts'
import { createReadAgain, openJournal } from '#machines/save/open-journal.ts'
import type { OpenedJournal } from '#machines/save/save-outcome.ts'
import { saveStatusMachine, saveStatusOf } from '#machines/save/save-status.machine.ts'
import type { Actors } from '#web/read-models/actors.ts'
import type { DriveWork } from './drive-work.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

/** What the open journal holds, and when it is saved. */
export interface SessionMachines {
  readonly journal: ActorRefFrom<typeof journalMachine>
  readonly save: ActorRefFrom<typeof saveStatusMachine>
}

export interface SessionMachinePorts extends Pick<
  Ports,
  'clock' | 'random' | 'hashes' | 'connectivity' | 'files' | 'pauses' | 'pages'
> {
  readonly actors: Pick<Actors, 'show' | 'hide'>
  readonly drive: DriveWork
  readonly log: EventLog & Pick<Ports['log'], 'durable'>
}

interface SessionMachineEvents {
  /** The drive's time from an answered write, milliseconds since the epoch. */
  readonly serverTime: (nowMs: number) => void
  readonly failed: (failure: SaveFailure) => void
}

export const createSessionMachines = (
  ports: SessionMachinePorts,
  opened: JournalInput,
  { serverTime, failed }: SessionMachineEvents,
): SessionMachines & { readonly openedFrom: () => OpenedJournal['source'] } => {
  // A journal that opened from the drive has just read its file.
  let source: OpenedJournal['source'] = 'log'
  const again = createReadAgain(ports)
  const journal = registered(
    createActor(
      journalMachine.provide({
        actors: {
          openJournal: fromPromise(async ({ input }) => {
            const read = await openJournal(ports, ports.drive.open)(input.key)
            again.opened()
            if (read.ok) source = read.value.source
            return read
          }),
          appendEvents: appendEvents(ports.log),
          readLog: readLog(again),
        },
      }),
      { input: opened },
    ),
  )
  const saving = saveOf(journal, async (input) => {
    const askedAt = ports.clock.now()
    const saved = await ports.drive.save(input)
    // The drive has stamped our write, so its clock shows whether ours is far ahead.
    if (saved.ok && saved.value.kind === 'written' && isPrompt(askedAt, ports.clock.now()))
      serverTime(Date.parse(saved.value.confirmed.modifiedTime))
    if (!saved.ok) failed(saved.error)
    return saved
  })
  const save = ports.actors.show(
    'save',
    registered(
      createActor(saveStatusMachine.provide({ actors: { saveJournal: saving } }), {
        input: { clock: ports.clock, random: ports.random, online: ports.connectivity.online() },
      }),
    ),
  )
  return { journal, save, openedFrom: () => source }
}

/** Reads what other devices wrote; resolves with whether the journal shows it now. */
export type Pull = () => Promise<boolean>

interface PullDeps extends SessionMachines {
  readonly drive: Pick<DriveWork, 'pull'>
  readonly failed: (failure: SaveFailure) => void
  /** The file exists and is a journal. */
  readonly reached: () => void
  /** A read begins, so a scheduled one is not needed. */
  readonly looking: () => void
}

/** One read at a time. */
export const createPull = ({ drive, journal, save, failed, reached, looking }: PullDeps): Pull => {
  let pulling: Promise<boolean> | undefined
  const pullOnce = async (): Promise<boolean> => {
    const { open, key } = journal.getSnapshot().context
    // A save reads the file anyway.
    if (!open || save.getSnapshot().matches('saving')) return false
    looking()
    const pulled = await drive.pull({ key, clientId: open.clientId, confirmed: open.confirmed })
    if (!pulled.ok) {
      failed(pulled.error)
      return false
    }
    reached()
    // A save that ended meanwhile is newer than this read.
    if (journal.getSnapshot().context.open?.confirmed === open.confirmed && pulled.value.changed)
      journal.send({ type: 'journal.pulled', outcome: pulled.value })
    if (isBlockedByFile(save)) save.send({ type: 'save.retry' })
    return true
  }
  return () =>
    (pulling ??= pullOnce().finally(() => {
      pulling = undefined
    }))
}

type Confirm = ActorRefFrom<typeof confirmMachine>

/** Reads the drive a little after each save, unless another read comes first. */
export const confirmSaves = (save: SessionMachines['save'], pull: Pull): Confirm => {
  const confirm = registered(
    createActor(confirmMachine.provide({ actors: { checkDrive: fromPromise(() => pull().then(() => undefined)) } })),
  ).start()
  let before = save.getSnapshot()
  save.subscribe((snapshot) => {
    const [was, is] = [before.matches('saving'), snapshot.matches('saving')]
    if (is && !was) confirm.send({ type: 'drive.read' })
    if (was && !is && snapshot.context.lastSavedAt !== before.context.lastSavedAt)
      confirm.send({ type: 'save.written' })
    before = snapshot
  })
  return confirm
}

export const whenNotSaving = (save: SessionMachines['save']): Promise<void> =>
  waitFor(save, (snapshot) => saveStatusOf(snapshot).status !== 'saving').then(
    () => undefined,
    () => undefined,
  )

/** While saves fail, the next try reads the file anyway: another read would only add requests (I20). */
export const isFailing = (save: SessionMachines['save']): boolean => {
  const state = save.getSnapshot()
  return state.matches('failed') || state.matches('offline')
}

/** Reasons that a successful read disproves: the file is there, and it is a journal that this version may write. */
const aboutFile: ReadonlySet<BlockedReason> = new Set(['fileMissing', 'foreignFile', 'newerVersion', 'unreadable'])

const isBlockedByFile = (save: SessionMachines['save']): boolean => {
  const { failure } = save.getSnapshot().context
  return save.getSnapshot().matches('blocked') && failure?.kind === 'blocked' && aboutFile.has(failure.reason)
}

/** Whether every accepted command has reached the log. */
export const isLogged = ({ context }: SnapshotFrom<typeof journalMachine>): boolean =>
  (context.open?.queue.length ?? 0) === 0

export const missingIn = (open: OpenView | undefined): ReturnType<typeof pendingEventsOf> =>
  open ? pendingEventsOf(open) : []

/** Waits for the log and a write in flight before the machines stop. */
export const endMachines = (
  { journal, save, confirm }: SessionMachines & { readonly confirm: Confirm },
  saveFirst: boolean,
): Promise<void> => {
  const stop = () => {
    confirm.stop()
    journal.stop()
    save.stop()
  }
  const logged = waitFor(journal, isLogged)
  const saved = logged.then(() =>
    saveFirst && missingIn(journal.getSnapshot().context.open).length > 0 ? flushEdits(journal, save) : 0,
  )
  void saved.then(() => waitFor(save, (snapshot) => !snapshot.matches('saving'))).then(stop, stop)
  return logged.then(
    () => undefined,
    () => undefined,
  )
}
