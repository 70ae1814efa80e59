import { memo } from 'react'
import { counted, inFigures, plural } from '#domain/figures.ts'
import type { Comparison, ComparedDifference, Routine } from '#domain/insight/routine.ts'
import { limits } from '#domain/limits.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { YearButton } from '#web/shared/routine/year-button.tsx'
import * as styles from './insight.css.ts'
import { IntervalMark, spanOf } from './interval-mark.tsx'
import { intervalText, signedNumber } from './words.ts'

interface RoutineSectionProps {
  /** Undefined while its intervals are computed. */
  readonly routine: Routine | undefined
  readonly currency: string
  readonly amountsShown: boolean
}

const expectedByChance = (compared: number): string => {
  const expected = Math.max(1, Math.round(compared * limits.insightFalseDiscoveries))
  const some = plural(expected, 'about one', `about ${expected}`)
  return `You are looking at ${counted(compared, 'item', 'items')}; ${some} will look good by chance.`
}

/** Shows what goes together and how sure that is, never why; it gives no advice. */
export const RoutineSection = memo(({ routine, currency, amountsShown }: RoutineSectionProps) => {
  const compared = routine?.comparisons.flatMap(({ difference }) => (difference ? [difference] : [])) ?? []
  const within = spanOf(compared.map(({ interval }) => interval))
  return (
    <section className={styles.section} aria-labelledby="insight-routine" aria-busy={routine === undefined}>
      <h2 id="insight-routine" className={heading.title}>
        The routine and the money
      </h2>
      <p className={styles.caption}>
        Past days on which you closed a trade, with all symbols and sides: those on which an item was done, compared
        with those on which it was not. What goes together need not follow from one another.
      </p>
      {routine === undefined ? (
        <output>{`Drawing ${inFigures(limits.insightDraws)} times for each item…`}</output>
      ) : routine.comparisons.length === 0 ? (
        <p>No past day has both a closed trade and a record of your items yet. Days are recorded as they end.</p>
      ) : (
        <>
          {routine.compared > 0 && <p>{expectedByChance(routine.compared)}</p>}
          <ul className={stack.large}>
            {routine.comparisons.map((comparison) => (
              <ComparisonCard
                key={`${comparison.item.id} ${comparison.answers.question}`}
                {...{ comparison, currency, amountsShown, within }}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
})

const nameOf = ({ item, answers }: Comparison): string =>
  answers.question === 'done' ? item.text : `${item.text}, before the first fill that opened a trade`

interface ComparisonCardProps extends Omit<RoutineSectionProps, 'routine'> {
  readonly comparison: Comparison
  readonly within: ReturnType<typeof spanOf>
}

const ComparisonCard = ({ comparison, currency, amountsShown, within }: ComparisonCardProps) => {
  const { item, answers, difference } = comparison
  const { done, not, unknown, corrected } = answers
  const enough = limits.insightDaysPerGroup
  return (
    <li className={styles.card}>
      <div className={row({ align: 'center', justify: 'between' })}>
        <h3 className={heading.body}>{nameOf(comparison)}</h3>
        {answers.question === 'done' && (
          <span className={styles.screenOnly}>
            <YearButton taskId={item.id} name={item.text} />
          </span>
        )}
      </div>
      {item.formerTexts.length > 0 && (
        <p className={styles.caption}>{`The same item, formerly: ${item.formerTexts.join('; ')}`}</p>
      )}
      {difference === undefined ? (
        <p className={styles.caption}>
          {`Not enough days: ${Math.min(done.length, not.length, enough)} of ${enough}. ` +
            `Done on ${inFigures(done.length)}, ` +
            `not done on ${inFigures(not.length)}.`}
        </p>
      ) : amountsShown ? (
        <Result {...{ comparison, difference, currency, within }} />
      ) : (
        <p
          className={styles.caption}
        >{`Done on ${counted(done.length, 'day', 'days')}, not on ${inFigures(not.length)}; amounts are hidden.`}</p>
      )}
      {corrected.length > 0 && (
        <p className={styles.caption}>
          {`${counted(corrected.length, 'day', 'days')} on neither side: its tick was corrected afterwards.`}
        </p>
      )}
      {unknown > 0 && (
        <p className={styles.caption}>
          {`${counted(unknown, 'day', 'days')} left out: the moment of the tick or of the opening is not known.`}
        </p>
      )}
    </li>
  )
}

interface ResultProps extends Pick<ComparisonCardProps, 'comparison' | 'currency' | 'within'> {
  readonly difference: ComparedDifference
}

const toneOf = ({ standsOut, mean }: ComparedDifference) => (standsOut ? (mean > 0 ? 'gain' : 'loss') : 'even')

const Result = ({ comparison: { answers }, difference, currency, within }: ResultProps) => {
  const { mean, interval, chance, median, withoutLargest, daysNeeded, standsOut } = difference
  const tone = toneOf(difference)
  return (
    <>
      <p>
        {`Done (${counted(answers.done.length, 'day', 'days')}) goes together with `}
        <span className={styles.tone({ tone })}>{`${signedNumber(mean)} ${currency}`}</span>
        {` a day, compared with not done (${counted(answers.not.length, 'day', 'days')}); ` +
          `95 %: ${intervalText(interval, true)}.`}
      </p>
      <IntervalMark value={mean} interval={interval} within={within} tone={tone} />
      <p className={styles.caption}>
        {`${standsOut ? 'It stands out among all that are shown.' : 'It could as well be nothing.'} ` +
          `Chance alone divides these days as far with p = ${chance.toFixed(4)}. Difference of the medians ` +
          `${signedNumber(median)}, without the day of the largest result ${signedNumber(withoutLargest)}.` +
          (daysNeeded === undefined
            ? ''
            : ` To see such a difference takes about ${inFigures(daysNeeded)} days of each kind.`)}
      </p>
    </>
  )
}
