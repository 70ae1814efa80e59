import { limits } from '../limits.ts'
import { addDays } from '../time/local-date.ts'
import type { Instant, Journal } from './journal.ts'
import type { JournalFile } from './journal-file.ts'
import type { LoggedEvent } from './logged-event.ts'
import { tableGet } from './table.ts'
import { presentText, writtenText } from './text-events.ts'
import { textFingerprint } from './text-fingerprint.ts'

/** What the file does not hold yet of a device's log. */
export interface Pending {
  /**
   * `known`: the file's counter says (or the data shows) how far it holds this device. `new`: this device never saved here.
   * `cloned`: the counter belongs to a twin of this profile that went another way. `forgotten`: the counter was dropped
   * after a long absence. The last two need a new identity before a save.
   */
  readonly identity: 'known' | 'new' | 'cloned' | 'forgotten'
  /** To be replayed on the file, in order of `seq`. */
  readonly events: ReadonlyArray<LoggedEvent>
  /** The file holds every event up to here; 0 when none. */
  readonly heldUpTo: number
}

/**
 * Which events of a device's log are to be replayed on this file. `log` is in order of `seq` and must have been read
 * after the file was: a counter beyond the end of the log means a restored backup. `driveTime` is when the drive stored
 * the file; without it the time that its writer noted has to do.
 */
export const pendingOf = (file: JournalFile, log: ReadonlyArray<LoggedEvent>, clientId: string, driveTime: Instant = file.updated): Pending => {
  const after = (identity: Pending['identity'], heldUpTo: number): Pending => ({
    identity,
    events: log.filter((logged) => logged.seq > heldUpTo),
    heldUpTo,
  })
  const mark = file.sync.clients.get(clientId)
  if (!mark) {
    const sent = log.filter(wasSent)
    if (sent.length === 0) return after('new', 0)
    if (isForgotten(sent, driveTime)) return { identity: 'forgotten', events: log.filter((logged) => !wasSent(logged)), heldUpTo: 0 }
    // Somebody wrote over our first save: where the counters can be believed, a missing one means that nothing of it is there.
    const wasSentOnce = sent.every(({ sentRevision }) => sentRevision === sent[0]?.sentRevision)
    if (wasSentOnce && file.sync.dataHash !== undefined) return after('known', 0)
    // Or the counters are gone: the data itself shows how far it goes.
    return byEvidence('known', file, log)
  }
  if (log.length === 0) return after('known', mark.s)
  const marked = log.find((logged) => logged.seq === mark.s)
  const prunedBefore = (log[0]?.seq ?? 0) > mark.s
  if (marked ? marked.id === mark.e : prunedBefore) return after('known', mark.s)
  return byEvidence('cloned', file, log)
}

/** The file as far as its counters can be trusted when a foreign program wrote `data`: not at all. */
export const withoutMarks = (file: JournalFile): JournalFile => ({
  ...file,
  sync: { ...file.sync, clients: new Map(), dataHash: undefined, writtenBy: undefined },
})

/** A write of ours was acknowledged with this event in it. */
export const wasSent = (logged: LoggedEvent): boolean => logged.sentRevision !== undefined

/** Counters are dropped after 90 days without a save, so a missing one says nothing about a device that was here since. */
const isForgotten = (sent: ReadonlyArray<LoggedEvent>, driveTime: Instant): boolean => {
  const newest = sent.at(-1)
  const oldestKept = addDays(driveTime.slice(0, 10), -limits.syncClientKeptDays)
  if (!newest || oldestKept === undefined) return false
  // By the drive's clock where it is known: one's own may be years behind.
  return newest.sentAt === undefined ? newest.event.at.slice(0, 10) < oldestKept : newest.sentAt < Date.parse(oldestKept)
}

/**
 * What is missing, as far as the data shows it: all after the newest trace. In a file that a device of ours has written a
 * trace may have come alone: from a clone that had the same draft, or from a save on older data. There all that finds out
 * for itself whether it is missing is replayed as well: added tasks, and texts, which yield to newer ones.
 */
const byEvidence = (identity: Pending['identity'], file: JournalFile, log: ReadonlyArray<LoggedEvent>): Pending => {
  const heldUpTo = heldByEvidence(file.journal, log)
  const isByUs = file.sync.dataHash !== undefined
  return { identity, events: log.filter((logged) => logged.seq > heldUpTo || (isByUs && findsItsPlace(file.journal, logged))), heldUpTo }
}

/** An event that changes nothing where its record already says it, and takes nothing from others where they have moved on. */
const findsItsPlace = (journal: Journal, { event }: LoggedEvent): boolean => {
  if (event.type === 'TaskAdded' || event.type === 'LostTextDismissed' || event.type === 'LostTextKept') return true
  const written = writtenText(event)
  // What was deleted stays so: its deleter may have seen the edit.
  return written !== undefined && (written.f === 'notes' || written.f === 'reflections' || presentText(journal, written) !== '')
}

/**
 * How far the data holds a log, judged by the data: saves hold every event up to some number, so the newest one that
 * left its trace tells. Only traces count that this log alone can have left: a tombstone, or a checklist that is there,
 * may also come from another device's replay.
 */
const heldByEvidence = (journal: Journal, log: ReadonlyArray<LoggedEvent>): number =>
  log.findLast((logged, index) => leftItsTrace(journal, logged, () => log.slice(0, index + 1)))?.seq ?? 0

const leftItsTrace = (journal: Journal, logged: LoggedEvent, upToHere: () => ReadonlyArray<LoggedEvent>): boolean => {
  const { event } = logged
  if (event.type === 'TaskAdded') return isAddedWith(journal, event.data.task)
  // Equal words may also be a coincidence, which an event that was surely never sent cannot afford.
  const written = wasSent(logged) ? writtenText(event) : undefined
  if (!written || written.text === '') return false
  // The conflicts tell nothing: a foreign program puts its `data` beside those of a later file, and whoever saves next vouches for both.
  if (presentText(journal, written) !== written.text || (written.f === 'text' && tableGet(journal.tasks, written.d)?.brought)) return false
  // A text that the field had before proves nothing: it may be the old one still.
  const fingerprint = textFingerprint(written.text)
  return !upToHere().some((earlier) => {
    const before = writtenText(earlier.event)
    return before?.d === written.d && before.f === written.f && before.base === fingerprint
  })
}

/** A task that came along with another device's tick says nothing about the log of the device that had added it. */
const isAddedWith = (journal: Journal, { id, text }: { readonly id: string; readonly text: string }): boolean => {
  const task = tableGet(journal.tasks, id)
  return task?.text === text && !task.brought
}
