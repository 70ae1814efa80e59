import type { CommandMeta, DayCommand } from '#domain/record/commands.ts'
import type { DayEvent, EntryEvent } from '#domain/record/events.ts'
import type { Journal, Settings } from '#domain/record/journal.ts'
import { lastResetOf, lastVisitOf } from '#domain/record/last-days.ts'
import { tableHas } from '#domain/record/table.ts'
import { ok, type Ok } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { correction } from './correct-day.ts'
import { isDayOff, recordOfTasks } from './day-record.ts'

/** Never refuses. */
export const decideDay = (command: DayCommand, journal: Journal): Ok<ReadonlyArray<DayEvent | EntryEvent>> => {
  if (command.type === 'CorrectDay') return ok(correction(command, journal))
  const { meta } = command
  const started = dayStarted(journal, meta)
  const moment = { at: meta.now, day: meta.today }
  const recorded: ReadonlyArray<DayEvent> = needsRecord(journal, meta.today)
    ? [{ type: 'DayRecorded', data: {}, ...moment }]
    : []
  const visited: ReadonlyArray<DayEvent> = isLater(meta.today, lastVisitOf(journal.settings))
    ? [{ type: 'DayVisited', data: {}, ...moment }]
    : []
  // A started day has its record already.
  return ok([...(started.length > 0 ? started : recorded), ...visited])
}

/** No event on a day off, or where the journal has reached `today` or a later day. */
export const dayStarted = (journal: Journal, { now, today }: CommandMeta): ReadonlyArray<DayEvent> => {
  const { settings } = journal
  if (isDayOff(settings, today) || !isLater(today, lastResetOf(settings))) return []
  const used = lastUsedDay(settings)
  const archived = used !== undefined && used < today && !isDayOff(settings, used) && journal.counts.total > 0
  return [
    {
      type: 'DayStarted',
      data: { finished: archived ? recordOfTasks(journal, used) : undefined },
      at: now,
      day: today,
    },
  ]
}

/** The day whose ticks the tasks carry, however many days ago. */
export const lastUsedDay = (settings: Settings): LocalDate | undefined => lastResetOf(settings) ?? lastVisitOf(settings)

const isLater = (day: LocalDate, than: LocalDate | undefined): boolean => than === undefined || day > than

const needsRecord = (journal: Journal, today: LocalDate): boolean =>
  lastResetOf(journal.settings) === today &&
  journal.counts.total > 0 &&
  !isDayOff(journal.settings, today) &&
  !tableHas(journal.dayStats, today)
