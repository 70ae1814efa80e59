import { type ReactNode, useMemo } from 'react'
import { inFigures } from '#domain/figures.ts'
import { tradesOn, winRateOf } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { AmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { UnknownMark, unknownWords } from '#web/shared/days/unknown-part.tsx'
import { useAccount } from '#web/shared/trades/only-account.tsx'
import * as styles from './dashboard-screen.css.ts'

/**
 * What today has come to, first of all: as high with trades as before the first, so that it moves nothing when they
 * come. The trades themselves grow while they are synced, and stand where they move nothing.
 */
export const TodayResult = ({ journal, today }: { readonly journal: Journal; readonly today: LocalDate }) => {
  const { entries, settings } = journal
  const account = useAccount()
  // A tick changes neither.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const { totals, trades: fills } = useMemo(() => tradesOn(journal, today, account), [entries, today, account])
  const closed = totals.filter(({ closings }) => closings > 0)
  const trades = totals.reduce((sum, each) => sum + each.trades, 0)
  const isPending = trades > 0 && fills.some(({ provisional }) => provisional)
  const isPartial = totals.some(({ unknownCost }) => unknownCost > 0)
  const [main] = closed
  return (
    <section className={styles.result} aria-label="Result">
      <dl className={styles.figures}>
        <Figure name={isPending ? 'P&L, fees to come' : 'Profit and loss'}>
          {closed.map(({ currency, realized }, place) => (
            <div key={currency}>
              <Money amount={realized} currency={currency} shown={settings.showPortfolioValues} toned />
              {isPartial && place === closed.length - 1 && <Unknown />}
            </div>
          ))}
          {!main && (isPartial ? <Unknown /> : missingAmount)}
        </Figure>
        <Figure name="Win rate">
          {closed.length === 1 && main && main.rated > 0
            ? `${winRateOf(main).toFixed(limits.winRateDecimals)}%`
            : missingAmount}
        </Figure>
        <Figure name="Trades">{inFigures(trades)}</Figure>
      </dl>
      <AmountsToggle shown={settings.showPortfolioValues} />
      <a href="#daily-trades" className={styles.way}>
        Daily Trades
      </a>
    </section>
  )
}

const Unknown = () => (
  <>
    <UnknownMark />
    <span className={visuallyHidden}>{unknownWords}</span>
  </>
)

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.figure}>
    <dt className={styles.quiet}>{name}</dt>
    <dd className={styles.amount}>{children}</dd>
  </div>
)
