import type { Journal } from '#domain/record/journal.ts'
import type { RuleDay, RuleDays } from '#domain/rules/overview.ts'
import { verdictLines } from '#domain/rules/verdict-words.ts'
import { ruleWords } from '#domain/rules/words.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView } from '#web/read-models/views.ts'
import { useClockText, useMomentText } from '#web/shared/page/formats.ts'
import { judgedDays } from '#web/shared/rules/judging.ts'
import * as styles from './printed.css.ts'

/** How the rules of a span were kept, without awaiting: print does not wait once it has begun. */
export const printedRules = (journal: Journal, from: LocalDate, to: LocalDate): RuleDays => {
  if ((journal.records.rules?.size ?? 0) === 0) return new Map()
  const trades = tradesView.trades?.current ?? runSync(tradesSteps(journal, freshTradeMemory()))
  const zone = Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
  return runSync(judgedDays({ journal, trades, today: dayView.today, zone }, from, to))
}

interface PrintedRulesProps {
  readonly rules: ReadonlyMap<string, RuleDay> | undefined
  readonly amountsShown: boolean
}

export const PrintedRules = ({ rules = new Map(), amountsShown }: PrintedRulesProps) => {
  const textOf = useMomentText()
  const clock = useClockText()
  return (
    rules.size > 0 && (
      <section>
        <h3 className={styles.name}>Rules of the day</h3>
        <ul className={styles.rules}>
          {[...rules.values()].map((found) => {
            const { terms } = found.version
            const [state, ...notes] = verdictLines(found, { textOf, amountsShown })
            return (
              <li key={found.version.rule}>
                {`${ruleWords(terms, amountsShown, clock)}: `}
                <strong>{`${state}.`}</strong>
                {notes.map((note) => ` ${note}`)}
              </li>
            )
          })}
        </ul>
      </section>
    )
  )
}
