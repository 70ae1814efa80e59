import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import type { RuleDays } from '#domain/rules/overview.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type * as Judging from './judging.ts'

/** Only a journal with a rule loads the code that judges. */
const judging = lazyCode(() => import('./judging.ts'))

const rulesIn = ({ records }: Journal) => records.rules
const plansIn = ({ records }: Journal) => records.tradeNotes
const dayStatsIn = ({ dayStats }: Journal) => dayStats
const entriesIn = ({ entries }: Journal) => entries

type Judge<Found> = (code: typeof Judging, judged: Judging.Judged) => Steps<Found>

/**
 * Judges again whenever fills, plans or rules change; undefined until then, and without any rule. `judge` must be the
 * same function while its question is the same.
 */
export const useJudged = <Found>(judge: Judge<Found>): Found | undefined => {
  const { trades: watchTrades, runInTurns } = useActions()
  const { trades } = useSnapshot(tradesView)
  const { today } = useSnapshot(dayView)
  const rules = useJournalValue(rulesIn)
  const plans = useJournalValue(plansIn)
  const dayStats = useJournalValue(dayStatsIn)
  const entries = useJournalValue(entriesIn)
  const [found, setFound] = useState<{ readonly current: Found }>()
  const holds = (rules?.size ?? 0) > 0
  useEffect(() => {
    if (!holds) return undefined
    watchTrades('watch')
    return () => watchTrades('leave')
  }, [holds, watchTrades])
  useEffect(() => {
    const journal = journalView.journal?.current
    if (!holds || !trades || !journal || today === '') return undefined
    let isWanted = true
    const zone = Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
    judging.run((code) => {
      const steps = function* (): Steps<void> {
        const current = yield* judge(code, { journal, trades: trades.current, today, zone })
        if (isWanted) setFound({ current })
      }
      void runInTurns(steps(), () => isWanted)
    })
    return () => {
      isWanted = false
    }
    // `judge` depends on these parts of the journal.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [holds, trades, rules, plans, dayStats, entries, today, judge, runInTurns])
  return holds ? found?.current : undefined
}

/** How the rules were kept on the days of a span; undefined until they are judged. */
export const useRuleDays = (from: LocalDate, to: LocalDate): RuleDays | undefined => {
  const [judge, setJudge] = useState(() => judgeOf(from, to))
  if (judge.from !== from || judge.to !== to) setJudge(judgeOf(from, to))
  return useJudged(judge.run)
}

const judgeOf = (from: LocalDate, to: LocalDate) => {
  const run: Judge<RuleDays> = (code, judged) => code.judgedDays(judged, from, to)
  return { from, to, run }
}
