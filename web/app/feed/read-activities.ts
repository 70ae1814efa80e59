import { ok, type Result } from '#domain/result.ts'
import { activityReader } from '#domain/trades/activity.ts'
import { tradeTimesIn } from '#domain/trades/trade-time.ts'
import type { DayWindow } from '#domain/trades/walk.ts'
import type { BrokerageApi } from '#machines/ports/brokerage.ts'
import type { SyncFailure, WindowAnswer } from '#machines/trade-sync.ts'
import { othersFirst } from '#web/adapters/others-first.ts'

/** So many activities are read before others have their turn: some milliseconds. */
const perTurn = 500

/** What an account's broker tells of some days, or of the last year; times are read in `zone`, the user's. */
export const readActivities = async (api: Pick<BrokerageApi, 'activities'>, zone: string, accountId: string, window: DayWindow | undefined): Promise<Result<WindowAnswer, SyncFailure>> => {
  const days = window ? { startDate: window.from, endDate: window.to } : {}
  // A single day is asked for by somebody who looks at it: an answer of the last minute will not do.
  const answer = await api.activities({ accountId, ...days }, { fresh: window !== undefined && window.from === window.to })
  if (!answer.ok) return answer
  const { activities, todayMissing } = answer.value
  const reader = activityReader({ accountId, timeOf: tradeTimesIn(zone) })
  for (let from = 0; from < activities.length; from += perTurn) {
    await othersFirst()
    reader.take(activities.slice(from, from + perTurn))
  }
  return ok({ activities: reader.read().activities, told: activities.length, todayMissing: todayMissing !== undefined })
}
