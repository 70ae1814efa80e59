import { type Fields, isFields } from '#domain/fields.ts'
import { type Decimal, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'

const codeIn = (value: unknown): string => {
  const code = isFields(value) ? value['code'] : value
  return typeof code === 'string' ? code : ''
}

/** The whole currency of a row, and of its instrument, where they are named in hundredths. */
export const hundredthsIn = (
  raw: Fields,
): { readonly ofRow: string | undefined; readonly ofInstrument: string | undefined } => {
  const symbol = raw['symbol']
  return {
    ofRow: wholeOfHundredths(codeIn(raw['currency'])),
    ofInstrument: isFields(symbol) ? wholeOfHundredths(codeIn(symbol['currency'])) : undefined,
  }
}

interface Amounts {
  readonly units: Decimal
  readonly price: Decimal
  readonly cash: Decimal | undefined
  readonly fees: Decimal
}

/** Between a hundredth and one, by their quotients. */
const nearerToOne = 0.1

/** An amount of a row that is named in hundredths (`whole`: of which currency), in whole units of it. */
export const inWholeOf = (amount: Decimal, whole: string | undefined): Decimal =>
  whole === undefined ? amount : divided(amount)

const divided = (value: Decimal): Decimal => ({ ...value, scale: value.scale + 2 })

/**
 * Amounts of a row in whole units of its currency. Where prices are named in hundredths, the cash says whether they
 * are, and whether it is so itself; without cash the name counts.
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
