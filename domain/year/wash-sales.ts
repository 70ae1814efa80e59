import { occTicker } from '#domain/fills/instrument.ts'
import { classNamed } from '#domain/lots/contracts.ts'
import { signOf } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Steps } from '#domain/steps.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import type { TradeSide } from '#domain/trades/trade.ts'
import type { Acquisition, Sale } from './sale.ts'

/** Days before and after a loss in which another purchase counts (26 USC 1091(a)). */
const washDays = 30
const salesPerStep = 500

/** The names that a purchase may replace: itself; for a call, also the underlying (26 USC 1091(a), last sentence). */
const standsFor = ({ name, side }: Acquisition): ReadonlyArray<string> => {
  const isBoughtCall = side === 'long' && occTicker(name)?.[12] === 'C'
  const root = name.slice(0, 6).trim()
  // An option's ticker has no mark before the class: 'BRKB' for 'BRK.B'.
  const underlying = [root, classNamed(`${root.slice(0, -1)} ${root.slice(-1)}`)]
  return [name, ...(isBoughtCall ? underlying : [])].map((each) => keyOf(each, side))
}

const keyOf = (name: string, side: TradeSide): string => `${side} ${name}`

/**
 * Possible wash sales, with the day of the replacing purchase (the nearest before, else the first after): the same
 * security or a call on it, in any account within 30 days (26 USC 1091(a), 26 CFR 1.1091-1); for a short sale another
 * one (26 USC 1091(e)). Units of the sold lots do not replace themselves (Rev. Rul. 56-602), nor do units all sold
 * before the loss. A hint only: substantially identical securities and sales elsewhere are unknown here.
 */
export const washSalesSteps = function* (
  sales: ReadonlyArray<Sale>,
  acquisitions: ReadonlyArray<Acquisition>,
): Steps<ReadonlyMap<Sale, LocalDate>> {
  const byKey = new Map<string, Acquisition[]>()
  for (const acquisition of acquisitions)
    for (const key of standsFor(acquisition)) {
      const known = byKey.get(key)
      if (known) known.push(acquisition)
      else byKey.set(key, [acquisition])
    }
  for (const list of byKey.values()) list.sort((one, other) => compareTexts(one.day, other.day))
  yield
  const ownLots = new Map<string, Set<string>>()
  for (const { closingId, lotIds } of sales) {
    const lots = ownLots.get(closingId)
    if (lots) for (const id of lotIds) lots.add(id)
    else ownLots.set(closingId, new Set(lotIds))
  }
  yield
  const lastTaken = new Map<string, number>()
  for (const [place, { lotIds }] of sales.entries()) for (const id of lotIds) lastTaken.set(id, place)
  yield
  const found = new Map<Sale, LocalDate>()
  for (const [place, sale] of sales.entries()) {
    if (place % salesPerStep === 0) yield
    // Without lots, the replacement is unknown.
    if (sale.isContract || sale.lotIds.length === 0 || !sale.gain || signOf(sale.gain) >= 0) continue
    const own = ownLots.get(sale.closingId)
    const isOther = ({ id, isHeld }: Acquisition): boolean =>
      !own?.has(id) && (isHeld || (lastTaken.get(id) ?? -1) > place)
    const day = replacedOn(sale, byKey.get(keyOf(sale.name, sale.side)) ?? [], isOther)
    if (day !== undefined) found.set(sale, day)
  }
  return found
}

const replacedOn = (
  { closed }: Sale,
  acquisitions: ReadonlyArray<Acquisition>,
  isOther: (acquisition: Acquisition) => boolean,
): LocalDate | undefined => {
  const [from, to] = [addDays(closed, -washDays) ?? closed, addDays(closed, washDays) ?? closed]
  let place = firstFrom(acquisitions, from)
  let before: LocalDate | undefined
  for (let next = acquisitions[place]; next && next.day <= to; next = acquisitions[(place += 1)]) {
    if (!isOther(next)) continue
    if (next.day > closed) return before ?? next.day
    before = next.day
  }
  return before
}

const firstFrom = (acquisitions: ReadonlyArray<Acquisition>, day: LocalDate): number => {
  let [from, to] = [0, acquisitions.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((acquisitions[middle]?.day ?? '') < day) from = middle + 1
    else to = middle
  }
  return from
}
