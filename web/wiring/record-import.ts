import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { bookSteps } from '#domain/fills/book.ts'
import type { WrittenRecord } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { rememberZone } from '#domain/trade-files/file-clocks.ts'
import { changeMapping, saveMapping } from '#domain/trade-files/mapping/saved-mappings.ts'
import type { Recording, RecordingReport } from '#machines/trade-files/import.setup.ts'
import type { MappingShown } from '#machines/trade-files/opened-file.ts'
import { runInTurns, yieldToMain } from '#web/adapters/turns.ts'
import { journalView } from '#web/read-models/views.ts'
import type { JournalSession } from './journal-session.ts'
import { importParts, remembered, type RememberDeps, undoOf, writtenBetween } from './recorded-import.ts'

interface RecordDeps extends RememberDeps {
  readonly journal: () => Pick<JournalSession, 'logged'> | undefined
}

interface RecordingWatch {
  /** False once the user stops it, or leaves. */
  readonly isWanted: () => boolean
  /** False once the user leaves. */
  readonly isShown: () => boolean
}

const journalNow = (): Journal | undefined => journalView.journal?.current

/** Records an import part by part. If it is stopped, the recorded parts stay, and can be undone as one import. */
export const recordImport = async (
  deps: RecordDeps,
  { mapping, preview, fileName }: Recording,
  report: (report: RecordingReport) => void,
  { isWanted, isShown }: RecordingWatch,
): Promise<void> => {
  const stopped = (error: DomainError): void => report({ type: 'recording.stopped', error })
  const [before, { fileId }] = [journalNow(), journalView]
  if (!preview || !before) return stopped(domainError('trades', 'NOT_IMPORTED'))
  const kept = keepMapping(deps, mapping, before)
  if (!kept.ok) return stopped(kept.error)
  if (kept.value !== undefined) report({ type: 'mapping.kept', savedId: kept.value })
  // Includes the mapping, which is a record as well.
  const begun = journalNow() ?? before
  await runInTurns(bookSteps(begun))
  const written: WrittenRecord[] = []
  const activities: Activity[] = []
  let refused: DomainError | undefined
  for (const { part, commandIn } of importParts(preview, deps.nextId)) {
    await yieldToMain()
    if (!isWanted()) break
    const was = journalNow()
    // The import belongs to the journal that it began in.
    if (!was || journalView.fileId !== fileId) return stopped(domainError('trades', 'NOT_IMPORTED'))
    const command = commandIn(was)
    const recorded = deps.perform(command)
    if (!recorded.ok) {
      refused = recorded.error
      break
    }
    const now = journalNow()
    if (now && command.type === 'ApplyImport') written.push(...writtenBetween(was, now))
    activities.push(...part)
    const share = Math.min(1, activities.length / preview.activities.length)
    report({ type: 'part.recorded', percent: Math.floor(share * 100) })
  }
  const trades = await undoOf(begun, { removed: preview.superseded?.removed ?? {}, activities }, isShown)
  const undo = trades ?? (written.length > 0 ? { removed: {}, activities: [] } : undefined)
  // The next file of this kind is read in the same zone, wherever the computer is by then.
  const after = journalNow()
  const zone = after && activities.length > 0 && rememberZone(after, preview)
  if (zone) deps.perform(zone)
  const importId = await remembered(deps, begun, { fileName, preview: { ...preview, activities } }, written)
  // The import is reported only once it would survive a reload.
  await deps.journal()?.logged()
  if (refused) return stopped(refused)
  report({ type: 'recording.done', undo, importId })
}

/** Saves the mapping under its name, or the changes of a saved one; returns its id, if it has one. */
const keepMapping = (
  { perform, nextId }: RememberDeps,
  shown: MappingShown | undefined,
  journal: Journal,
): Result<string | undefined, DomainError> => {
  if (!shown) return ok(undefined)
  const { savedId, mapping, name } = shown
  if (savedId === undefined && name.trim() === '') return ok(undefined)
  const id = savedId ?? nextId()
  const saved = savedId === undefined ? saveMapping(journal, id, name, mapping) : undefined
  const commands = saved ? (saved.ok ? ok([saved.value]) : saved) : changeMapping(journal, id, mapping)
  // A mapping that another device has deleted meanwhile still serves this import.
  if (!commands.ok) return saved ? commands : ok(undefined)
  for (const command of commands.value) {
    const done = perform(command)
    if (!done.ok) return err(done.error)
  }
  return ok(id)
}
