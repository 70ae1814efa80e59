import { checklistSummaries } from '#domain/checklists/views.ts'
import { conflictCount, openMovedConflicts } from '#domain/conflicts/views.ts'
import type { Conflict, DayStats, Journal, JournalEntry, LocalDate } from '#domain/journal/journal.ts'
import { tableGet, tableToArray } from '#domain/journal/table.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { tasksOf } from '#domain/tasks/views.ts'
import { dateLabel, isLocalDate, weekdayName } from '#domain/time/local-date.ts'
import { oneLine } from './one-line.ts'
import { tradesToMarkdown } from './trades-to-markdown.ts'

/** What the export says about itself. */
export interface MarkdownHeading {
  /** The journal's name, without extension. */
  readonly name: string
  /** The local day of the export. */
  readonly today: LocalDate
  readonly fingerprint: string
  /** The user's IANA zone: times of trades are said in it. */
  readonly zone: string
}

/**
 * The journal as Markdown to read and print, in steps of a few days: the checklists as they are now, then every day,
 * newest first, with what was done, traded and written. Not made to be read back: the journal file itself is.
 */
export function* journalToMarkdownSteps(
  journal: Journal,
  { name, today, fingerprint, zone }: MarkdownHeading,
): Steps<string> {
  const parts = [
    `# ${oneLine(name)}`,
    `Exported on ${dateLabel(today)}. Fingerprint ${fingerprint}.`,
    ...checklistsOf(journal),
  ]
  for (const date of daysOf(journal)) {
    parts.push(...dayOf(journal, date, zone))
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
        ...(tasks.length > 0 ? [tasks.map((task) => item(task.completed, task.text)).join('\n')] : []),
      ]
    }),
  ]
}

const daysOf = (journal: Journal): ReadonlyArray<LocalDate> =>
  [...new Set([...tableToArray(journal.entries), ...tableToArray(journal.dayStats)].map(({ date }) => date))]
    .toSorted()
    .toReversed()

const dayOf = (journal: Journal, date: LocalDate, zone: string): ReadonlyArray<string> => {
  const heading = isLocalDate(date) ? `${weekdayName(date)}, ${dateLabel(date)}` : oneLine(date)
  return [
    `## ${heading}`,
    ...doneOn(tableGet(journal.dayStats, date)),
    ...tradesToMarkdown(journal, date, zone),
    ...writtenOn(tableGet(journal.entries, date)),
  ]
}

const doneOn = (stats: DayStats | undefined): ReadonlyArray<string> => {
  if (!stats || stats.total === 0) return []
  const tasks = (stats.tasks ?? []).map(({ done, text }) => item(done, text))
  return [`${stats.completed} of ${stats.total} done`, ...(tasks.length > 0 ? [tasks.join('\n')] : [])]
}

const writtenOn = (entry: JournalEntry | undefined): ReadonlyArray<string> => {
  if (!entry) return []
  return [
    ...(entry.notes === '' ? [] : ['**Notes**', quoted(entry.notes)]),
    ...(entry.reflections === '' ? [] : ['**Reflections**', quoted(entry.reflections)]),
  ]
}

const fieldName: Readonly<Record<Conflict['field'], string>> = {
  notes: 'Notes',
  reflections: 'Reflections',
  text: 'Task',
  name: 'Checklist',
}

/** Texts that lost a conflict are still the user's. */
const conflictTextsOf = (journal: Journal): ReadonlyArray<string> =>
  conflictCount(journal) === 0
    ? []
    : [
        '## Other versions that were kept',
        ...movedNote(openMovedConflicts(journal).length),
        ...journal.conflicts.flatMap(({ of, field, text }) => [
          `**${fieldName[field]}${isLocalDate(of) ? `, ${dateLabel(of)}` : ''}**`,
          quoted(text),
        ]),
      ]

/** Their words are not in the journal's own file. */
const movedNote = (count: number): ReadonlyArray<string> =>
  count === 0
    ? []
    : [
        `${count === 1 ? 'One older version is' : `${count} older versions are`} kept ` +
          'in files of their own beside the journal.',
      ]

const item = (done: boolean, text: string): string => `- [${done ? 'x' : ' '}] ${oneLine(text)}`

/** Whatever was typed stays inside of its quotation: it cannot look like a heading or a day of the journal. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
