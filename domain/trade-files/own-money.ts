import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { type CellCurrency, currencyAround, readCurrency } from './cells/currencies.ts'

/** Currencies whose amounts are written with a bare $. */
const dollars: ReadonlySet<string> = new Set('USD CAD AUD NZD HKD SGD MXN TWD BRL ARS CLP COP'.split(' '))

/** What a line says of its money, or why that is not clear. */
export type LineMoney = { readonly money: CellCurrency | undefined } | { readonly error: DomainError<'trades'> }

interface MoneyCells {
  readonly currency: string
  readonly price: string
  /** Amount and fees. */
  readonly others: ReadonlyArray<string>
  readonly symbol: string
}

/**
 * The currency of a line: that of its column, else what stands around its numbers ('€100', '72p'), else what a pair is
 * quoted in ('USD/JPY'). A line whose cells contradict each other is unclear. Undefined where nothing is said.
 */
export const lineMoney = ({ currency, price, others, symbol }: MoneyCells): LineMoney => {
  const stated = readCurrency(currency)
  if (!stated) return { error: domainError('trades', 'UNKNOWN_CURRENCY', { text: currency }) }
  let money = stated === 'none' ? undefined : stated
  for (const cell of [price, ...others]) {
    const its = currencyAround(cell)
    if (its === 'none') continue
    const isDollars = cell.includes('$') && its?.code === 'USD' && dollars.has(money?.code ?? '')
    if (!its) return { error: domainError('trades', 'UNKNOWN_CURRENCY', { text: cell }) }
    if (money && money.code !== its.code && !isDollars)
      return { error: domainError('trades', 'CURRENCIES_DIFFER', { one: money.code, other: its.code }) }
    // Fees in pounds beside prices in pence.
    const isHundredth = cell === price ? its.isHundredth || money?.isHundredth === true : money?.isHundredth === true
    money = { code: money?.code ?? its.code, isHundredth }
  }
  const quote = quoteOf(symbol)
  return { money: money ?? (quote === undefined ? undefined : { code: quote, isHundredth: false }) }
}
