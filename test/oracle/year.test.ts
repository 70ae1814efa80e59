import { describe, expect, it } from 'vitest'
import type { Decimal } from '#domain/money/decimal.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import { type CostMethod, costMethods, type Sale } from '#domain/year/sale.ts'
import { allSalesSteps } from '#domain/year/year.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { seededRandom } from '#test/simulator/random.ts'
import { answeredByPython } from './python.ts'

/** A fill as both sides read it; each is on a day of its own. */
interface DrawnFill {
  readonly account: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly isBuy: boolean
  readonly quantity: string
  readonly price: string
  readonly fees: string
  readonly day: string
}

interface TheirSale {
  readonly closing: number
  readonly quantity: string
  readonly opened: string | null
  readonly proceeds: number
  readonly cost: number
  readonly term: string | null
  readonly wash: boolean
}

/** Years of purchases and sales, long and short, of which none closes more than is held. */
const drawn = (seed: number): ReadonlyArray<DrawnFill> => {
  const random = seededRandom(seed)
  const held = new Map<string, number>()
  const fills: Array<DrawnFill> = []
  let day = `2022-0${1 + (seed % 3)}-2${seed % 9}`
  while (fills.length < 60) {
    day =
      addDays(day, random.chance(0.1) ? Math.floor(random.between(180, 420)) : Math.floor(random.between(1, 25))) ?? ''
    const [account, symbol] = [random.chance(0.7) ? 'margin' : 'cash', random.chance(0.6) ? 'AAPL' : 'MSFT']
    const side = random.chance(0.75) ? 'long' : 'short'
    const key = `${account} ${symbol} ${side}`
    const has = held.get(key) ?? 0
    const opens = has === 0 || random.chance(0.5)
    const quantity = opens ? Math.floor(random.between(1, 300)) : Math.floor(random.between(1, has + 1))
    held.set(key, opens ? has + quantity : has - quantity)
    fills.push({
      account,
      symbol,
      side,
      isBuy: opens === (side === 'long'),
      quantity: String(quantity),
      price: random.between(5, 90).toFixed(2),
      fees: random.chance(0.4) ? '0' : random.between(-0.5, 4).toFixed(2),
      day,
    })
  }
  return fills
}

const timeOf = ({ day }: DrawnFill): string => `${day}T15:00:00.000Z`

const oursOf = (fills: ReadonlyArray<DrawnFill>, method: CostMethod) => {
  const journal = journalAfter(
    fills.map((fill) => {
      const { account, symbol, side, isBuy, quantity, price, fees } = fill
      return traded(isBuy ? 'BUY' : 'SELL', quantity, price, timeOf(fill), {
        accountId: account,
        symbol,
        fees,
        effect: isBuy === (side === 'long') ? 'open' : 'close',
      })
    }),
  )
  const { sales, washes } = runSync(allSalesSteps(journal, method))
  return sales.map((sale) => ({ sale, wash: washes.has(sale) }))
}

const numberOf = (amount: Decimal | undefined): number =>
  amount ? Number(amount.units) / 10 ** amount.scale : Number.NaN

/** All but its amounts, which are shares that are rounded to the last digit of a book. */
const said = ({ sale, wash }: { readonly sale: Sale; readonly wash: boolean }) =>
  [sale.closed, numberOf(sale.quantity), sale.opened ?? '?', sale.term ?? '?', wash ? 'wash' : ''].join(' ')

describe('Sales of years compared with fractions in Python, on 200 random histories', () => {
  const books = Array.from({ length: 200 }, (_, seed) => drawn(seed + 1))
  const theirs = answeredByPython('./year.py', books) as ReadonlyArray<Record<CostMethod, ReadonlyArray<TheirSale>>>

  it.each(costMethods)('%s: lots with their dates, terms, flags of wash sales, proceeds and cost', (method) => {
    let flags = 0
    let longTerm = 0
    for (const [place, fills] of books.entries()) {
      const expected = theirs[place]?.[method] ?? []
      const ours = oursOf(fills, method)
      expect(ours.map(said)).toEqual(
        expected.map(({ closing, quantity, opened, term, wash }) =>
          [fills[closing]?.day, Number(quantity), opened ?? '?', term ?? '?', wash ? 'wash' : ''].join(' '),
        ),
      )
      for (const [at, { sale, wash }] of ours.entries()) {
        expect(Math.abs(numberOf(sale.proceeds) - (expected[at]?.proceeds ?? Number.NaN))).toBeLessThan(0.000_01)
        expect(Math.abs(numberOf(sale.cost) - (expected[at]?.cost ?? Number.NaN))).toBeLessThan(0.000_01)
        flags += Number(wash)
        longTerm += Number(sale.term === 'long')
      }
    }
    // The histories hold what is compared.
    expect([flags > 100, longTerm > 100]).toEqual(method === 'average' ? [false, false] : [true, true])
  })
})
