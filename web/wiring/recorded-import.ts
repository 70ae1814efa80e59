import { entryOn } from '#domain/entries/views.ts'
import { inverseSteps } from '#domain/fills/inverse.ts'
import { broughtSteps, recordedImports, rememberImport } from '#domain/fills/recorded-imports.ts'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import { writtenBefore } from '#domain/fills/written-by-import.ts'
import { limits } from '#domain/limits.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { WrittenRecord, CommandDraft } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import type { ImportPreview } from '#domain/trade-files/preview.ts'
import type { SaidOfLine } from '#domain/trade-files/words.ts'
import { idsOfActivities, recordsOfNotes } from '#domain/trade-notes/imported-notes.ts'
import { browserClock } from '#web/adapters/time.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'

/** Runs steps in turns; undefined once the result is no longer wanted. */
export const inTurns = async <T>(
  steps: Steps<T>,
  isWanted: () => boolean,
): Promise<{ readonly value: T } | undefined> => {
  let done: { readonly value: T } | undefined
  const all = (function* () {
    done = { value: yield* steps }
  })()
  await runInTurns(all, isWanted)
  return isWanted() ? done : undefined
}

interface PartOfImport {
  readonly part: ReadonlyArray<Activity>
  readonly commandIn: (journal: Journal) => CommandDraft
}

/** In whole days, each note with the last of its fills. Commands are made late: the part before may add labels. */
export const importParts = (
  { activities, words, superseded }: Pick<ImportPreview, 'activities' | 'words' | 'superseded'>,
  nextId: () => string,
): ReadonlyArray<PartOfImport> => {
  const parts = inWholeDays(activities, limits.activitiesPerCommand)
  const partOf = new Map<Activity, number>()
  // Files of brokers have no notes, and up to a hundred thousand fills.
  if (words.fresh.length > 0) parts.forEach((part, at) => part.forEach((activity) => partOf.set(activity, at)))
  const idOfFill = words.fresh.length === 0 ? () => '' : idsOfActivities(activities)
  const notes = new Map<number, SaidOfLine[]>()
  for (const said of words.fresh) {
    const last = Math.max(...said.fills.map((fill) => partOf.get(fill) ?? 0))
    notes.set(last, [...(notes.get(last) ?? []), said])
  }
  const first = superseded && {
    part: superseded.activities,
    commandIn: () =>
      ({ type: 'ApplyImport', data: { trades: { type: 'ReplaceTrades', data: superseded }, records: [] } }) as const,
  }
  const recorded = parts.map((part, at) => ({
    part,
    commandIn: (journal: Journal) => {
      const trades = { type: 'RecordActivities', data: { source: 'import', activities: part } } as const
      const said = notes.get(at)
      if (!said) return trades
      const added = recordsOfNotes(journal, said, idOfFill, nextId)
      const records = added.map((data) => ({ type: 'RecordAdded', data }) as const)
      return { type: 'ApplyImport', data: { trades, records } } as const
    },
  }))
  return first ? [first, ...recorded] : recorded
}

export const writtenBetween = (before: Journal, after: Journal): ReadonlyArray<WrittenRecord> =>
  (['tradeNotes', 'labels'] as const).flatMap((list) =>
    before.records[list] === after.records[list]
      ? []
      : tableToArray(recordsIn(after, list))
          .filter(isStoredRecord)
          .filter(({ id }) => !recordOf(before, list, id))
          .map((record) => ({ list, id: record.id, base: recordFingerprint(record) })),
  )

/** The notes and labels of an import: those that it has written, and those of earlier imports of the same file. */
export const wroteIn = (
  before: Journal,
  after: Journal,
  { again }: ImportPreview['words'],
  written: ReadonlyArray<WrittenRecord>,
): ReadonlyArray<WrittenRecord> => {
  const notes = [...again, ...written.flatMap(({ list, id }) => (list === 'tradeNotes' ? [id] : []))]
  const earlier = recordedImports(before).flatMap(({ wrote = [] }) => wrote)
  return [...written, ...writtenBefore(after, notes, earlier)]
}

export interface RememberDeps {
  readonly perform: Actions['perform']
  readonly nextId: () => string
}

/** Remembers an import by the file's name; returns its id. */
export const remembered = async (
  { perform, nextId }: RememberDeps,
  before: Journal,
  { fileName, preview }: { readonly fileName: string; readonly preview: ImportPreview },
  written: ReadonlyArray<WrittenRecord>,
): Promise<string | undefined> => {
  const { fileId } = journalView
  const { activities, words, format } = preview
  const after = journalView.journal?.current
  const wrote = after ? wroteIn(before, after, words, written) : []
  const found = after && (await inTurns(broughtSteps(before, after, activities), () => fileId === journalView.fileId))
  if (!found || (Object.keys(found.value).length === 0 && wrote.length === 0)) return undefined
  const [id, at] = [nextId(), new Date(browserClock.now()).toISOString()]
  const done = perform(rememberImport({ id, name: fileName, format: format.name, at, brought: found.value, wrote }))
  return done.ok ? id : undefined
}

/** The command that undoes an import: removes its additions and restores what it changed. */
export const undoOf = async (
  before: Journal,
  done: ReplacedTrades,
  isWanted: () => boolean,
): Promise<ReplacedTrades | undefined> => {
  const after = journalView.journal?.current
  if (!after) return undefined
  const tradesOn = (day: string) => entryOn(after, day)?.trades
  return (await inTurns(inverseSteps(done, before, tradesOn), isWanted))?.value
}
