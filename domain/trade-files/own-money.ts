import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { type Decimal, decimalText, hundredth, signOf } from '#domain/money/decimal.ts'
import { type CellCurrency, currencyAround, readCurrency } from './cells/currencies.ts'

/** Currencies whose sign is a bare $. */
export const dollars: ReadonlySet<string> = new Set('USD CAD AUD NZD HKD SGD MXN TWD BRL ARS CLP COP'.split(' '))

/** A sign of pounds or shekels shows that a price is in whole units. */
export const isWholeSign = (cell: string): boolean => /[£₪]/.test(cell)

const abroad = new RegExp(
  '^[^.\\s]+\\.(?:L|DE|F|PA|AS|MI|MC|BR|LS|VI|HE|CO|ST|OL|SW|TO|V|VN|CN|NE|AX|NZ|HK|SI|NS|BO|KS|KQ|TW|SS|' +
    'SZ|JO|SA|MX|TA|T|WA|PL|UK|FR|IT|NL|CH|ES|PT|BE|FI|SE|NO|DK|CZ)$',
)
/** Whether a ticker has the suffix of an exchange outside the United States, which does not trade in dollars. */
export const isAbroad = (symbol: string): boolean => abroad.test(symbol.trim())

export type LineMoney = { readonly money: CellCurrency | undefined } | { readonly error: DomainError<'trades'> }

/** The quotient of an amount and its gross is about 1 in whole units, about 100 in hundredths. */
const nearerToHundred = 10

/**
 * Amount and fees in whole units: next to prices in pence, both may be in pence. `written`: the cells of the fees,
 * whose sign may show whole units. Undefined if the unit of the fees is unknown.
 */
export const inWholeMoney = (
  {
    amount,
    fees,
    written = [],
  }: { readonly amount: Decimal; readonly fees: Decimal; readonly written?: ReadonlyArray<string> },
  gross: Decimal,
  money: CellCurrency | undefined,
): { readonly amount: Decimal; readonly fees: Decimal } | undefined => {
  if (!money?.isHundredth) return { amount, fees }
  const size = (value: Decimal): number => Math.abs(Number(decimalText(value)))
  const isInPence = size(amount) / size(gross) > nearerToHundred
  const whole = isInPence ? hundredth(amount) : amount
  if (signOf(fees) === 0 || written.some(isWholeSign)) return { amount: whole, fees }
  if (signOf(amount) === 0) return undefined
  const charged = Math.abs(size(whole) - size(gross))
  // An amount before fees shows nothing of them. Next to an amount in whole units, fees are in whole units, too.
  if (charged < size(hundredth(fees)) / 2) return isInPence ? undefined : { amount, fees }
  const isNearer = Math.abs(charged - size(hundredth(fees))) < Math.abs(charged - size(fees))
  return { amount: whole, fees: isNearer ? hundredth(fees) : fees }
}

interface MoneyCells {
  readonly currency: string
  readonly price: string
  readonly others: ReadonlyArray<string>
  readonly symbol: string
}

/**
 * The currency of a line: by its column, else the sign around its numbers ('€100', '72p'), else the second one of a
 * pair ('USD/JPY'). Cells that contradict each other are an error.
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
    // Fees may be in pounds where prices are in pence.
    const isHundredth = cell === price ? its.isHundredth || money?.isHundredth === true : money?.isHundredth === true
    money = { code: money?.code ?? its.code, isHundredth }
  }
  const quote = quoteOf(symbol)
  if (!money && quote === undefined && isAbroad(symbol))
    return { error: domainError('trades', 'UNKNOWN_CURRENCY', { text: symbol }) }
  return { money: money ?? (quote === undefined ? undefined : { code: quote, isHundredth: false }) }
}
