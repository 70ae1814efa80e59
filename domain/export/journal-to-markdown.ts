import { checklistSummaries } from '../checklists/views.ts'
import { lostTextCount, movedTexts } from '../conflicts/views.ts'
import type { DayStats, Journal, JournalEntry, LocalDate, LostText } from '../journal/journal.ts'
import { tableGet, tableToArray } from '../journal/table.ts'
import { tasksOf } from '../tasks/views.ts'
import { dateLabel, isLocalDate, weekdayName } from '../time/local-date.ts'

/** What the export says about itself. */
export interface MarkdownHeading {
  /** The journal's name, without extension. */
  readonly name: string
  /** The local day of the export. */
  readonly today: LocalDate
  readonly fingerprint: string
}

/**
 * The whole journal as Markdown to read and print: the checklists as they are now, then every day, newest first, with what
 * was done and written. Not made to be read back: the journal file itself is.
 */
export const journalToMarkdown = (journal: Journal, { name, today, fingerprint }: MarkdownHeading): string =>
  [
    `# ${oneLine(name)}`,
    `Exported on ${dateLabel(today)}. Fingerprint ${fingerprint}.`,
    ...checklistsOf(journal),
    ...daysOf(journal).flatMap((date) => dayOf(journal, date)),
    ...keptTextsOf(journal),
  ].join('\n\n').concat('\n')

const checklistsOf = (journal: Journal): ReadonlyArray<string> => {
  const summaries = checklistSummaries(journal)
  if (summaries.length === 0) return []
  return ['## Checklists', ...summaries.flatMap(({ checklist, completed, total }) => {
    const tasks = tasksOf(journal, checklist.id)
    return [`### ${oneLine(checklist.name)} (${completed} of ${total} done)`, ...(tasks.length > 0 ? [tasks.map((task) => item(task.completed, task.text)).join('\n')] : [])]
  })]
}

const daysOf = (journal: Journal): ReadonlyArray<LocalDate> =>
  [...new Set([...tableToArray(journal.entries), ...tableToArray(journal.dayStats)].map(({ date }) => date))].toSorted().toReversed()

const dayOf = (journal: Journal, date: LocalDate): ReadonlyArray<string> => {
  const heading = isLocalDate(date) ? `${weekdayName(date)}, ${dateLabel(date)}` : oneLine(date)
  return [`## ${heading}`, ...doneOn(tableGet(journal.dayStats, date)), ...writtenOn(tableGet(journal.entries, date))]
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
    ...(entry.trades === undefined ? [] : ['Trades of this day are in the journal file.']),
  ]
}

const fieldName: Readonly<Record<LostText['f'], string>> = { notes: 'Notes', reflections: 'Reflections', text: 'Task', name: 'Checklist' }

/** Texts that lost a conflict are still the user's. */
const keptTextsOf = (journal: Journal): ReadonlyArray<string> =>
  lostTextCount(journal) === 0 ? [] : ['## Other versions that were kept', ...movedNote(movedTexts(journal).length), ...journal.losers.flatMap(({ d, f, v }) => [`**${fieldName[f]}${isLocalDate(d) ? `, ${dateLabel(d)}` : ''}**`, quoted(v)])]

/** Their words are not in the journal's own file. */
const movedNote = (count: number): ReadonlyArray<string> =>
  count === 0 ? [] : [`${count === 1 ? 'One older version is' : `${count} older versions are`} kept in files of their own beside the journal.`]

const item = (done: boolean, text: string): string => `- [${done ? 'x' : ' '}] ${oneLine(text)}`

/** Whatever was typed stays inside of its quotation: it cannot look like a heading or a day of the journal. */
const quoted = (text: string): string => text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${line}`.trimEnd()).join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
