import { missingAmount } from '#domain/money/cell-money.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { priceText } from '#domain/money/money-text.ts'
import { meanPriceOf } from '#domain/trades/figures.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Money } from '#web/shared/brokerage/money.tsx'

interface PriceProps {
  readonly price: Decimal
  readonly currency: string
  readonly shown: boolean
}

/** With all its decimals. */
export const Price = ({ price, currency, shown }: PriceProps) =>
  shown ? priceText(price, currency) : <Money amount={price} currency={currency} shown={false} />

interface MeanPriceProps {
  readonly trade: Trade
  readonly of: Trade['entry']
  readonly shown: boolean
}

/** A dash if it is unknown. */
export const MeanPrice = ({ trade, of, shown }: MeanPriceProps) => {
  const price = meanPriceOf(trade, of)
  return price ? <Price price={price} currency={trade.currency} shown={shown} /> : missingAmount
}
