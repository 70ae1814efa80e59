import { inFigures } from '#domain/figures.ts'
import type { Overview } from '#domain/insight/overview.ts'
import { hiddenAmount, missingAmount } from '#domain/money/cell-money.ts'
import type { Rate } from '#domain/statistics/intervals.ts'
import { figure } from '#web/design/recipes/figure.css.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import * as styles from './insight.css.ts'
import { factorText, intervalText, rateInterval, shareText, shownNumber, signedText } from './words.ts'

export const Figures = ({
  overview: { figures, currency },
  amountsShown,
}: {
  readonly overview: Overview
  readonly amountsShown: boolean
}) => {
  const { all, wins, losses, flats, unknown, net, winRate, winRateWithFlats, profitFactor, payoff, average } = figures
  const known = all - unknown
  return (
    <section className={styles.section} aria-labelledby="insight-figures">
      <h2 id="insight-figures" className={heading.title}>
        Figures
      </h2>
      <dl className={styles.figures}>
        <Figure
          name="Closed trades"
          value={inFigures(all)}
          under={
            `${inFigures(wins)} won, ${inFigures(losses)} lost, ` +
            `${inFigures(flats)} flat, ${inFigures(unknown)} unknown`
          }
        />
        <Figure name={`Net, ${currency}`} value={amountsShown ? signedText(net) : hiddenAmount} under="fees included" />
        <Figure
          name="Average trade"
          value={average ? shownNumber(average.mean, amountsShown) : missingAmount}
          under={
            average?.interval
              ? `95 %: ${intervalText(average.interval, amountsShown)}, n = ${inFigures(known)}`
              : 'one trade has no interval'
          }
        />
        <Figure name="Win rate" value={shareText(winRate)} under={rateUnder(winRate)} />
        <Figure name="Win rate with flats" value={shareText(winRateWithFlats)} under={rateUnder(winRateWithFlats)} />
        <Figure name="Profit factor" value={factorText(profitFactor)} under={`n = ${inFigures(known)}`} />
        <Figure
          name="Payoff"
          value={payoff === undefined ? missingAmount : payoff.toFixed(3)}
          under={`mean of ${inFigures(wins)} won, mean of ${inFigures(losses)} lost`}
        />
      </dl>
    </section>
  )
}

/** '95 %: 15.8 % to 75.0 %, n = 7' */
const rateUnder = (rate: Rate | undefined): string =>
  `95 %: ${rateInterval(rate)}${rate ? `, n = ${inFigures(rate.of)}` : ''}`

const Figure = ({ name, value, under }: { readonly name: string; readonly value: string; readonly under: string }) => (
  <div className={stack.hair}>
    <dt className={muted.small}>{name}</dt>
    <dd className={figure.value}>{value}</dd>
    <dd className={muted.small}>{under}</dd>
  </div>
)
