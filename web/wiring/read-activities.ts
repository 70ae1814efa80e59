import type { DayWindow } from '#domain/brokerage/sync-plan.ts'
import { activityReader } from '#domain/fills/activity.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { ok, type Result } from '#domain/result.ts'
import type { SyncFailure, WindowAnswer } from '#machines/brokerage/trade-sync.ts'
import type { BrokerageApi } from '#machines/ports/brokerage.ts'
import { yieldToMain } from '#web/adapters/turns.ts'

/** Activities that are left out for this reason count as read. */
const isComplete: ReadonlySet<string> = new Set(['CASH_ONLY'])

/** Some milliseconds of work. */
const perTurn = 500

/** The activities of an account for some days, or for the last year; times are read in `zone`, the user's. */
export const readActivities = async (
  api: Pick<BrokerageApi, 'activities'>,
  zone: string,
  accountId: string,
  window: DayWindow | undefined,
): Promise<Result<WindowAnswer, SyncFailure>> => {
  const days = window ? { startDate: window.from, endDate: window.to } : {}
  // A single day is requested for a screen, so a cached answer of the last minute does not suffice.
  const answer = await api.activities(
    { accountId, ...days },
    { fresh: window !== undefined && window.from === window.to },
  )
  if (!answer.ok) return answer
  const { activities, todayMissing } = answer.value
  const reader = activityReader({ accountId, timeOf: tradeTimesIn(zone) })
  for (let from = 0; from < activities.length; from += perTurn) {
    await yieldToMain()
    reader.take(activities.slice(from, from + perTurn))
  }
  const read = reader.read()
  return ok({
    activities: read.activities,
    unread: read.ignored.flatMap(({ day = '', error: { code } }) => (isComplete.has(code) ? [] : [day])),
    received: activities.length,
    todayMissing: todayMissing !== undefined,
  })
}
