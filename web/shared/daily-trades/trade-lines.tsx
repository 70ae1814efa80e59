import type { ReactNode } from 'react'
import { counted, plural } from '#domain/figures.ts'
import { type DayGroup, dayGroups, sidesOf } from '#domain/fills/day-groups.ts'
import { type Totals, winRateOf, type TradesOn } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import { defaultCurrency, isBuyOrSell } from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { Money } from '#web/shared/brokerage/money.tsx'
import { roles } from '#web/shared/page/table-roles.ts'
import { nameAmong, type NamedAccount } from '#web/shared/trades/named-accounts.ts'
import { MovementRow, Result, Row, sideOf } from './movement-row.tsx'
import * as styles from './trades-of-day.css.ts'

export const DaySums = ({ totals, shown }: Pick<TradesOn, 'totals'> & { readonly shown: boolean }) =>
  totals.map((each) => <Summary key={each.currency} totals={each} shown={shown} />)

const columns = ['Time', 'Side', 'Symbol', 'Quantity at price', 'Result'] as const

interface TradeLinesProps extends Omit<TradesOn, 'totals'> {
  readonly shown: boolean
  /** Every fill has a row; otherwise only the few groups that moved the day most. */
  readonly inFull?: boolean
  readonly accounts?: ReadonlyArray<NamedAccount>
}

/** By symbol, then other movements of lots. A narrow container shows each row in two lines. */
export const TradeLines = ({ shown, inFull = false, accounts = [], ...day }: TradeLinesProps) => {
  const { groups, others } = dayGroups(day)
  const { replacements } = day
  const nameOf = nameAmong(accounts)
  return (
    <div className={styles.tableFrame}>
      <table {...roles.table} aria-label="Trades" className={styles.table}>
        <thead {...roles.rowgroup}>
          <tr {...roles.row} className={styles.columns}>
            {columns.map((name) => (
              <th key={name} {...roles.columnheader} scope="col" className={styles.column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className={styles.lines}>
          {(inFull ? groups : groups.slice(0, limits.tradesShown)).map((group) => (
            <GroupRows
              key={group.movements[0].id}
              account={nameOf(group.movements[0].accountId)}
              {...{ group, shown, inFull, replacements }}
            />
          ))}
          {others.map((movement) => (
            <MovementRow
              key={movement.id}
              account={nameOf(movement.accountId)}
              {...{ movement, shown, replacements }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The number of lines in full, if some are not shown at first; else 0. */
export const linesToShow = (day: Omit<TradesOn, 'totals'>): number => {
  const { groups } = dayGroups(day)
  const isShort =
    groups.length > limits.tradesShown ||
    groups.some((group) => group.movements.length > 1 && !isToldInFull(group, day))
  return isShort ? groups.reduce((sum, { movements }) => sum + movements.length, 0) : 0
}

interface GroupRowsProps extends Pick<TradesOn, 'replacements'> {
  readonly group: DayGroup
  readonly shown: boolean
  readonly inFull: boolean
  readonly account: string | undefined
}

const GroupRows = ({ group, shown, inFull, replacements, account }: GroupRowsProps) => {
  const { movements, counted: moving, fills } = group
  const [first] = movements
  // All of it is cancelled, so there is no sum.
  if (movements.length === 1 || moving.length === 0)
    return movements.map((movement) => (
      <MovementRow key={movement.id} isTraded {...{ movement, shown, replacements, account }} />
    ))
  const isTold = inFull || isToldInFull(group, { replacements })
  return (
    <>
      <Row
        movement={first}
        side={fills > 0 ? counted(fills, 'fill', 'fills') : sideOf(first)}
        result={<Result {...group} shown={shown} />}
        leadsTo={(moving.find(hasResult) ?? moving[0])?.id}
        account={account}
      >
        {!isTold && <Sides group={group} shown={shown} />}
      </Row>
      {isTold &&
        movements.map((movement) => (
          <MovementRow key={movement.id} isPart isTraded {...{ movement, shown, replacements }} />
        ))}
    </>
  )
}

/** Whether a sum cannot show all of its movements, so that each has its row. */
const isToldInFull = (
  { movements }: DayGroup,
  { replacements: { replaced } }: Pick<TradesOn, 'replacements'>,
): boolean =>
  movements.some(
    (each) =>
      !isBuyOrSell(each) || each.statedCash !== undefined || each.mayBeRecorded !== undefined || replaced.has(each),
  )

/** 'Buy 5 at $340.00, Sell 5 at $331.50 to $332.00'. */
const Sides = ({ group, shown }: { readonly group: DayGroup; readonly shown: boolean }) => {
  const { currency } = group
  return sidesOf(group).map(({ word, quantity, lowest, highest }, place) => {
    const [from, to] = [priceText(lowest, currency), priceText(highest, currency)]
    return (
      <span key={word}>
        {place > 0 && ', '}
        {word} {quantityText(quantity)} at {shown ? from : <Money amount={lowest} currency={currency} shown={false} />}
        {shown && from !== to && ` to ${to}`}
      </span>
    )
  })
}

const Summary = ({ totals, shown }: { readonly totals: Totals; readonly shown: boolean }) => {
  const { currency, realized, fees, volume, trades, rated, unknownCost } = totals
  return (
    <div>
      <dl className={styles.figures}>
        <Figure name={currency === defaultCurrency ? 'Profit and loss' : `Profit and loss, ${currency}`}>
          <Money amount={realized} currency={currency} shown={shown} toned />
        </Figure>
        <Figure name="Win rate">
          {rated > 0 ? `${winRateOf(totals).toFixed(limits.winRateDecimals)}%` : missingAmount}
        </Figure>
        <Figure name="Trades">{String(trades)}</Figure>
      </dl>
      <p className={styles.hint}>
        Fees <Money amount={fees} currency={currency} shown={shown} />, volume{' '}
        <Money amount={volume} currency={currency} shown={shown} />
      </p>
      {unknownCost > 0 && (
        <p className={styles.hint}>
          {plural(unknownCost, 'Part of one sale has', `Parts of ${unknownCost} sales have`)} an unknown cost basis. It
          is left out of the result.
        </p>
      )}
    </div>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.figure}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)
