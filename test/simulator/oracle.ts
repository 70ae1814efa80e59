import { presentText } from '#domain/conflicts/text-events.ts'
import { listOf } from '#domain/fields.ts'
import { canonicalData } from '#domain/journal-file/canonical.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isRestoredByChange, recordOf } from '#domain/lists/views.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import type { Journal } from '#domain/record/journal.ts'
import { mergeOf, recordListNames, type StoredRecord } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { wasDone } from '#domain/routine/day-record.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { addDays } from '#domain/time/local-date.ts'
import { hasFlipped } from './damaged-copies.ts'
import { type Ledger, type Marking, sitting, type Version } from './ledger.ts'

/** Data that may be missing from the file without being lost: it waits in a log that was not opened again. */
export interface Waiting {
  readonly texts: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly deleted: ReadonlySet<string>
  /** Ids of tasks and records whose ticks, or marks, went with a page or a disk. */
  readonly ticked: ReadonlySet<string>
  /** Devices whose last acts no other device has seen. */
  readonly devices: ReadonlySet<string>
}

export interface Rest {
  readonly journal: Journal
  /** By the one clock that is right. */
  readonly today: string
  readonly ledger: Ledger
  readonly waiting: Waiting
  readonly views: ReadonlyArray<readonly [name: string, view: Journal | undefined]>
  /** Deleted tasks may be back: a foreign program or an older copy of a log did things once more. */
  readonly mayReturn: boolean
  /** The last tick need not hold: things were done once more, or the devices did not agree about the date. */
  readonly mayTick: boolean
  /** One bit may have flipped on the way, and stays where the sender sleeps until it is believed (0006.2). */
  readonly mayFlip: boolean
}

/** Everything that a user would miss, or wonder at, once all is quiet (I2, I3, I8, I10, I15). */
export const lossesIn = (rest: Rest): ReadonlyArray<string> => [
  ...lostTasks(rest),
  ...lostRecords(rest),
  ...alteredRecords(rest),
  ...lostVersions(rest),
  ...(rest.mayReturn ? [] : resurrected(rest)),
  ...(rest.mayTick ? [] : [...lostTicks(rest), ...lostMoves(rest), ...lostMarks(rest)]),
  ...doubles(rest),
  ...disagreements(rest),
]

const lostTasks = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  return [...ledger.added]
    .filter(([id]) => !tableGet(journal.tasks, id) && !deleted.has(id) && !waiting.ids.has(id))
    .map(([id, text]) => `lost task: ${text} (${id})`)
}

const lostRecords = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  return [...ledger.addedRecords]
    .filter(([id, { list }]) => !recordOf(journal, list, id) && !deleted.has(id) && !waiting.ids.has(id))
    .map(([id, { list }]) => `lost record of ${list}: ${id}`)
}

/** Fields of records that differ from their first value without a change by a user. */
const alteredRecords = ({ journal, ledger, mayFlip }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  const changed = new Set(ledger.markings.map(({ of, field }) => `${of} ${field}`))
  const flipped = (one: string, other: string): boolean => mayFlip && hasFlipped(Buffer.from(one), Buffer.from(other))
  /** The bit may have flipped in the name of the field. */
  const valueIn = (record: StoredRecord, field: string): unknown =>
    record[field] ?? Object.entries(record).find(([name]) => flipped(name, field))?.[1]
  const isAs = (added: unknown, present: unknown): boolean =>
    isSameJson(added, present) ||
    (added !== undefined && present !== undefined && flipped(canonicalText(present), canonicalText(added)))
  return [...ledger.addedRecords].flatMap(([id, { list, as }]) => {
    const record = recordOf(journal, list, id)
    // One that came back by a change is as the author of the change saw it.
    if (!record || deleted.has(id) || isRestoredByChange(record)) return []
    const fields = new Set(as.flatMap((added) => Object.keys(added)))
    const isAltered = (field: string): boolean =>
      mergeOf(list, field) !== 'text' &&
      !changed.has(`${id} ${field}`) &&
      !as.some((added) => isAs(added[field], valueIn(record, field)))
    return [...fields].filter(isAltered).map((field) => `altered ${list}.${field}: ${id}`)
  })
}

const lostVersions = ({ journal, ledger, waiting, today, mayFlip }: Rest): ReadonlyArray<string> => {
  /** A text with a flipped bit is what was written, unless that text was written as well. */
  const isOf = ({ text }: Version, present: string): boolean =>
    present === text ||
    (mayFlip && !ledger.versions.has(present) && hasFlipped(Buffer.from(present), Buffer.from(text)))
  const written = [...ledger.versions.values()].filter(({ owed: how }) => how !== 'no')
  const owed = written.filter(({ owed: how }) => how !== 'in a page')
  const superseded = seenBy(written, ledger.versions)
  for (const { of, seenText, seenTexts = {} } of ledger.deletions) {
    superseded.add(keyOf({ of, field: 'text' }, seenText))
    superseded.add(keyOf({ of, field: 'name' }, seenText))
    for (const [field, text] of Object.entries(seenTexts)) superseded.add(`${field} ${of} ${text}`)
  }
  const places = tableToArray(journal.entries).map(({ date }) => date)
  /** What was written on a day that had not come moves to the true one, and lives on there like any other text. */
  const hasMoved = (version: Version): boolean =>
    lastOf(journal, today) < version.of &&
    places.some(
      (of) =>
        presentText(journal, { of, field: version.field }) === version.text ||
        superseded.has(keyOf({ of, field: version.field }, version.text)) ||
        journal.conflicts.some((lost) => lost.of === of && lost.field === version.field && lost.text === version.text),
    )
  const isStored = (version: Version): boolean =>
    isOf(version, presentText(journal, { of: version.of, field: version.field })) ||
    journal.conflicts.some(
      (lost) => lost.of === version.of && lost.field === version.field && isOf(version, lost.text),
    ) ||
    journal.movedConflicts.some(
      (place) =>
        place.of === version.of && place.field === version.field && place.print === textFingerprint(version.text),
    ) ||
    superseded.has(keyOf(version, version.text)) ||
    hasMoved(version) ||
    waiting.texts.has(version.text)
  return owed
    .filter((version) => !isStored(version))
    .map((version) => `lost ${version.field}: ${version.text} (${version.of})`)
}

