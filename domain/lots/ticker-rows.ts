import { compareTexts } from '#domain/order.ts'
import { type Adjustment, defaultCurrency, type Fill, isAdjusting, valueOf } from './movement.ts'

type Movement = Fill | Adjustment

/** Whether a movement states a new ticker: an entry of the trader, or one of a broker's two rows. */
export const saysRenamed = (movement: Movement): movement is Adjustment =>
  isAdjusting(movement) &&
  (movement.kind === 'renamed' || (movement.kind === 'corporate' && movement.isRename === true))

/**
 * Rows that state a new ticker and move no units: entries of the trader, each alone; and a broker's row that takes all
 * units of the old ticker out, with the row that brings as many of the new one.
 */
export const tickerRows = (movements: ReadonlyArray<Movement>): ReadonlyMap<Adjustment, Adjustment | undefined> => {
  const said = movements.filter(saysRenamed).toSorted((one, other) => compareTexts(one.id, other.id))
  const rows = new Map<Adjustment, Adjustment | undefined>()
  const taken = new Set<Adjustment>()
  for (const out of said) {
    if (out.kind === 'renamed') rows.set(out, undefined)
    const came = counterpartsOf(out, said).find((each) => !taken.has(each))
    if (came) rows.set(out, taken.add(came) && came)
  }
  return rows
}

/** None where several tickers changed by as many units on one day: units alone may name the wrong one. */
const counterpartsOf = (out: Adjustment, said: ReadonlyArray<Adjustment>): ReadonlyArray<Adjustment> => {
  const counterparts = said.filter((each) => isCounterpart(out, each))
  const outs = said.filter((each) => counterparts.some((came) => isCounterpart(each, came)))
  return isOfOne(counterparts) && isOfOne(outs) ? counterparts : []
}

const nameOf = ({ instrument, symbol }: Adjustment): string => instrument ?? symbol
const isOfOne = (movements: ReadonlyArray<Adjustment>): boolean => new Set(movements.map(nameOf)).size === 1

const isCounterpart = (out: Adjustment, came: Adjustment): boolean =>
  came.accountId === out.accountId &&
  (came.currency ?? defaultCurrency) === (out.currency ?? defaultCurrency) &&
  came.quantity > 0 &&
  (out.renamedTo === undefined || out.renamedTo === nameOf(came)) &&
  String(valueOf(out, 'quantity')) === `-${valueOf(came, 'quantity')}`
