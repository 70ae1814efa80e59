import type { TradeCommand } from '#domain/record/commands.ts'
import type { Activity, Stamp } from '#domain/record/day-trades.ts'
import type { WholeDays } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { type Instant, addDays } from '#domain/time/local-date.ts'
import { joinedSteps } from './joining.ts'
import { isOfInstant, stampAfter } from './reports.ts'
import { wholeDaysOf } from './retracted-fills.ts'

type Reported = Extract<TradeCommand, { readonly type: 'RecordActivities' }>['data']

interface News {
  readonly activities: ReadonlyArray<Activity>
  /** Undefined where it is the present moment. */
  readonly asOf?: Stamp
  readonly wholeDays?: WholeDays
}

/** A record stamped further ahead comes from a wrong clock, and counts as older than a present one. */
const wrongClockDays = 30

/** The news of a report. It is newer than earlier reports of the same moment. */
export const newsOf = (
  journal: Journal,
  { activities, completeDays = {} }: Pick<Reported, 'activities' | 'completeDays'>,
  now: Instant,
): News => {
  const ask = (asOf: Stamp) => {
    const { draft, news } = runSync(joinedSteps(journal, { activities, asOf }))
    return { news, wholeDays: wholeDaysOf(draft, completeDays), against: draft.newestAgainst }
  }
  const first = ask(now)
  const isBehind =
    isOfInstant(first.against, now) ||
    first.against.slice(0, 10) > (addDays(now.slice(0, 10), wrongClockDays) ?? '9999')
  const asOf = isBehind ? stampAfter(first.against) : undefined
  const { news, wholeDays } = asOf === undefined ? first : ask(asOf)
  return {
    activities: news,
    ...(asOf !== undefined && { asOf }),
    ...(Object.keys(wholeDays).length > 0 && { wholeDays }),
  }
}
