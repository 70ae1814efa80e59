import { useMemo } from 'react'
import { counted } from '#domain/figures.ts'
import type { RuleDay, RuleRecord } from '#domain/rules/overview.ts'
import { costWords, verdictWords } from '#domain/rules/verdict-words.ts'
import { ruleNames, ruleWords } from '#domain/rules/words.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { useClockText, useMomentText } from '#web/shared/page/formats.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import * as rules from '#web/shared/rules/rules.css.ts'
import { useJudged } from '#web/shared/rules/use-judged.ts'
import { VerdictMark } from '#web/shared/rules/verdict-mark.tsx'
import * as styles from './insight.css.ts'

interface RulesSectionProps {
  readonly look: TradeFilter
  readonly amountsShown: boolean
}

/** All accounts and symbols count. No score and no ranking. */
export const RulesSection = ({ look: { from, to, month }, amountsShown }: RulesSectionProps) => {
  const judge = useMemo<Parameters<typeof useJudged<ReadonlyArray<RuleRecord>>>[0]>(() => {
    const isWithin = (day: LocalDate): boolean =>
      day >= (from ?? '') && (to === undefined || day <= to) && day.startsWith(month ?? '')
    return (code, judged) => code.judgedRules(judged, isWithin)
  }, [from, to, month])
  const records = useJudged(judge)
  return (
    <section className={styles.section} aria-labelledby="insight-rules" aria-busy={records === undefined}>
      <h2 id="insight-rules" className={heading.title}>
        Your rules
      </h2>
      <p className={styles.caption}>
        Past days with fills, each judged by the rule of that day, in all accounts. What goes together need not follow
        from one another. Open losses are not known and not counted.
      </p>
      {records === undefined ? (
        <output>Judging your days…</output>
      ) : (
        <ul className={stack.large}>
          {records.map((record) => (
            <RuleCard key={record.rule} record={record} amountsShown={amountsShown} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RuleCardProps {
  readonly record: RuleRecord
  readonly amountsShown: boolean
}

const RuleCard = ({ record, amountsShown }: RuleCardProps) => {
  const { version, isEnded, days, kept, broken, notJudged, cost } = record
  const clock = useClockText()
  return (
    <li className={styles.card}>
      <h3 className={heading.body}>{`${ruleNames[version.terms.kind]}${isEnded ? ' (ended)' : ''}`}</h3>
      <p>{`${ruleWords(version.terms, amountsShown, clock)}.`}</p>
      <p>
        {days.length === 0
          ? 'No past day of this rule has a fill yet.'
          : `${counted(kept + broken, 'day', 'days')} judged: kept on ${kept}, broken on ${broken}. ` +
            `Not judged: ${counted(notJudged, 'day', 'days')}.`}
      </p>
      {broken > 0 && (
        <p>
          {`A breach (${counted(broken, 'day', 'days')}) goes together with these results of trades opened ` +
            `from then on: ${costWords(cost, amountsShown)}.`}
        </p>
      )}
      {days.length > 0 && (
        <details>
          <summary className={styles.summary}>{counted(days.length, 'day', 'days')}</summary>
          <ul className={stack.none}>
            {days.map((day) => (
              <DayLine key={day.day} found={day} amountsShown={amountsShown} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const DayLine = ({ found, amountsShown }: { readonly found: RuleDay; readonly amountsShown: boolean }) => {
  const textOf = useMomentText()
  return (
    <li className={rules.day}>
      <VerdictMark verdict={found.verdict} />
      <span>
        <PageLink to={`/app/calendar/${found.day}`} className={styles.link}>
          <DateLine of={found.day} />
        </PageLink>
        {`: ${verdictWords(found, { textOf, amountsShown })}${found.hasChanged ? ' (results changed later)' : ''}`}
      </span>
    </li>
  )
}
