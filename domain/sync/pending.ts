import { presentText } from '#domain/conflicts/text-events.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { writtenText } from '#domain/journal/event-rules.ts'
import { limits } from '#domain/limits.ts'
import { isRestoredByChange, recordOf, recordOfText } from '#domain/lists/views.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { isBegunByAnyone, isRecordText, mergeOf } from '#domain/record/record-lists.ts'
import { tableGet, tableHas } from '#domain/record/table.ts'
import { checklistKey, recordTombstone, taskKey } from '#domain/record/tombstones.ts'
import { isRestoredByTick } from '#domain/routine/evolve-task.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { type Instant, addDays } from '#domain/time/local-date.ts'

/** What the file does not hold yet of a device's log. */
export interface Pending {
  /**
   * `known`: the file's counter (or its data) shows which events of this device it holds. `new`: this device never
   * saved here. `cloned`: the counter belongs to a twin of this profile with other events. `forgotten`: the counter was
   * dropped after a long absence. The last two need a new identity before a save.
   */
  readonly identity: 'known' | 'new' | 'cloned' | 'forgotten'
  /** The events to replay on the file, in order of `seq`. */
  readonly events: ReadonlyArray<LoggedEvent>
  /** The file holds every event up to here; 0 when none. */
  readonly acknowledgedUpTo: number
}

/**
 * The events of a device's log that the file lacks. `log` is in order of `seq` and must have been read after the file:
 * a counter beyond the end of the log means a restored backup. `driveTime` is when the drive stored the file; without
 * it the time that its writer noted is used.
 */
export const pendingOf = (
  file: JournalFile,
  log: ReadonlyArray<LoggedEvent>,
  clientId: string,
  driveTime: Instant = file.updated,
): Pending => {
  const former = formerCounters(file, log)
  const isShown = shownIn(file.journal, log)
  const after = (identity: Pending['identity'], acknowledgedUpTo: number): Pending => ({
    identity,
    events: log.flatMap((logged) => {
      if (logged.seq <= acknowledgedUpTo) return []
      const held = former.size === 0 ? 'no' : wasDeliveredUnderOldId(former, logged, isShown)
      if (held === 'no') return [logged]
      // Yields to newer texts, as sent events do.
      return held === 'perhaps' && isSafeToReplay(file.journal, logged) ? [{ ...logged, sentRevision: 'perhaps' }] : []
    }),
    acknowledgedUpTo,
  })
  const progress = file.sync.clients.get(clientId)
  if (!progress) {
    const sent = log.filter(wasSent)
    if (sent.length === 0 || former.size > 0) return after('new', 0)
    if (isForgotten(sent, driveTime))
      return { identity: 'forgotten', events: log.filter((logged) => !wasSent(logged)), acknowledgedUpTo: 0 }
    // Another device overwrote our first save: where the counters can be trusted, a missing one means that the file
    // holds nothing of it.
    const wasSentOnce = sent.every(({ sentRevision }) => sentRevision === sent[0]?.sentRevision)
    if (wasSentOnce && file.sync.dataHash !== undefined) return after('known', 0)
    // Otherwise the counters are gone, and the data shows which events of the log it holds.
    return byEvidence('known', file, log)
  }
  if (log.length === 0) return after('known', progress.s)
  const known = log.find((logged) => logged.seq === progress.s)
  const prunedBefore = (log[0]?.seq ?? 0) > progress.s
  if (known ? known.id === progress.e : prunedBefore) return after('known', progress.s)
  return byEvidence('cloned', file, log)
}

/** The file as far as its counters can be trusted when a foreign program wrote `data`: not at all. */
export const withoutProgress = (file: JournalFile): JournalFile => ({
  ...file,
  sync: { ...file.sync, clients: new Map(), dataHash: undefined, writtenBy: undefined },
})

interface FormerCounter {
  readonly s: number
  /** The log holds the event of the counter. */
  readonly isOurs: boolean
}

/**
 * The highest number that the counters of the log's former names confirm; without counters that a twin of this profile
 * has advanced.
 */
