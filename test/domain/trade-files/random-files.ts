import fc from 'fast-check'
import { addDecimals, decimalText, parseDecimal } from '#domain/money/decimal.ts'

/** A fill before it is written in the columns of a format. */
export interface RandomFill {
  /** 'YYYY-MM-DD'. */
  readonly day: string
  /** Seconds since midnight of the clock that the format shows. */
  readonly second: number
  readonly isBuy: boolean
  readonly symbol: string
  /** Decimal texts. */
  readonly quantity: string
  readonly price: string
  readonly fees: string
  readonly id: number
}

const decimal = (units: number, scale: number): string => decimalText({ units: BigInt(units), scale })

/** Fills of a year without its nights of changing clocks; all with another id. */
export const randomFills = (quantityDecimals: number): fc.Arbitrary<ReadonlyArray<RandomFill>> =>
  fc
    .array(
      fc.record({
        day: fc
          .integer({ min: 0, max: 250 })
          .map((days) => new Date(Date.UTC(2026, 0, 5 + days)).toISOString().slice(0, 10)),
        second: fc.integer({ min: 9 * 3600, max: 23 * 3600 }),
        isBuy: fc.boolean(),
        symbol: fc.constantFrom('KLM', 'TUV', 'QRS', 'NOPQ'),
        quantity: fc.integer({ min: 1, max: 9_999_999 }).map((units) => decimal(units, quantityDecimals)),
        price: fc.integer({ min: 1, max: 99_999_999 }).map((units) => decimal(units, 4)),
        fees: fc.integer({ min: 0, max: 99_999 }).map((units) => decimal(units, 2)),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((fills) => fills.map((fill, at) => ({ ...fill, id: 700_001 + at })))

/** The other end of a whole trade: half an hour later, one above. */
export const exitOf = (fill: RandomFill): RandomFill => ({
  ...fill,
  second: fill.second + 1800,
  isBuy: !fill.isBuy,
  price: decimalText(addDecimals(parseDecimal(fill.price) ?? { units: 0n, scale: 0 }, { units: 1n, scale: 0 })),
})

/** The parts of a day and of a clock, as formats put them together. */
export const partsOf = ({ day, second }: RandomFill) => {
  const [year = '', month = '', date = ''] = day.split('-')
  const two = (count: number): string => String(count).padStart(2, '0')
  const hour = Math.floor(second / 3600)
  const minute = two(Math.floor(second / 60) % 60)
  const seconds = two(second % 60)
  const clock = `${two(hour)}:${minute}:${seconds}`
  const half = `${hour % 12 === 0 ? 12 : hour % 12}:${minute}:${seconds} ${hour < 12 ? 'AM' : 'PM'}`
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1] ?? ''
  const bare = { month: String(Number(month)), date: String(Number(date)) }
  return { year, month, date, clock, half, name, bare, us: `${month}/${date}/${year}` }
}

/** '1234567.5' as '1,234,567.5', or with other marks. */
export const grouped = (number: string, thousands = ',', mark = '.'): string => {
  const [whole = '', fraction] = number.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return fraction === undefined ? groups : `${groups}${mark}${fraction}`
}
