import { memo } from 'react'
import * as styles from './insight.css.ts'

const terms: ReadonlyArray<readonly [term: string, meaning: string]> = [
  [
    'Trade',
    'A position of one account and instrument from flat to flat; it belongs to the day of its last fill. ' +
      'Counted are closed trades; those with a part of unknown cost are counted and in no other figure. Net ' +
      'of fees, one currency at a time.',
  ],
  [
    '95 % interval',
    'If trades go on as they did, about 95 of 100 such intervals contain the true value. Few trades make ' +
      'it wide. It knows nothing of markets that change.',
  ],
  [
    'Win rate',
    'Trades won of those won and lost, with the interval of Wilson (1927), which Brown, Cai and DasGupta ' +
      '(2001) recommend for few trades. With flats: of all with a known result; a trade is ' +
      'flat whose net is 0, or at most what you state. The share of sales with a ' +
      'gain on the daily pages is another figure.',
  ],
  ['Profit factor', 'The sum of all wins divided by the sum of all losses. Without losses there is no such number.'],
  ['Payoff', 'The mean win divided by the mean loss.'],
  [
    'R, expectancy',
    'R is the net of a trade divided by what it risked from its entry to its first stop; a stop that is moved later ' +
      'changes nothing, one that was entered after the close counts in no figure, and without a stop there is ' +
      'no R. Expectancy is the mean R, with the interval of Student’s distribution.',
  ],
  ['Average trade', 'The mean net of a trade, with the interval of Student’s distribution (Gosset 1908).'],
  [
    'Equity',
    'All realized results, added up by the day of their realization, from 0 or from the capital that you ' +
      'state. It also holds what open trades have realized, so it may end elsewhere than the sum of closed ' +
      'trades.',
  ],
  [
    'Drawdown',
    'How far equity is below its highest point so far, the start included; in trading days from the peak ' +
      'until it is reached again. A percentage needs a capital, and is of the peak of that time.',
  ],
  [
    'Goes together with',
    'The mean day with an item done less the mean day without. Its interval: 10,000 draws of the days, ' +
      'each group for itself, seeded by the days themselves (Efron, Tibshirani 1993), widened for few days ' +
      '(Hesterberg 2014). p: how often 10,000 random divisions of the same days are as far apart. Both need ' +
      'ten days of each kind.',
  ],
  [
    'Stands out',
    'Green or red have only those that remain when all items shown are taken together, so that at most one ' +
      'of ten that remain is expected to be chance (Benjamini, Hochberg 1995), and whose interval, widened ' +
      'for having been picked (Benjamini, Yekutieli 2005), excludes 0.',
  ],
  ['Days needed', 'About 16 times the variance of a day over the squared difference (Lehr 1992).'],
  [
    'No Sharpe, Kelly, SQN, K-ratio or score',
    'Sharpe needs the returns of a stated capital in even steps, not trades (Sharpe 1994; Lo 2002 on how ' +
      'unsure it is). Kelly turns an estimate of the average, which few trades leave open, into a size ' +
      '(Kelly 1956). SQN and the K-ratio are ratios that grow with the number of trades and have names that ' +
      'sound like grades. A score adds what has no common unit. Each would say more than your trades do.',
  ],
]

export const Glossary = memo(() => (
  <details>
    <summary className={styles.summary}>What these figures are, and which are not here</summary>
    <dl className={styles.terms}>
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
))