const formerCounters = (
  { sync: { clients } }: JournalFile,
  log: ReadonlyArray<LoggedEvent>,
): ReadonlyMap<string, FormerCounter> => {
  const counters = new Map<string, FormerCounter>()
  const ofTwins = new Set<string>()
  for (const { id, formerly = [] } of log) {
    for (const { clientId, seq } of formerly) {
      const counter = clients.get(clientId)
      if (!counter) continue
      const isThere = counter.s === seq
      if (isThere && counter.e !== id) ofTwins.add(clientId)
      if (isThere || !counters.has(clientId)) counters.set(clientId, { s: counter.s, isOurs: isThere })
    }
  }
  return new Map([...counters].filter(([clientId]) => !ofTwins.has(clientId)))
}

/**
 * A counter beyond the log is that of another page of ours, or of a twin, and proves nothing about a save that was
 * overwritten: a sent event is in the file if the data shows it.
 */
const wasDeliveredUnderOldId = (
  counters: ReadonlyMap<string, FormerCounter>,
  logged: LoggedEvent,
  isShown: (logged: LoggedEvent) => boolean,
): 'yes' | 'perhaps' | 'no' => {
  const reached = (logged.formerly ?? []).flatMap(({ clientId, seq }) => {
    const counter = counters.get(clientId)
    return counter && counter.s >= seq ? [counter] : []
  })
  if (reached.length === 0) return 'no'
  return reached.some(({ isOurs }) => isOurs) || (wasSent(logged) && isShown(logged)) ? 'yes' : 'perhaps'
}

/** Whether the newest trace of a log in the data is at an event or after it; computed at the first question. */
const shownIn = (journal: Journal, log: ReadonlyArray<LoggedEvent>) => {
  let upTo: number | undefined
  return ({ seq }: LoggedEvent): boolean => seq <= (upTo ??= heldByEvidence(journal, log))
}

/** Whether an acknowledged write held this event. */
export const wasSent = (logged: LoggedEvent): boolean => logged.sentRevision !== undefined

/**
 * Counters are dropped after 90 days without a save, so a missing one proves nothing about a device that was here
 * since.
 */
const isForgotten = (sent: ReadonlyArray<LoggedEvent>, driveTime: Instant): boolean => {
  const newest = sent.at(-1)
  const oldestKept = addDays(driveTime.slice(0, 10), -limits.syncClientKeptDays)
  if (!newest || oldestKept === undefined) return false
  // By the drive's clock where it is known, since this clock may be years behind.
  return newest.sentAt === undefined
    ? newest.event.at.slice(0, 10) < oldestKept
    : newest.sentAt < Date.parse(oldestKept)
}

/**
 * The missing events, as far as the data shows: all after the newest trace. In a file that this app has written, that
 * trace may come from a clone with the same draft, or from a save on older data. There the events that can tell for
 * themselves whether they are missing are replayed as well: additions, changes of what was added, and texts, which
 * yield to newer ones.
 */
const byEvidence = (identity: Pending['identity'], file: JournalFile, log: ReadonlyArray<LoggedEvent>): Pending => {
  const acknowledgedUpTo = heldByEvidence(file.journal, log)
  const isByUs = file.sync.dataHash !== undefined
  return {
    identity,
    events: log.filter((logged) => logged.seq > acknowledgedUpTo || (isByUs && isSafeToReplay(file.journal, logged))),
    acknowledgedUpTo,
  }
}

/** Whether an event changes nothing where its record shows it already, and overwrites no change by others. */
const isSafeToReplay = (journal: Journal, { event }: LoggedEvent): boolean => {
  if (
    event.type === 'TaskAdded' ||
    event.type === 'RecordAdded' ||
    event.type === 'ConflictDismissed' ||
    event.type === 'ConflictKept'
  )
    return true
  const changed = changedBy(journal, event)
  // A record that is missing and was not deleted was lost with an overwritten save, along with this change of it. A
  // deleted record stays deleted, since its deleter may have seen the change.
  if (changed && !changed.isThere) return !journal.tombstones.has(changed.key)
  // The items of a list show which of them are missing.
  if (event.type === 'RecordChanged') return mergeOf(event.data.list, event.data.field) !== undefined
  return writtenText(event) !== undefined
}

