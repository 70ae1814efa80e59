import { hiddenAmount, profitWord } from '#domain/money/cell-money.ts'
import { absolute, type Decimal } from '#domain/money/decimal.ts'
import { centTone, moneyText, plainMoney, priceText } from '#domain/money/money-text.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from '#web/shared/daily-trades/trades-of-day.css.ts'

export interface MoneyProps {
  readonly amount: Decimal
  readonly currency: string
  readonly shown: boolean
  /** A gain is green, a loss red and in parentheses. */
  readonly toned?: true
  /** With all decimals, so that printed sums add up. */
  readonly inFull?: true | undefined
}

/** An amount to the cent, or dots where amounts are hidden. */
export const Money = ({ amount, currency, shown, toned, inFull }: MoneyProps) => {
  if (!shown)
    return (
      <>
        <span aria-hidden="true">{hiddenAmount}</span>
        <span className={visuallyHidden}>amount hidden</span>
      </>
    )
  return toned ? (
    <span className={styles.result({ tone: centTone(amount) })}>
      <SpokenResult amount={amount} currency={currency} inFull={inFull} />
    </span>
  ) : (
    <span>{inFull ? priceText(amount, currency) : moneyText(amount, currency)}</span>
  )
}

/** A gain or a loss to the cent; in words for screen readers, which do not read parentheses. */
export const SpokenResult = ({
  amount,
  currency,
  inFull,
}: Pick<MoneyProps, 'amount' | 'inFull'> & { readonly currency: string | undefined }) => {
  const tone = centTone(amount)
  const text = inFull ? priceText(amount, currency) : moneyText(amount, currency)
  if (tone === 'even') return text
  return (
    <>
      <span className={visuallyHidden}>
        {`${profitWord[tone]} ${inFull ? priceText(absolute(amount), currency) : plainMoney(amount, currency)}`}
      </span>
      <span aria-hidden="true">{text}</span>
    </>
  )
}
