import { hiddenAmount } from '#domain/money/cell-money.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { centTone, moneyText } from '#domain/money/money-text.ts'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import * as styles from './trades-of-day.css.ts'

export interface MoneyProps {
  readonly amount: Decimal
  readonly currency: string
  readonly shown: boolean
  /** A gain is green, a loss red and in parentheses. */
  readonly toned?: true
}

/** An amount to the cent, or dots that tell nothing. */
export const Money = ({ amount, currency, shown, toned }: MoneyProps) =>
  shown ? <span className={toned && styles.result({ tone: centTone(amount) })}>{moneyText(amount, currency)}</span>
    : <><span aria-hidden="true">{hiddenAmount}</span><span className={visuallyHidden}>amount hidden</span></>