/** The record that an event changes, if it can be deleted: whether it exists, and the key of its tombstone. */
const changedBy = (
  journal: Journal,
  event: JournalEvent,
): { readonly isThere: boolean; readonly key: string } | undefined => {
  if (event.type === 'RecordChanged') {
    const { list, record } = event.data
    return { isThere: recordOf(journal, list, record.id) !== undefined, key: recordTombstone(list, record.id) }
  }
  if (event.type === 'ChecklistRenamed') {
    const { id } = event.data.checklist
    return { isThere: tableHas(journal.checklists, id), key: checklistKey(id) }
  }
  const taskId = changedTask(event)
  return taskId === undefined ? undefined : { isThere: tableHas(journal.tasks, taskId), key: taskKey(taskId) }
}

const changedTask = (event: JournalEvent): string | undefined => {
  if (event.type === 'TaskTextChanged' || event.type === 'TaskMoved') return event.data.task.id
  return event.type === 'TaskCompleted' || event.type === 'TaskReopened' ? event.data.taskId : undefined
}

/**
 * How much of a log the data holds: saves hold every event up to some number, so the newest one with a trace decides.
 * Only traces count that this log alone can have left, since a tombstone, or an existing checklist, may also come from
 * another device's replay; and only where the save with the trace held all events before it.
 */
const heldByEvidence = (journal: Journal, log: ReadonlyArray<LoggedEvent>): number =>
  log.findLast(
    (logged, index) =>
      isVisibleIn(journal, logged, () => log.slice(0, index + 1)) &&
      log.slice(0, index).every((earlier) => wasBefore(earlier, logged)),
  )?.seq ?? 0

/**
 * Whether an event came before another one under every name that the other had. Logs of one profile that were merged
 * have the events of one after those of the other, which its saves did not hold.
 */
const wasBefore = (earlier: LoggedEvent, { formerly = [] }: LoggedEvent): boolean =>
  formerly.every(({ clientId, seq }) =>
    earlier.formerly?.some((place) => place.clientId === clientId && place.seq < seq),
  )

const isVisibleIn = (journal: Journal, logged: LoggedEvent, logUpTo: () => ReadonlyArray<LoggedEvent>): boolean => {
  const { event } = logged
  if (event.type === 'TaskAdded') return isAddedWith(journal, event.data.task)
  if (event.type === 'RecordAdded') {
    if (isBegunByAnyone(event.data.list)) return false
    const present = recordOf(journal, event.data.list, event.data.record.id)
    return present !== undefined && !isRestoredByChange(present)
  }
  // Equal words may be a coincidence, so they prove nothing for an event that was certainly never sent.
  const written = wasSent(logged) ? writtenText(event) : undefined
  if (!written || written.text === '') return false
  // Conflicts prove nothing, since a foreign program may combine its `data` with those of a later file.
  if (
    presentText(journal, written) !== written.text ||
    (written.field === 'text' && isRestoredByTick(tableGet(journal.tasks, written.of))) ||
    (isRecordText(written.field) && isRestoredByChange(recordOfText(journal, written.of, written.field)))
  )
    return false
  // A text that the field had before proves nothing, since it may be the old one.
  const fingerprint = textFingerprint(written.text)
  return !logUpTo().some((earlier) => {
    const before = writtenText(earlier.event)
    return before?.of === written.of && before.field === written.field && before.base === fingerprint
  })
}

/** A task that was restored by another device's tick proves nothing about the log of the device that added it. */
const isAddedWith = (journal: Journal, { id, text }: { readonly id: string; readonly text: string }): boolean => {
  const task = tableGet(journal.tasks, id)
  return task?.text === text && !isRestoredByTick(task)
}
