import type { Journal } from '#domain/record/journal.ts'
import { dayStartOf } from '#domain/record/setting-values.ts'
import { tableToArray } from '#domain/record/table.ts'
import { type Instant, type LocalDate, addDays } from '#domain/time/local-date.ts'
import {
  allows,
  type Recurrence,
  recurrencesOf,
  recurrenceOn,
  scheduleOfChecklist,
  scheduleOfTask,
} from './schedule.ts'
import { tasksOf } from './task-views.ts'

/** `at`: when its events begin, 'HH:mm'. */
interface CalendarFileInput {
  readonly today: LocalDate
  readonly now: Instant
  readonly at: string
}

/**
 * The schedule as a calendar (RFC 5545): an event for each checklist, and for each item with days of its own, at
 * wall-clock times. A time before the start of the day is on the date after it. Days with fills, and a number of times
 * a week, are not known beforehand and left out.
 */
export const calendarFile = (journal: Journal, input: CalendarFileInput): string => {
  const dueOn = (task: Parameters<typeof recurrenceOn>[1]): Recurrence => {
    const recurrence = recurrenceOn(journal, task, input.today)
    return journal.settings.excludeWeekends ? withoutWeekends(recurrence) : recurrence
  }
  const when: When = { ...input, later: isOnDateAfter(journal, input.at) ? 1 : 0 }
  const events = tableToArray(journal.checklists).flatMap((checklist) => {
    const tasks = tasksOf(journal, checklist.id)
    const isOwn = (id: string): boolean =>
      recurrencesOf(journal, scheduleOfTask(id)).findLast(({ from }) => from <= input.today)?.recurrence !== undefined
    const shared = tasks.filter(({ id }) => !isOwn(id))
    return [
      ...(shared.length > 0 || tasks.length === 0
        ? eventOf(when, {
            key: scheduleOfChecklist(checklist.id),
            recurrence: dueOn({ id: '', checklistId: checklist.id }),
            title: checklist.name,
            lines: shared.map(({ text }) => text),
          })
        : []),
      ...tasks
        .filter(({ id }) => isOwn(id))
        .flatMap((task) =>
          eventOf(when, {
            key: scheduleOfTask(task.id),
            recurrence: dueOn(task),
            title: task.text,
            lines: [checklist.name],
          }),
        ),
    ]
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellbook//Schedule//EN',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')
    .concat('\r\n')
}

/** Whether a time of the clock, 'HH:mm', belongs to the day that began on the date before. */
export const isOnDateAfter = ({ settings }: Journal, at: string): boolean =>
  at < `${String(dayStartOf(settings)).padStart(2, '0')}:00`

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Hidden weekends are days off. */
const withoutWeekends = (recurrence: Recurrence): Recurrence => ({
  ...recurrence,
  days: (recurrence.days ?? everyDay).filter((day) => day !== 0 && day !== 6),
})

interface When extends CalendarFileInput {
  /** How many dates after its day an event is. */
  readonly later: 0 | 1
}

interface Scheduled {
  readonly key: string
  readonly recurrence: Recurrence
  readonly title: string
  readonly lines: ReadonlyArray<string>
}

const eventOf = (
  { today, now, at, later }: When,
  { key, recurrence, title, lines }: Scheduled,
): ReadonlyArray<string> => {
  const first = firstDay(recurrence, today)
  if (recurrence.fills || recurrence.times || first === undefined) return []
  const time = `T${at.replace(':', '')}00`
  const local = (day: LocalDate): string => `${(addDays(day, later) ?? day).replaceAll('-', '')}${time}`
  return [
    'BEGIN:VEVENT',
    `UID:${key.replace(':', '-')}@bellbook`,
    `DTSTAMP:${now.replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${local(first)}`,
    'DURATION:PT15M',
    `RRULE:${repeatOf(recurrence, later)}`,
    ...(recurrence.closed ?? []).filter((date) => date > first).map((date) => `EXDATE:${local(date)}`),
    `SUMMARY:${escaped(title)}`,
    ...(lines.length > 0 ? [`DESCRIPTION:${escaped(lines.join('\n'))}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** The longest that the form accepts. */
const longestWeeks = 52

/** A repeated event begins on a day of its own recurrence, else calendars show that day besides. */
const firstDay = (recurrence: Recurrence, today: LocalDate): LocalDate | undefined => {
  // The first week counts as a whole, also the days in it before the one that names it.
  const week = recurrence.since === undefined ? today : (addDays(recurrence.since, -6) ?? today)
  const since = week > today ? week : today
  // A file may name any number of weeks.
  const within = 7 * Math.min(recurrence.every ?? 1, longestWeeks) + 21
  return Array.from({ length: within }, (_, ahead) => addDays(since, ahead)).find(
    (date) => date !== undefined && allows(recurrence, date),
  )
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The weeks of events on later dates begin as much later, on Tuesday. */
const repeatOf = ({ days, every }: Recurrence, later: When['later']): string => {
  const nameOf = (day: number): string | undefined => weekdays[(day + later) % 7]
  const byDay = days && days.length < 7 ? `;BYDAY=${days.map(nameOf).join(',')}` : ''
  if (every && every > 1)
    return `FREQ=WEEKLY;INTERVAL=${every};WKST=${nameOf(1)}${byDay === '' ? `;BYDAY=${weekdays.join(',')}` : byDay}`
  return byDay === '' ? 'FREQ=DAILY' : `FREQ=WEEKLY${byDay}`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** At most 75 bytes a line; a continuation begins with a blank, and no character is cut. */
const folded = (line: string): string => {
  let [text, length] = ['', 0]
  for (const character of line) {
    const bytes = bytesOf(character)
    if (length + bytes > 75) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += bytes
  }
  return text
}
