import { activities, activityWindowDays, type BrokerageActivity } from '#domain/api/snaptrade.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { addDays, isLocalDate } from '#domain/time/local-date.ts'
import { problem } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { answerOnce, credentialsOf, authenticated, refusal } from './caller.ts'
import { ownAccount } from './own-accounts.ts'
import type { Brokerage, BrokerageFailure, Credentials, DayWindow, SnapTradePorts } from './ports.ts'

/** Near the limit of a function. */
const mostBytes = 4 * 1024 * 1024

/** GET /snaptrade/activities: of one account, newest first; today's executed orders come before the broker's record. */
export const makeActivitiesHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, activities, async (asked) => {
    const { userId, given, brokerage } = asked
    const today = new Date(ports.now()).toISOString().slice(0, 10)
    const window = windowOf(given, today)
    if (!window) return problem('bad_request', { user: userId })
    const user = await credentialsOf(ports, userId)
    if (!user.ok) return refusal(ports, { userId }, user.error)
    const own = await ownAccount(ports, asked, user.value, given.accountId)
    if (!own.ok) return refusal(ports, user.value, own.error)
    const { startDate, endDate } = window
    return answerOnce(ports, asked, user.value, `activities ${given.accountId} ${startDate} ${endDate}`, () =>
      read(brokerage, user.value, given.accountId, window, today),
    )
  })

/** Without dates, the last days. Undefined for an invalid day, a wrong order or too many days. */
const windowOf = (
  { startDate, endDate }: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  today: string,
): DayWindow | undefined => {
  if ([startDate, endDate].some((date) => date !== undefined && !isLocalDate(date))) return undefined
  // East of Greenwich the date may already be a day later.
  const last =
    endDate ??
    (startDate === undefined
      ? (addDays(today, 1) ?? today)
      : [addDays(startDate, activityWindowDays - 1) ?? startDate, addDays(today, 1) ?? today].toSorted()[0])
  const first = startDate ?? (last === undefined ? undefined : addDays(last, 1 - activityWindowDays))
  if (first === undefined || last === undefined || first > last) return undefined
  return last <= (addDays(first, activityWindowDays - 1) ?? '') ? { startDate: first, endDate: last } : undefined
}

interface Read {
  readonly activities: ReadonlyArray<BrokerageActivity>
  readonly todayMissing?: string
}

const read = async (
  brokerage: Brokerage,
  user: Credentials,
  accountId: string,
  window: DayWindow,
  today: string,
): Promise<Result<Read, BrokerageFailure>> => {
  const reachesToday = window.endDate >= (addDays(today, -1) ?? today)
  const [recorded, fills] = await Promise.all([
    brokerage.activities(user, accountId, window, mostBytes),
    reachesToday ? brokerage.todaysFills(user, accountId) : ok([]),
  ])
  if (!recorded.ok) return recorded
  const answer: Read = {
    activities: [...(fills.ok ? fills.value.filter((fill) => isNear(fill, window)) : []), ...recorded.value],
    ...(!fills.ok && { todayMissing: fills.error.code }),
  }
  return Buffer.byteLength(JSON.stringify(answer)) > mostBytes ? err({ code: 'too_large' }) : ok(answer)
}

/** A moment's date differs by at most one between Greenwich and the user. A fill without one is passed on. */
const isNear = ({ trade_date }: BrokerageActivity, { startDate, endDate }: DayWindow): boolean => {
  const date = trade_date?.slice(0, 10) ?? ''
  if (!isLocalDate(date)) return true
  return date >= (addDays(startDate, -1) ?? startDate) && date <= (addDays(endDate, 1) ?? endDate)
}
