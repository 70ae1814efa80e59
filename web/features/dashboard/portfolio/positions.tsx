import { useState } from 'react'
import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import { averageOf, unrealizedOf } from '#domain/brokerage/positions.ts'
import { counted, plural } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { limits } from '#domain/limits.ts'
import { missingAmount } from '#domain/money/cell-money.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { priceText, quantityText } from '#domain/money/money-text.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Money } from '#web/shared/brokerage/money.tsx'
import * as styles from './portfolio-card.css.ts'

interface PositionsProps {
  /** The largest first. */
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions are unknown, or those of an earlier reading. */
  readonly missing: number
  readonly shown: boolean
  /** Undefined if only one account is followed. */
  readonly accountOf: (accountId: string) => string | undefined
}

export const Positions = ({ positions, missing, shown, accountOf }: PositionsProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const more = positions.length - limits.positionsShown
  const inPart = positions.filter(({ symbol, quantity }) => symbol === '' || quantity === null).length
  const unread = (
    <>
      {missing > 0 && (
        <p className={styles.quiet}>
          {`The positions of ${plural(missing, 'one account', `${missing} accounts`)} could not be read just now`}
          {positions.length === 0 ? '.' : '; what is known of them was read before.'}
        </p>
      )}
      {inPart > 0 && (
        <p className={styles.quiet}>{counted(inPart, 'position', 'positions')} could not be read as a whole.</p>
      )}
    </>
  )
  if (positions.length === 0)
    return missing > 0 ? unread : <p className={styles.quiet}>The linked accounts hold no positions.</p>
  return (
    <>
      {unread}
      <ul className={styles.list}>
        {(showsAll ? positions : positions.slice(0, limits.positionsShown)).map((position, index) => (
          <Row
            key={`${position.accountId} ${position.symbol} ${index}`}
            position={position}
            shown={shown}
            account={accountOf(position.accountId)}
          />
        ))}
      </ul>
      {more > 0 && (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `+${counted(more, 'more position', 'more positions')}`}
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly position: BrokeragePosition
  readonly shown: boolean
  readonly account: string | undefined
}

const Row = ({ position, shown, account }: RowProps) => {
  const { symbol, description, quantity, currency, marketValue } = position
  const [value, average, units] = [parseDecimal(marketValue), averageOf(position), parseDecimal(quantity)]
  const unrealized = unrealizedOf(position)
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.symbol} title={description}>
          {symbolText(symbol) || (description ?? 'No name')}
        </span>{' '}
        <span className={styles.quiet}>
          {units ? quantityText(units) : missingAmount}
          {average && (
            <>
              {' '}
              at {shown ? priceText(average, currency) : <Money amount={average} currency={currency} shown={false} />}
            </>
          )}
          {account !== undefined && ` ${account}`}
        </span>
      </span>
      <span className={styles.amounts}>
        {value ? <Money amount={value} currency={currency} shown={shown} /> : missingAmount}
        {unrealized && (
          <span className={styles.change}>
            <Money amount={unrealized} currency={currency} shown={shown} toned />
          </span>
        )}
      </span>
    </li>
  )
}
