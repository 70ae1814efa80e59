import { useMemo } from 'react'
import { inFigures } from '#domain/figures.ts'
import { winRateOf } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import { specialDayOf } from '#domain/market/exchange-days.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type Results, resultsBetween } from '#domain/statistics/day-profit.ts'
import { addDays, isWeekend, type LocalDate, weekdayName, weekdayOf } from '#domain/time/local-date.ts'
import { monthOf, monthTitle } from '#domain/time/month.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { AmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { UnknownMark, unknownWords } from '#web/shared/days/unknown-part.tsx'
import { type ClockText, useClockText, useFirstWeekday } from '#web/shared/page/formats.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import * as styles from './results-so-far.css.ts'

interface ResultsSoFarProps {
  readonly journal: Journal
  readonly today: LocalDate
}

/** First on the page, and of one height with and without trades, so that they move nothing when they arrive. */
export const ResultsSoFar = ({ journal, today }: ResultsSoFarProps) => {
  const { entries, settings } = journal
  const account = useAccount()
  const [firstWeekday, clockText] = [useFirstWeekday(), useClockText()]
  const rows = useMemo(
    () => {
      const month = monthOf(today)
      const ahead = ((weekdayOf(today) ?? 0) - firstWeekday + 7) % 7
      const since = (from: LocalDate) => resultsBetween({ entries }, from, today, account)
      return [
        { name: 'Today', results: since(today), without: undefined },
        { name: 'This week', results: since(addDays(today, -ahead) ?? today), without: 'No trades this week' },
        {
          name: monthTitle(month).replace(/ \d+$/, ''),
          results: since(`${month}-01`),
          without: 'No trades this month',
        },
      ]
    },
    // A tick changes neither.
    [entries, today, account, firstWeekday],
  )
  const isPending = rows.some(({ results: { pending } }) => pending !== undefined)
  return (
    <section className={styles.results} aria-label="Results">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={visuallyHidden}>Time</span>
            </th>
            {/* Pending fees are part of the heading: a line of its own would move the lines below. */}
            <th key={String(isPending)} scope="col">
              {isPending ? 'P&L, fees to come' : 'Profit and loss'}
            </th>
            <th scope="col">Win rate</th>
            <th scope="col">Trades</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, results, without }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Figures
                results={results}
                without={without ?? withoutTrades(today, clockText)}
                shown={settings.showPortfolioValues}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <AmountsToggle shown={settings.showPortfolioValues} />
        <a href="#daily-trades" className={styles.way}>
          Daily Trades
        </a>
      </div>
    </section>
  )
}

/** Why there may be no trades yet, by New York's calendar. */
const withoutTrades = (today: LocalDate, at: ClockText): string => {
  const special = specialDayOf(today)
  if (special?.hours === 'closed') return `Closed in New York: ${special.name}`
  if (isWeekend(today)) return `Closed in New York: ${weekdayName(today)}`
  return `No trades yet (${at('09:30')} to ${at(special ? '13:00' : '16:00')} ET)`
}

interface FiguresProps {
  readonly results: Results
  readonly without: string
  readonly shown: boolean
}

const Figures = ({ results, without, shown }: FiguresProps) => {
  const { profits, trades, winning, rated, unknownCost, unread, pending } = results
  const isPartial = unknownCost > 0 || unread > 0
  if (trades === 0 && profits.length === 0 && !isPartial)
    return (
      <td colSpan={3} className={styles.without}>
        {without}
      </td>
    )
  return (
    <>
      <td>
        {profits.map(({ currency, amount }, place) => (
          <div key={currency}>
            <Money amount={amount} currency={currency} shown={shown} toned />
            {isPartial && place === profits.length - 1 && <Unknown />}
          </div>
        ))}
        {profits.length === 0 && (isPartial ? <Unknown /> : missingAmount)}
        {pending !== undefined && <span className={visuallyHidden}>, fees to come</span>}
      </td>
      <td>{rated > 0 ? `${winRateOf({ winning, rated }).toFixed(limits.winRateDecimals)}%` : missingAmount}</td>
      {/* The key makes a new cell for another number: a text that grows at its end would count as a layout shift. */}
      <td key={trades}>{inFigures(trades)}</td>
    </>
  )
}

const Unknown = () => (
  <>
    <UnknownMark />
    <span className={visuallyHidden}>{unknownWords}</span>
  </>
)