/** The last day that can be written for, though a clock that was wrong has led the journal into a later one. */
const lastOf = ({ settings: { lastTaskResetDate = '' } }: Journal, today: string): string =>
  addDays(lastTaskResetDate < today ? lastTaskResetDate : today, 1) ?? ''

/**
 * What the authors of these texts had before their eyes, or those of a text there that died with its page. A sitting is
 * long, so each of its texts is looked at once.
 */
const seenBy = (versions: ReadonlyArray<Version>, all: Ledger['versions']): Set<string> => {
  const seen = new Set<string>()
  const known = new Set<Version>()
  const authored = [...versions]
  for (const version of authored) {
    for (const each of sitting(version)) {
      if (known.has(each)) break
      known.add(each)
      for (const text of each.seen) {
        seen.add(keyOf(each, text))
        const shown = all.get(text)
        if (shown?.owed === 'no') authored.push(shown)
      }
      if (each.after) seen.add(keyOf(each, each.after.text))
    }
  }
  return seen
}

const keyOf = ({ of, field }: Pick<Version, 'of' | 'field'>, text: string): string => `${field} ${of} ${text}`

const resurrected = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> =>
  ledger.deletions.flatMap(({ of, seenText, seenIn, seenRecord }) => {
    if (waiting.deleted.has(of)) return []
    const record = recordListNames.map((list) => recordOf(journal, list, of)).find((found) => found !== undefined)
    const task = tableGet(journal.tasks, of)
    const isBack = record
      ? recordFingerprint(record) === seenRecord
      : task?.text === seenText && task.checklistId === (seenIn ?? task.checklistId)
    return isBack ? [`returned: ${seenText} (${of})`] : []
  })

/** Ticks of tasks that only one device ever ticked, on the day that they belong to. */
const lostTicks = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  const reached = journal.settings.lastTaskResetDate ?? ''
  return tableToArray(journal.tasks).flatMap((task) => {
    const ticks = ledger.ticks.filter(({ taskId }) => taskId === task.id)
    const last = ticks.at(-1)
    if (
      !last ||
      deleted.has(task.id) ||
      waiting.devices.has(last.device) ||
      waiting.ticked.has(task.id) ||
      ticks.some(({ device, isInPage }) => isInPage || device !== last.device)
    )
      return []
    if (last.day >= reached) return task.completed === last.done ? [] : [`lost tick: ${task.text} (${task.id})`]
    const archived = tableGet(journal.dayStats, last.day)?.tasks?.find(({ id }) => id === task.id)
    return archived && wasDone(archived) !== last.done ? [`lost tick of ${last.day}: ${task.text} (${task.id})`] : []
  })
}

/** Tasks that only one device ever moved, and that are not where it has put them last. */
const lostMoves = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  return tableToArray(journal.tasks).flatMap((task) => {
    const moves = ledger.moves.filter(({ taskId }) => taskId === task.id)
    const last = moves.at(-1)
    if (
      !last ||
      deleted.has(task.id) ||
      waiting.devices.has(last.device) ||
      waiting.ticked.has(task.id) ||
      moves.some(({ device, isInPage }) => isInPage || device !== last.device)
    )
      return []
    return task.checklistId === last.to ? [] : [`lost move: ${task.text} (${task.id})`]
  })
}

/** Labels, stops and the like that only one device ever put into a record, took from it, or chose. */
const lostMarks = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  const byPlace = new Map<string, Marking[]>()
  for (const each of ledger.markings) {
    const place = JSON.stringify([each.list, each.of, each.field, each.item])
    byPlace.set(place, [...(byPlace.get(place) ?? []), each])
  }
  return [...byPlace.values()].flatMap((acts) => {
    const last = acts.at(-1)
    const record = last && recordOf(journal, last.list, last.of)
    if (
      !record ||
      deleted.has(record.id) ||
      waiting.devices.has(last.device) ||
      waiting.ticked.has(record.id) ||
      acts.some(({ device, isInPage }) => isInPage || device !== last.device)
    )
      return []
    const { list, field, item, value } = last
    const present = record[field]
    const now = item === undefined ? canonicalText(present) : listOf(present).map(canonicalText).includes(item)
    return now === value ? [] : [`lost ${list}.${field}: ${item ?? value} (${record.id})`]
  })
}

const doubles = ({ journal }: Rest): ReadonlyArray<string> => {
  const seen = new Set<string>()
  return journal.conflicts.flatMap((lost) => {
    const key = `${lost.field} ${lost.of} ${lost.text}`
    const known = seen.has(key)
    seen.add(key)
    return known ? [`conflict twice: ${key}`] : []
  })
}

const disagreements = ({ journal, views }: Rest): ReadonlyArray<string> => {
  const inFile = shownOf(journal)
  return views.flatMap(([name, view]) =>
    view && shownOf(view) === inFile ? [] : [`${name} shows something else than the file`],
  )
}

/** The visible part of a journal: its data, and the texts that lost a conflict, found by any device. */
export const shownOf = (journal: Journal): string =>
  canonicalData(journal) +
  journal.conflicts
    .map(({ of, field, text }) => JSON.stringify([of, field, text]))
    .toSorted()
    .join('\n')
