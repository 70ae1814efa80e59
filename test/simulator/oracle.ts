import { canonicalData } from '#domain/journal-file/canonical.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tableGet, tableToArray } from '#domain/journal/table.ts'
import { presentText } from '#domain/journal/text-events.ts'
import { textFingerprint } from '#domain/journal/text-fingerprint.ts'
import { addDays } from '#domain/time/local-date.ts'
import { type Ledger, sitting, type Version } from './ledger.ts'

/** What may be missing from the file without being lost: it waits in a log that nobody has opened again. */
export interface Waiting {
  readonly texts: ReadonlySet<string>
  readonly taskIds: ReadonlySet<string>
  /** Ids of deleted tasks. */
  readonly deleted: ReadonlySet<string>
  /** Ids of tasks whose ticks went with a page or a disk. */
  readonly ticked: ReadonlySet<string>
  /** Devices whose last acts nobody has seen. */
  readonly devices: ReadonlySet<string>
}

export interface Rest {
  readonly journal: Journal
  readonly ledger: Ledger
  readonly waiting: Waiting
  /** Every open tab by name, and what it shows. */
  readonly views: ReadonlyArray<readonly [name: string, view: Journal | undefined]>
  /** Deleted tasks may be back: a foreign program or an older copy of a log did things once more. */
  readonly mayReturn: boolean
  /** The last tick need not stand: things were done once more, or the devices did not agree about the date. */
  readonly mayTick: boolean
}

/** Everything that a user would miss, or wonder at, once all is quiet (I2, I3, I8, I10, I15). */
export const lossesIn = (rest: Rest): ReadonlyArray<string> => [
  ...lostTasks(rest),
  ...lostVersions(rest),
  ...(rest.mayReturn ? [] : resurrected(rest)),
  ...(rest.mayTick ? [] : lostTicks(rest)),
  ...doubles(rest),
  ...disagreements(rest),
]

const lostTasks = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const deleted = new Set(ledger.deletions.map(({ of }) => of))
  return [...ledger.added]
    .filter(([id]) => !tableGet(journal.tasks, id) && !deleted.has(id) && !waiting.taskIds.has(id))
    .map(([id, text]) => `lost task: ${text} (${id})`)
}

const lostVersions = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> => {
  const written = [...ledger.versions.values()].filter(({ owed: how }) => how !== 'no')
  const owed = written.filter(({ owed: how }) => how !== 'in a page')
  const superseded = seenBy(written)
  for (const { of, seenText } of ledger.deletions) {
    superseded.add(keyOf({ of, field: 'text' }, seenText))
    superseded.add(keyOf({ of, field: 'name' }, seenText))
  }
  const places = tableToArray(journal.entries).map(({ date }) => date)
  /** What was written on a day that had not come moves to the true one, and lives on there like any other text. */
  const hasMoved = (version: Version): boolean =>
    notComeIn(journal) < version.of &&
    places.some(
      (of) =>
        presentText(journal, { of, field: version.field }) === version.text ||
        superseded.has(keyOf({ of, field: version.field }, version.text)) ||
        journal.conflicts.some((lost) => lost.of === of && lost.field === version.field && lost.text === version.text),
    )
  const isStored = (version: Version): boolean =>
    presentText(journal, { of: version.of, field: version.field }) === version.text ||
    journal.conflicts.some(
      (lost) => lost.of === version.of && lost.field === version.field && lost.text === version.text,
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

/** The last day that can be written for. */
const notComeIn = (journal: Journal): string => addDays(journal.settings.lastTaskResetDate ?? '', 1) ?? ''

/** What the authors of these texts had before their eyes. A sitting is long, so each of its texts is looked at once. */
const seenBy = (versions: ReadonlyArray<Version>): Set<string> => {
  const seen = new Set<string>()
  const known = new Set<Version>()
  for (const version of versions) {
    for (const each of sitting(version)) {
      if (known.has(each)) break
      known.add(each)
      for (const text of each.seen) seen.add(keyOf(each, text))
      if (each.after) seen.add(keyOf(each, each.after.text))
    }
  }
  return seen
}

const keyOf = ({ of, field }: Pick<Version, 'of' | 'field'>, text: string): string => `${field} ${of} ${text}`

const resurrected = ({ journal, ledger, waiting }: Rest): ReadonlyArray<string> =>
  ledger.deletions.flatMap(({ of, seenText }) =>
    !waiting.deleted.has(of) && tableGet(journal.tasks, of)?.text === seenText ? [`returned: ${seenText} (${of})`] : [],
  )

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
    return archived && archived.done !== last.done ? [`lost tick of ${last.day}: ${task.text} (${task.id})`] : []
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

/** All that a user sees of a journal: its data, and the texts that lost a conflict, whoever noticed them. */
export const shownOf = (journal: Journal): string =>
  canonicalData(journal) +
  journal.conflicts
    .map(({ of, field, text }) => JSON.stringify([of, field, text]))
    .toSorted()
    .join('\n')
