import type { Page } from 'playwright-core'
import {
  add,
  divide,
  fraction,
  type Fraction,
  fractionOf,
  isPositive,
  multiply,
  negate,
  subtract,
  toNumber,
} from '#test/domain/lots/rationals.ts'
import { asPage } from './broker.ts'

interface Line {
  readonly symbol: { readonly raw_symbol: string } | null
  readonly option_symbol: { readonly ticker: string } | null
  readonly units: number | null
  readonly price: number | null
  readonly fee: number | null
  readonly type: string
  readonly trade_date: string | null
  readonly description: string
  readonly provisional?: true
}

interface Lot {
  left: Fraction
  /** What one unit brought in cash, fees off: negative for what was bought. */
  readonly cash: Fraction
}

const size = (value: Fraction): Fraction => (isPositive(value) ? value : negate(value))

/**
 * What each day of an account came to in dollars by the cash alone that its broker has recorded: every closing takes
 * the oldest opposite fills. Shares nothing with the product but that definition; knows no splits and no transfers.
 * Days with long and short positions in one instrument at once are left out: there the assignment of a plain fill is a
 * matter of policy.
 */
export const resultsByCash = (lines: ReadonlyArray<Line>): ReadonlyMap<string, number> => {
  const open = new Map<string, Lot[]>()
  const days = new Map<string, Fraction>()
  const crossed = new Set<string>()
  const crossing = new Set<string>()
  const queueOf = (name: string): Lot[] => {
    const lots = open.get(name) ?? []
    open.set(name, lots)
    return lots
  }
  for (const {
    symbol,
    option_symbol,
    units,
    price,
    fee,
    type,
    trade_date,
    description,
    provisional,
  } of lines.toReversed()) {
    const name = option_symbol?.ticker ?? symbol?.raw_symbol
    const signed = fractionOf(units ?? 0)
    if (name === undefined || provisional || signed.over === 0n || !['BUY', 'SELL', 'OPTIONEXPIRATION'].includes(type))
      continue
    const day = (trade_date ?? '').slice(0, 10)
    const [long, short] = [queueOf(name), queueOf(`${name} short`)]
    const [lots, others] = /^(Sold short|Bought to cover)/.test(description) ? [short, long] : [long, short]
    if (others.length > 0) crossing.add(name)
    if (crossing.has(name)) crossed.add(day)
    const cash = subtract(
      negate(
        multiply(
          fraction(signed.over < 0n ? -1n : 1n),
          multiply(fractionOf(price ?? 0), fraction(option_symbol ? 100n : 1n)),
        ),
      ),
      divide(fractionOf(fee ?? 0), size(signed)),
    )
    let left = signed
    for (let lot = lots[0]; lot && left.over !== 0n && isPositive(lot.left) !== isPositive(left); lot = lots[0]) {
      const part = isPositive(subtract(size(lot.left), size(left))) ? size(left) : size(lot.left)
      days.set(day, add(days.get(day) ?? fraction(0n), multiply(part, add(lot.cash, cash))))
      lot.left = subtract(lot.left, isPositive(lot.left) ? part : negate(part))
      left = subtract(left, isPositive(left) ? part : negate(part))
      if (lot.left.over === 0n) lots.shift()
    }
    if (left.over !== 0n) lots.push({ left, cash })
    if (long.length + short.length === 0) crossing.delete(name)
  }
  return new Map([...days].flatMap(([day, result]) => (crossed.has(day) ? [] : [[day, toNumber(result)] as const])))
}

/** Everything that a broker reports of an account in some days, newest first, as the page shows it. */
export const brokerLines = async (
  page: Page,
  accountId: string,
  windows: ReadonlyArray<readonly [from: string, to: string]>,
): Promise<ReadonlyArray<Line>> => {
  const answers = await Promise.all(
    windows.map(([startDate, endDate]) =>
      asPage(page, 'GET', '/snaptrade/activities', { accountId, startDate, endDate }),
    ),
  )
  return answers.flatMap((answer) => (answer as { readonly activities: ReadonlyArray<Line> }).activities)
}
