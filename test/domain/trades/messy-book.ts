import type { Activity } from '#domain/record/day-trades.ts'
import { addDays } from '#domain/time/local-date.ts'
import { moved, seeded, traded } from '#test/domain/fills/books.ts'

const option = { symbol: 'AAPL  261218C00240000', multiplier: 100 } as const
const future = { symbol: 'ESZ6', multiplier: 50 } as const

/**
 * A history as no tidy account has it: sales beyond what is known, shares that come and go by transfer, splits that fit
 * and splits that do not, reinvested dividends, options that end, futures that cross zero, long and short lots side by
 * side, rebates, dates without times, two accounts and two currencies.
 */
export const messyBook = (seed: number, size: number): ReadonlyArray<Activity> => {
  const random = seeded(seed)
  const upTo = (most: number): number => 1 + Math.floor(random() * most)
  const pick = <T>(list: ReadonlyArray<T>): T => list[Math.floor(random() * list.length)] as T
  const activities: Activity[] = []
  let day = '2025-01-02'
  let second = 0
  while (activities.length < size) {
    if (random() < 0.1) [day, second] = [addDays(day, upTo(3)) ?? day, 0]
    second += Math.floor(random() * 40)
    const when = random() < 0.1 ? day : new Date(Date.parse(`${day}T14:00:00.000Z`) + second * 1000).toISOString()
    const own = {
      accountId: pick(['margin', 'cash']),
      snapTradeId: `p${activities.length}`,
      ...(random() < 0.2 && { currency: 'EUR' }),
      fees: random() < 0.5 ? 0 : (random() * 4 - 1).toFixed(2),
    }
    const [side, price] = [pick(['BUY', 'SELL'] as const), (1 + random() * 20).toFixed(random() < 0.1 ? 4 : 2)]
    const quantity = random() < 0.1 ? (random() * 9 + 0.001).toFixed(3) : upTo(30)
    const effect = pick(['open', 'close'] as const)
    const movements: ReadonlyArray<() => Activity> = [
      () => traded(side, quantity, price, when, own),
      () => traded(side, quantity, price, when, own),
      () => traded(side, upTo(5), price, when, { ...own, ...future }),
      () => traded(side, upTo(5), price, when, { ...own, symbol: 'HEDGED', effect }),
      () => traded(side, upTo(3), price, when, { ...own, ...option, effect }),
      () => moved(pick(['expiration', 'assignment', 'exercise']), pick([-2, 2]), when, { ...own, ...option }),
      () => moved('reinvestment', '0.5', when, { ...own, price, amount: (Number(price) / 2).toFixed(2) }),
      () => moved('split', pick([10, -5, 30]), day, { ...own, ratio: pick(['2:1', '1:3']) }),
      () => moved(pick(['transfer', 'corporate']), pick([-7, 7, -40]), when, own),
    ]
    activities.push((random() < 0.6 ? pick(movements.slice(0, 4)) : pick(movements))())
  }
  return activities
}
