import { type ReactNode, useMemo } from 'react'
import { inFigures } from '#domain/figures.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { pendingWords } from '#domain/trades/pending-words.ts'
import { sumsOf, type TradeSums } from '#domain/trades/sums.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { figure } from '#web/design/recipes/figure.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import { useTolerances } from '#web/shared/trades/use-tolerances.ts'
import * as styles from './sums.css.ts'

interface SumsProps {
  readonly trades: ReadonlyArray<Trade>
  readonly shown: boolean
}

export const Sums = ({ trades, shown }: SumsProps) => {
  const toleranceOf = useTolerances()
  const sums = useMemo(() => sumsOf(trades, toleranceOf), [trades, toleranceOf])
  const pending = useMemo(() => trades.filter(({ isPending }) => isPending).length, [trades])
  return (
    <section className={styles.sums} aria-label="Sums">
      {sums.map((each, place) =>
        place === 0 ? (
          <WithAmountsToggle key={each.currency} shown={shown}>
            <CurrencySums sums={each} shown={shown} />
          </WithAmountsToggle>
        ) : (
          <CurrencySums key={each.currency} sums={each} shown={shown} />
        ),
      )}
      {pending > 0 && <p className={muted.small}>{pendingWords(pending)}</p>}
    </section>
  )
}

const CurrencySums = ({ sums, shown }: { readonly sums: TradeSums; readonly shown: boolean }) => {
  const { currency, closed, win, loss, flat, unknown, open, net, fees } = sums
  return (
    <dl className={styles.figures}>
      <Figure name={currency === defaultCurrency ? 'Net' : `Net, ${currency}`} large>
        <Money amount={net} currency={currency} shown={shown} toned />
      </Figure>
      <Figure name="Fees">
        <Money amount={fees} currency={currency} shown={shown} />
      </Figure>
      <Figure name="Closed">{inFigures(closed)}</Figure>
      <Figure name="Won / lost / flat / unknown">{[win, loss, flat, unknown].map(inFigures).join(' / ')}</Figure>
      <Figure name="Open">{inFigures(open)}</Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly large?: true
  readonly children: ReactNode
}

const Figure = ({ name, large, children }: FigureProps) => (
  <div className={figure.frame}>
    <dt className={muted.small}>{name}</dt>
    <dd className={large ? figure.value : undefined}>{children}</dd>
  </div>
)
