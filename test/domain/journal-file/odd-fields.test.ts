import { describe, expect, it } from 'vitest'
import { attachmentById, attachmentsOn } from '#domain/attachments/attachment.ts'
import { conflictCount, conflictsFor } from '#domain/conflicts/views.ts'
import { entryOn, lastWritten } from '#domain/entries/views.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { causesOf, explainDay } from '#domain/fills/explain.ts'
import { importedAccounts, removalOf } from '#domain/fills/imported-accounts.ts'
import { movementsByAccount } from '#domain/fills/movements-by-account.ts'
import { recalculationSteps, replacementSteps } from '#domain/fills/outcome.ts'
import { recordedImports, writtenRemovalOf } from '#domain/fills/recorded-imports.ts'
import { summaryOf, totalsOf, tradesOn } from '#domain/fills/summary.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableValues } from '#domain/record/table.ts'
import { factsOf } from '#domain/reviews/facts.ts'
import { questionsOf, reviewsOf } from '#domain/reviews/review.ts'
import { reviewToMarkdown } from '#domain/reviews/to-markdown.ts'
import { calendarFile } from '#domain/routine/calendar-file.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { openRecordOfTasks, recordOfTasks } from '#domain/routine/day-record.ts'
import { dueCounts, partedByDue } from '#domain/routine/due.ts'
import { historyOf } from '#domain/routine/history.ts'
import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import { hasCome, openOn } from '#domain/routine/reminder.ts'
import { tasksByChecklist } from '#domain/routine/task-views.ts'
import { templatesFor, textTemplatesOf } from '#domain/routine/text-templates.ts'
import { ruleDaysSteps } from '#domain/rules/overview.ts'
import { rulesOf, versionOn } from '#domain/rules/rule.ts'
import { otherTextsByDay, piecesOf } from '#domain/search/searched-texts.ts'
import { accountNamesOf } from '#domain/settings/account-names.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { monthView } from '#domain/statistics/month.ts'
import { statedFigure, statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import { runSync } from '#domain/steps.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { rememberedZones } from '#domain/trade-files/file-clocks.ts'
import { missingFields } from '#domain/trade-files/mapping/column-mapping.ts'
import { savedMappings } from '#domain/trade-files/mapping/saved-mappings.ts'
import { joinedLabels, tradesOfNotesSteps } from '#domain/trade-notes/anchors.ts'
import { labelsById, labelsOf } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { report, traded, profitBetween } from '#test/domain/fills/books.ts'
import { openPositions } from '#test/domain/fills/open-positions.ts'
import { today } from '#test/support/builders.ts'
import { type OddFile, oddFiles } from '#test/support/odd-files.ts'
import type { Json } from '#test/support/whole-file.ts'

const at = { at: '2026-11-20T11:00:00.000Z', day: today } as const
/** What may come to records that say something else than they should. */
const changes: ReadonlyArray<JournalEvent> = (['note', 'stops', 'labels', 'target'] as const).map((field) => ({
  type: 'RecordChanged',
  data: { list: 'tradeNotes', record: { id: 'n1', note: 'x', labels: ['l2'], target: 1 }, field, base: [] },
  ...at,
}))

/** Whatever is read from a journal anywhere. */
const readAll = (journal: Journal): void => {
  for (const entry of tableValues(journal.entries)) {
    const { date } = entry
    const { totals } = tradesOn(journal, date)
    totals.forEach((each) => summaryOf(each, ''))
    explainDay(journal, date).changes.forEach((change) => causesOf(journal, change))
    totalsOf(entry.trades?.activities ?? [])
    resultsOf(entryOn(journal, date))
    conflictsFor(journal, date, 'notes')
  }
  monthView(journal, '2026-11')
  entryStats(journal, today, '2026-11')
  lastWritten(journal, today)
  checklistSummaries(journal)
  tasksByChecklist(journal)
  conflictCount(journal)
  openPositions(journal)
  const notes = tradeNotesOf(journal)
  runSync(tradesOfNotesSteps([{ id: 'trade', fills: ['m1'], opened: { at: 0 } }], notes))
  labelsById(journal)
  writtenTrades([], journal, labelsById(journal))
  joinedLabels(notes)
  labelsOf(journal)
  foldEvents(journal, changes)
  profitBetween(journal, '2026-01-01', today)
  importedAccounts(journal, new Set())
  tradesToCsv(journal)
  journalToMarkdown(journal, { name: 'Futures', today, fingerprint: '', zone: 'UTC' })
  runSync(recalculationSteps(journal))
  for (const account of movementsByAccount(journal).keys())
    runSync(replacementSteps(journal, removalOf(journal, account), today))
  readRoutine(journal)
  readLists(journal)
  report(journal, [traded('BUY', 3, 11, today, { snapTradeId: 'p', accountId: 'a1' })])
}

/** What is due, done and skipped, in the app and in the calendar file. */
const readRoutine = (journal: Journal): void => {
  const tasks = [...tableValues(journal.tasks)]
  partedByDue(journal, today, tasks)
  dueCounts(journal, today)
  for (const task of tasks) historyOf(journal, task.id, today)
  openOn(journal, today)
  hasCome(journal, '08:00', '09:00')
  calendarFile(journal, { today, now: at.at, at: '08:00' })
  recordOfTasks(journal, today)
  openRecordOfTasks(journal, today)
  runSync(knownZonesSteps(journal))
}

/** The lists that a trader writes in. */
const readLists = (journal: Journal): void => {
  const [first] = reviewsOf(journal)
  const facts = factsOf(journal, [], '2026-W47')
  reviewToMarkdown('2026-W47', facts, first, { questions: questionsOf(journal), amountsShown: true })
  for (const versions of rulesOf(journal).values()) versionOn(versions, today)
  runSync(ruleDaysSteps({ journal, trades: [], zones: new Map(), today, zone: 'UTC' }, '2026-11-01', today))
  textTemplatesOf(journal)
  templatesFor(journal, today, 'notes')
  attachmentsOn(journal, today)
  attachmentById(journal, 'f1')
  accountNamesOf(journal)
  tolerancesIn(statedTable(journal))('USD')
  statedFigure(statedTable(journal), 'USD', 'capital')
  rememberedZones(journal)
  for (const { mapping } of savedMappings(journal)) missingFields(mapping)
  for (const each of recordedImports(journal)) writtenRemovalOf(journal, each)
  otherTextsByDay(journal)
  piecesOf(journal)
}

/** What the app adds where a field is missing, and what it drops: its own marks that do not read. */
const userData = (text: string): Json => {
  const { data } = JSON.parse(text) as { readonly data: { readonly [name: string]: Json } }
  const { settings: _, ...records } = data
  return records
}

const failureOf = ({ text }: OddFile): string | undefined => {
  try {
    const read = parseJournalFile(text)
    if (!read.ok) {
      const said = messageOf('detail' in read.error ? read.error.detail : read.error.error)
      return said === '' ? 'is refused without a word' : undefined
    }
    const printed = printJournalFile(read.value)
    // Two records of one key are the one exception: they become conflicts.
    if (!isSameJson(userData(printed), userData(text))) return 'is printed otherwise than it was'
    readAll(read.value.journal)
    return undefined
  } catch (error) {
    return String(error)
  }
}

describe('F45 one odd field of a journal file, every field, twenty wrong kinds', () => {
  it('every read model answers, and what was not understood is printed back', { timeout: 180_000 }, () => {
    const failed = oddFiles().flatMap((file) => {
      const failure = failureOf(file)
      return failure === undefined ? [] : [`${file.at}: ${failure}`]
    })
    expect(failed).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
