import { entryOn, hasText } from '#domain/entries/views.ts'
import { touchedDays } from '#domain/fills/touched-days.ts'
import { type JournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { isChecklist, isDayStats, isEntry, isTask, printEntry } from '#domain/journal-file/records.ts'
import { writtenText } from '#domain/journal/event-rules.ts'
import { limits } from '#domain/limits.ts'
import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import { lengthOf, type LongText, piecesOf } from '#domain/long-text.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { isAutomatic, type JournalEvent } from '#domain/record/events.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { isRecordText, recordListNames, recordLists } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { type Table, tableHas, tableToArray } from '#domain/record/table.ts'
import { recordTombstone } from '#domain/record/tombstones.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The file that an upload replaces. */
export type UploadBase =
  /** The bytes just read, or the snapshot whose revision the drive just named. */
  | { readonly kind: 'read'; readonly file: JournalFile }
  /** The bytes were read and are unusable; the snapshot replaces them once copies of them are stored (Rule F). */
  | { readonly kind: 'replaces-unreadable'; readonly file: JournalFile; readonly hasCopies: boolean }

export interface Upload {
  /** The file that the events belong to, and the file that would be written. */
  readonly scopeFileId: string
  readonly targetFileId: string
  readonly base: UploadBase
  readonly out: JournalFile
  /** The printed `out`. */
  readonly text: LongText
  /** Every event that this upload adds to its base. */
  readonly events: ReadonlyArray<JournalEvent>
}

export type GateRefusal =
  | 'other-file'
  /** I5, Rule F: there is no base that the upload may replace. */
  | 'no-base'
  /** I6: the upload drops a record that none of its events deletes. */
  | 'unexplained-deletion'
  /** I7: the upload drops more than half of the records, and more than ten, without as many deletions by the user. */
  | 'shrinks'
  /** The upload drops fields that are not understood here, or another device's counter. */
  | 'drops-unknown'
  | 'too-large'
  /** The text does not parse to the intended journal. */
  | 'inconsistent'

/** The last check before bytes leave for the drive: undefined when they may. It trusts no earlier check. */
export function* refusalSteps(upload: Upload): Steps<GateRefusal | undefined> {
  const { base, out, text, events } = upload
  if (upload.scopeFileId === '' || upload.scopeFileId !== upload.targetFileId) return 'other-file'
  if (base.kind === 'replaces-unreadable' && !base.hasCopies) return 'no-base'
  const gone = keysGone(base.file.journal, out.journal)
  const deleted = new Set([...deletedKeys(events), ...emptiedKeys(base.file.journal, events)])
  if (shrinks(base.file.journal, gone.length, deleted.size)) return 'shrinks'
  if (gone.some((key) => !deleted.has(key))) return 'unexplained-deletion'
  if (losesText(base.file.journal, out.journal, events)) return 'unexplained-deletion'
  if (!keepsUnknown(base.file, out)) return 'drops-unknown'
  yield
  if (yield* tooLargeSteps(text)) return 'too-large'
  return (yield* readsBackSteps(base.file.journal, out, text)) ? undefined : 'inconsistent'
}

/**
 * Keys of the records that a device's events may remove: `c:`, `t:` or a list's name and an id, `e:` and `d:` and a
 * date.
 */
export const deletedKeys = (events: ReadonlyArray<JournalEvent>): ReadonlySet<string> =>
  new Set(events.filter((event) => !isAutomatic(event) || event.type === 'DayCorrected').flatMap(deletedBy))

/** A day that files alone report is removed with its last trade, unless it has a text. */
const emptiedKeys = (before: Journal, events: ReadonlyArray<JournalEvent>): ReadonlyArray<string> =>
  events
    .flatMap((event) => daysLeft(before, event))
    .flatMap((day) => {
      const entry = entryOn(before, day)
      return entry && !hasText(entry) ? [`e:${day}`] : []
    })

/**
 * The days from which trades may disappear: removed, moved to another account, or reported for the next day by the
 * account that continues another.
 */
const daysLeft = (before: Journal, event: JournalEvent): ReadonlyArray<LocalDate> => {
  if (event.type === 'TradesReplaced') return [...touchedDays(event.data)]
  if (event.type !== 'ActivitiesRecorded' || !event.data.renewed) return []
  const formers = new Set(event.data.renewed.map(({ from }) => from))
  return tableToArray(before.entries).flatMap(({ date, trades }) =>
    allMovementsOf(trades).some(({ accountId }) => formers.has(accountId)) ? [date] : [],
  )
}

const deletedBy = (event: JournalEvent): ReadonlyArray<string> => {
  if (event.type === 'RecordDeleted') return [recordTombstone(event.data.list, event.data.id)]
  if (event.type === 'TaskDeleted') return [`t:${event.data.taskId}`]
  if (event.type === 'ChecklistDeleted')
    return [`c:${event.data.checklistId}`, ...event.data.taskIds.map((id) => `t:${id}`)]
  // Records of days that have not come; they move to the true days.
  if (event.type === 'DayCorrected') return event.data.invented.map((date) => `d:${date}`)
  if (event.type === 'EntryDeleted') return [`e:${event.data.date}`]
  // Clearing the last text of a day removes its entry.
  if ((event.type === 'NotesWritten' || event.type === 'ReflectionsWritten') && event.data.text === '')
    return [`e:${event.data.date}`]
  return []
}

const tablesOf = (journal: Journal): ReadonlyArray<readonly [string, Table<unknown>, (record: unknown) => boolean]> =>
  [
    ['c', journal.checklists, isChecklist],
    ['t', journal.tasks, isTask],
    ['e', journal.entries, isEntry],
    ['d', journal.dayStats, isDayStats],
    ...recordListNames.map((list) => [list, recordsIn(journal, list), () => true]),
  ] as ReadonlyArray<readonly [string, Table<unknown>, (record: unknown) => boolean]>

const keysGone = (before: Journal, after: Journal): ReadonlyArray<string> =>
  tablesOf(before).flatMap(([name, table], index) => {
    const [, now] = tablesOf(after)[index] ?? []
    return table.buckets
      .filter((bucket, place) => bucket !== now?.buckets[place])
      .flatMap((bucket) =>
        bucket
          .map(table.keyOf)
          .filter((key) => !now || !tableHas(now, key))
          .map((key) => `${name}:${key}`),
      )
  })

/** Whether the upload drops a text of a record that none of its events wrote or deleted, and that is no conflict. */
const losesText = (before: Journal, after: Journal, events: ReadonlyArray<JournalEvent>): boolean => {
  const touched = new Set(
    events.flatMap((event) => {
      if (event.type === 'RecordDeleted') return [recordTombstone(event.data.list, event.data.id)]
      const written = writtenText(event)
      return written ? [`${written.field}:${written.of}`] : []
    }),
  )
  return recordListNames.some((list) =>
    recordsIn(before, list).buckets.some(
      (bucket, place) =>
        bucket !== after.records[list]?.buckets[place] &&
        bucket.filter(isStoredRecord).some((record) =>
          Object.keys(recordLists[list]).some((field) => {
            const name = `${list}.${field}` as const
            const text = isRecordText(name) ? textIn(record, field) : ''
            return (
              text !== '' &&
              text !== textIn(recordOf(after, list, record.id), field) &&
              !touched.has(`${name}:${record.id}`) &&
              !touched.has(recordTombstone(list, record.id))
            )
          }),
        ),
    ),
  )
}

const sizeOf = (journal: Journal): number => tablesOf(journal).reduce((sum, [, table]) => sum + table.size, 0)

const shrinks = (before: Journal, gone: number, deleted: number): boolean =>
  gone > limits.shrinkGuardRecords && gone > sizeOf(before) * limits.shrinkGuardFraction && gone > deleted

const holdsKeys = (fields: object | undefined, wanted: object | undefined): boolean =>
  Object.keys(wanted ?? {}).every((key) => Object.hasOwn(fields ?? {}, key))

const keepsUnknown = (before: JournalFile, after: JournalFile): boolean => {
  const goesBack = [...before.sync.clients].some(
    ([id, progress]) => (after.sync.clients.get(id)?.s ?? progress.s) < progress.s,
  )
  return (
    !goesBack &&
    holdsKeys(after.extra, before.extra) &&
    holdsKeys(after.journal.extra, before.journal.extra) &&
    holdsKeys(after.sync.extra, before.sync.extra)
  )
}

/** How many characters are counted per step. */
const stepChars = 1_048_576

/**
 * Whether a text has more bytes, in UTF-8, than a journal file may have; counted, in steps, only where it could matter.
 */
export function* tooLargeSteps(text: LongText): Steps<boolean> {
  const most = limits.journalFileMaxBytes
  let bytes = lengthOf(text)
  if (bytes * 3 <= most) return false
  if (bytes > most) return true
  for (const piece of piecesOf(text)) {
    for (let from = 0; from < piece.length; from += stepChars) {
      bytes += bytesBeyond(piece.slice(from, from + stepChars))
      if (bytes > most) return true
      yield
    }
  }
  return false
}

/**
 * How many bytes more than characters a text has. The engine finds what is beyond ASCII in a third of the time that a
 * loop takes.
 */
const bytesBeyond = (text: string): number => {
  let bytes = 0
  for (const [run] of text.matchAll(/[\u0080-\uffff]+/g)) {
    for (let index = 0; index < run.length; index += 1) {
      const unit = run.charCodeAt(index)
      // Each half of a surrogate pair is worth two bytes of its four.
      bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
    }
  }
  return bytes
}

/**
 * Prints and parses the whole frame of the file, and of its records the buckets that are not the base's own. Parsing
 * all 16 MB would block typing; the other buckets are the very objects that were read.
 */
function* readsBackSteps(before: Journal, out: JournalFile, text: LongText): Steps<boolean> {
  const { settings, extra, conflicts, movedConflicts, tombstones } = out.journal
  const frame = { ...out, journal: { ...emptyJournal, settings, extra, conflicts, movedConflicts, tombstones } }
  const printed = printJournalFile(frame)
  const read = parseJournalFile(printed)
  if (!read.ok || !isSameJson(framePartsOf(read.value), framePartsOf(frame)) || lengthOf(text) < printed.length)
    return false
  for (const [index, [name, table, isWellFormed]] of tablesOf(out.journal).entries()) {
    const known = new Set(tablesOf(before)[index]?.[1].buckets)
    for (const bucket of table.buckets) {
      if (known.has(bucket)) continue
      const records = name === 'e' ? bucket.map((entry) => printEntry(entry as JournalEntry)) : bucket
      if (!records.every((record) => recordReadsBack(record, isWellFormed))) return false
      yield
    }
  }
  return true
}

const recordReadsBack = (record: unknown, isWellFormed: (record: unknown) => boolean): boolean => {
  const read: unknown = JSON.parse(canonicalText(record))
  return isWellFormed(read) && isSameJson(read, record)
}

const framePartsOf = ({ version, created, updated, extra, sync, journal }: JournalFile): unknown => ({
  version,
  created,
  updated,
  extra,
  sync: { ...sync, clients: Object.fromEntries(sync.clients) },
  journal: {
    settings: journal.settings,
    extra: journal.extra,
    conflicts: journal.conflicts,
    movedConflicts: journal.movedConflicts,
    tombstones: Object.fromEntries(journal.tombstones),
  },
})
