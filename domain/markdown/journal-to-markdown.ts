import { conflictCount, openMovedConflicts } from '#domain/conflicts/views.ts'
import { plural } from '#domain/figures.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { ArchivedTask, Conflict, DayStats, Journal, JournalEntry, Task } from '#domain/record/journal.ts'
import { isRecordText, partsOf, type RecordText } from '#domain/record/record-lists.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { amountOn, amountText } from '#domain/routine/marks.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import type { RuleDays } from '#domain/rules/overview.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { oneLine } from '#domain/text/one-line.ts'
import { quoted } from '#domain/text/quoted.ts'
import { dateLabel } from '#domain/time/date-line.ts'
import { type LocalDate, isLocalDate, weekdayName } from '#domain/time/local-date.ts'
import { recordsToMarkdown, recordTextName } from './records-to-markdown.ts'
import { allRuleDaysSteps, rulesToMarkdown } from './rules-to-markdown.ts'
import { tradesToMarkdown } from './trades-to-markdown.ts'

interface MarkdownHeading {
  /** Without extension. */
  readonly name: string
  /** The local day of the export. */
  readonly today: LocalDate
  readonly fingerprint: string
  /** The user's IANA zone, of all times of trades. */
  readonly zone: string
}

/** The journal as Markdown to read and print, in steps of a few days, newest first; it is not made to be read back. */
export function* journalToMarkdownSteps(
  journal: Journal,
  { name, today, fingerprint, zone }: MarkdownHeading,
): Steps<string> {
  const parts = [
    `# ${oneLine(name)}`,
    `Exported on ${dateLabel(today, 'month')}. Fingerprint ${fingerprint}.`,
    ...checklistsOf(journal),
  ]
  parts.push(...recordsToMarkdown(journal))
  yield
  const rules = yield* allRuleDaysSteps(journal, today, zone)
  for (const date of daysOf(journal)) {
    parts.push(...dayOf(journal, rules, date, zone))
    yield
  }
  return [...parts, ...conflictTextsOf(journal)].join('\n\n').concat('\n')
}

/** The same at once. */
export const journalToMarkdown = (journal: Journal, heading: MarkdownHeading): string =>
  runSync(journalToMarkdownSteps(journal, heading))

const checklistsOf = (journal: Journal): ReadonlyArray<string> => {
  const summaries = checklistSummaries(journal)
  if (summaries.length === 0) return []
  return [
    '## Checklists',
    ...summaries.flatMap(({ checklist, completed, total }) => {
      const tasks = tasksOf(journal, checklist.id)
      return [
        `### ${oneLine(checklist.name)} (${completed} of ${total} done)`,
        ...(tasks.length > 0 ? [tasks.map(taskLine).join('\n')] : []),
      ]
    }),
  ]
}

/** A rule's item has no box: fills keep or break it. */
const taskLine = (task: Task): string =>
  isCounted(task) ? item(task.completed, task.text) : `- Rule: ${oneLine(task.text)}`

const daysOf = (journal: Journal): ReadonlyArray<LocalDate> =>
  [...new Set([...tableToArray(journal.entries), ...tableToArray(journal.dayStats)].map(({ date }) => date))]
    .toSorted()
    .toReversed()

const dayOf = (journal: Journal, rules: RuleDays, date: LocalDate, zone: string): ReadonlyArray<string> => {
  const heading = isLocalDate(date) ? `${weekdayName(date)}, ${dateLabel(date, 'month')}` : oneLine(date)
  return [
    `## ${heading}`,
    ...doneOn(journal, tableGet(journal.dayStats, date)),
    ...tradesToMarkdown(journal, date, zone),
    ...rulesToMarkdown(rules, date, zone),
    ...writtenOn(tableGet(journal.entries, date)),
  ]
}

const doneOn = (journal: Journal, stats: DayStats | undefined): ReadonlyArray<string> => {
  if (!stats || stats.total === 0) return []
  const tasks = (stats.tasks ?? []).map((task) =>
    item(task.done, `${task.text}${amountOf(journal, stats.date, task)}${markOf(task)}`),
  )
  return [`${stats.completed} of ${stats.total} done`, ...(tasks.length > 0 ? [tasks.join('\n')] : [])]
}

const amountOf = (journal: Journal, date: LocalDate, { id }: ArchivedTask): string => {
  const amount = amountOn(journal, date, id)
  return amount ? `, ${amountText(amount)}` : ''
}

const markOf = ({ skipped, corrected }: ArchivedTask): string =>
  corrected ? ' (corrected afterwards)' : skipped ? ' (skipped)' : ''

const writtenOn = (entry: JournalEntry | undefined): ReadonlyArray<string> => {
  if (!entry) return []
  return [
    ...(entry.notes === '' ? [] : ['**Notes**', quoted(entry.notes)]),
    ...(entry.reflections === '' ? [] : ['**Reflections**', quoted(entry.reflections)]),
  ]
}

const fieldName: Readonly<Record<Exclude<Conflict['field'], RecordText>, string>> = {
  notes: 'Notes',
  reflections: 'Reflections',
  text: 'Task',
  name: 'Checklist',
}

const nameOf = (field: Conflict['field']): string =>
  isRecordText(field) ? recordTextName(partsOf(field)[0]) : fieldName[field]

/** Texts that lost a conflict are still the user's. */
const conflictTextsOf = (journal: Journal): ReadonlyArray<string> =>
  conflictCount(journal) === 0
    ? []
    : [
        '## Other versions that were kept',
        ...movedNote(openMovedConflicts(journal).length),
        ...journal.conflicts.flatMap(({ of, field, text }) => [
          `**${nameOf(field)}${isLocalDate(of) ? `, ${dateLabel(of, 'month')}` : ''}**`,
          quoted(text),
        ]),
      ]

/** Moved conflicts: their texts are not in the journal's file. */
const movedNote = (count: number): ReadonlyArray<string> =>
  count === 0
    ? []
    : [
        `${plural(count, 'One older version is', `${count} older versions are`)} kept ` +
          'in files of their own next to the journal.',
      ]

const item = (done: boolean, text: string): string => `- [${done ? 'x' : ' '}] ${oneLine(text)}`
