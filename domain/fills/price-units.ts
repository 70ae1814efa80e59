import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { type Decimal, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'
import { isMisread } from '#domain/money/noisy.ts'
import { deposits } from './activity-types.ts'
import { currencyIn } from './instrument.ts'

const codeIn = (value: unknown): string => {
  const code = isFields(value) ? value['code'] : value
  return typeof code === 'string' ? code : ''
}

/** The whole currency of a row, and of its instrument, where the code is that of hundredths. */
export const hundredthsIn = (
  raw: Fields,
): { readonly ofRow: string | undefined; readonly ofInstrument: string | undefined } => {
  const symbol = raw['symbol']
  return {
    ofRow: wholeOfHundredths(codeIn(raw['currency'])),
    ofInstrument: isFields(symbol) ? wholeOfHundredths(codeIn(symbol['currency'])) : undefined,
  }
}

/** What a row, or else its security, states as its currency, where that is the code of none. */
export const unknownCurrencyIn = ({ currency, symbol }: Fields): string | undefined => {
  const code = codeIn(currency) || codeIn(isFields(symbol) ? symbol['currency'] : '')
  return code === '' || currencyIn(code) !== undefined || wholeOfHundredths(code) !== undefined ? undefined : code
}

interface Amounts {
  readonly units: Decimal
  readonly price: Decimal
  readonly cash: Decimal | undefined
  readonly fees: Decimal
}

/** The quotient between cash in hundredths and cash in whole units. */
const nearerToOne = 0.1

/** An amount in whole units of its currency. `whole`: the currency whose hundredths it is in, if so. */
export const inWholeOf = (amount: Decimal, whole: string | undefined): Decimal =>
  whole === undefined ? amount : divided(amount)

const divided = (value: Decimal): Decimal => ({ ...value, scale: value.scale + 2 })

/**
 * Amounts of a row in whole units of its currency. A code of hundredths holds for prices, cash or both: the cash
 * decides, and without cash the code does.
 */
export const inWholeUnits = (amounts: Amounts, { ofRow, ofInstrument }: ReturnType<typeof hundredthsIn>): Amounts => {
  const { units, price, cash, fees } = amounts
  if (ofRow === undefined && ofInstrument === undefined) return amounts
  const gross = Math.abs(Number(decimalText(multiplied(units, price))))
  if (!cash || signOf(cash) === 0 || gross === 0)
    return {
      units,
      price: divided(price),
      cash: cash && inWholeOf(cash, ofRow),
      fees: ofRow === undefined ? fees : divided(fees),
    }
  const isAlike = Math.abs(Number(decimalText(cash))) / gross > nearerToOne
  if (!isAlike) return { ...amounts, price: divided(price) }
  return ofRow === undefined ? amounts : { units, price: divided(price), cash: divided(cash), fees: divided(fees) }
}

const numbersOfRow = ['units', 'price', 'amount', 'fee', 'fees'] as const
const mostShown = 40

/** The first number of a row that cannot be read. Of the owner's own cash only units count, which may be shares. */
export const misreadIn = (raw: Fields, type: string): DomainError<'trades'> | undefined => {
  const column = (deposits.has(type) ? numbersOfRow.slice(0, 1) : numbersOfRow).find((name) => isMisread(raw[name]))
  return column && domainError('trades', 'INVALID_NUMBER', { column, text: String(raw[column]).slice(0, mostShown) })
}
