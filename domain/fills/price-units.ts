import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { type Decimal, decimalText, hundredth, multiplied, signOf } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'
import { isMisread } from '#domain/money/noisy.ts'
import { deposits } from './activity-types.ts'
import { currencyIn } from './instrument.ts'

const codeIn = (value: unknown): string => {
  const code = isFields(value) ? value['code'] : value
  return typeof code === 'string' ? code : ''
}

/** The whole currencies of a row and its instrument, where their code is of hundredths ('GBX'). */
export const hundredthsIn = (
  raw: Fields,
): { readonly ofRow: string | undefined; readonly ofInstrument: string | undefined } => {
  const symbol = raw['symbol']
  return {
    ofRow: wholeOfHundredths(codeIn(raw['currency'])),
    ofInstrument: isFields(symbol) ? wholeOfHundredths(codeIn(symbol['currency'])) : undefined,
  }
}

/** The stated currency of a row, or else of its security, where the code is unknown. */
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

/** Above this share of the gross amount, cash and price have the same unit. */
const nearerToOne = 0.1

/** An amount in whole units of its currency. `whole`: the currency whose hundredths it is in, if so. */
export const inWholeOf = (amount: Decimal, whole: string | undefined): Decimal =>
  whole === undefined ? amount : hundredth(amount)

/** A code of hundredths may apply to prices, cash or both: the cash decides, without cash the code. */
export const inWholeUnits = (amounts: Amounts, { ofRow, ofInstrument }: ReturnType<typeof hundredthsIn>): Amounts => {
  const { units, price, cash, fees } = amounts
  if (ofRow === undefined && ofInstrument === undefined) return amounts
  const gross = Math.abs(Number(decimalText(multiplied(units, price))))
  if (!cash || signOf(cash) === 0 || gross === 0)
    return {
      units,
      price: hundredth(price),
      cash: cash && inWholeOf(cash, ofRow),
      fees: ofRow === undefined ? fees : hundredth(fees),
    }
  const isAlike = Math.abs(Number(decimalText(cash))) / gross > nearerToOne
  if (!isAlike) return { ...amounts, price: hundredth(price) }
  return ofRow === undefined
    ? amounts
    : { units, price: hundredth(price), cash: hundredth(cash), fees: hundredth(fees) }
}

const numbersOfRow = ['units', 'price', 'amount', 'fee', 'fees'] as const
const mostShown = 40

/** The first unreadable number. Of the owner's own cash only units count, which may be shares. */
export const misreadIn = (raw: Fields, type: string): DomainError<'trades'> | undefined => {
  const column = (deposits.has(type) ? numbersOfRow.slice(0, 1) : numbersOfRow).find((name) => isMisread(raw[name]))
  return column && domainError('trades', 'INVALID_NUMBER', { column, text: String(raw[column]).slice(0, mostShown) })
}
