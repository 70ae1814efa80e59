import type { Journal } from '#domain/record/journal.ts'
import { verdictLines } from '#domain/rules/verdict-words.ts'
import { ruleWords } from '#domain/rules/words.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useClockText, useMomentText } from '#web/shared/page/formats.ts'
import * as styles from './rules.css.ts'
import { useRuleDays } from './use-judged.ts'
import { VerdictMark } from './verdict-mark.tsx'

interface DayRulesProps {
  readonly journal: Journal
  readonly date: LocalDate
}

export const DayRules = ({ journal, date }: DayRulesProps) => {
  const textOf = useMomentText()
  const clock = useClockText()
  const rules = [...(useRuleDays(date, date)?.get(date)?.values() ?? [])]
  const amountsShown = journal.settings.showPortfolioValues
  if (rules.length === 0) return undefined
  return (
    <section className={stack.small} aria-labelledby="day-rules-heading">
      <h3 id="day-rules-heading" className={heading.body}>
        Rules of the day
      </h3>
      <ul className={stack.none}>
        {rules.map((found) => {
          const [state, ...notes] = verdictLines(found, { textOf, amountsShown })
          return (
            <li key={found.version.rule} className={styles.day}>
              <VerdictMark verdict={found.verdict} />
              <div className={styles.item}>
                <span>{ruleWords(found.version.terms, amountsShown, clock)}</span>
                <span className={styles.state}>{state}</span>
                {notes.map((note) => (
                  <span key={note} className={muted.small}>
                    {note}
                  </span>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
