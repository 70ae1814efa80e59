import type { AccountPlan } from '#functions/local/snaptrade/brokers.ts'
import { dateOf, dayMs } from '#functions/local/snaptrade/history-days.ts'
import { fractionOf, optionMultiplier } from '#functions/local/snaptrade/market.ts'
import { type Movement, unitsPerShare } from '#functions/local/snaptrade/movements.ts'
import type { RecordFault } from './record-faults.ts'

/** A movement, and how the broker's record of it is wrong at first, or says less. */
export type Recorded = Movement & { readonly faults?: ReadonlyArray<RecordFault> }

/** The day of a trade is the first one. */
const daysUntilThird = 2
const rebateCents = -12
const roundedByCents = 0.4

/** Some faults hit a few fills, others are how a broker writes. */
const shares: Partial<Readonly<Record<RecordFault, number>>> = {
  corrected: 0.3,
  busted: 0.1,
  'late-fee': 0.3,
  'reissued-id': 0.3,
  rebate: 0.3,
  'rounded-price': 0.3,
}

/** An account of a broker whose record is wrong in these ways, apart from its movements. */
export const misrecorded = (
  plan: AccountPlan,
  planned: (untilMs: number) => ReadonlyArray<Recorded> = plan.history,
  asked: ReadonlyArray<RecordFault> = [],
): AccountPlan => {
  const actual = (untilMs: number): ReadonlyArray<Recorded> =>
    planned(untilMs).flatMap((movement) => happened(withFaults(movement, asked), untilMs))
  return { ...plan, history: actual, recorded: (nowMs) => actual(nowMs).flatMap((movement) => stated(movement, nowMs)) }
}

/** A movement with more faults; which fills they hit never changes. */
const withFaults = (movement: Recorded, asked: ReadonlyArray<RecordFault>): Recorded => {
  const hits = asked.filter((fault) => fractionOf(`${movement.key}/${fault}`) < (shares[fault] ?? 1))
  return { ...movement, faults: [...new Set([...(movement.faults ?? []), ...hits])] }
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs)

/** Whether it is the third day of a movement, or a later one. */
const isThirdDay = ({ atMs }: Movement, nowMs: number): boolean => dayOf(nowMs) - dayOf(atMs) >= daysUntilThird

const isFill = ({ action }: Movement): boolean => action !== undefined

/** The same trade with another price or fee, and the cash that it moves then. */
const at = (movement: Recorded, priceCents: number, feeCents: number): Recorded => {
  const shareCount = (movement.units * (movement.option === undefined ? 1 : optionMultiplier)) / unitsPerShare
  return { ...movement, priceCents, feeCents, amountCents: -Math.round(shareCount * priceCents) - feeCents }
}

/** Dividends, interest, fees and taxes; deposits are as they are. */
const isCash = ({ action, units, type }: Movement): boolean =>
  action === undefined && units === 0 && type !== 'CONTRIBUTION' && type !== 'WITHDRAWAL'

/** The key makes the id on the wire. */
const keyOf = ({ key, faults = [] }: Recorded, isEarly: boolean): string =>
  faults.includes('reissued-id') && !isEarly ? `${key}/again` : key

const statedCash = (movement: Recorded, isEarly: boolean): Movement => ({
  ...movement,
  amountCents: movement.amountCents + (movement.faults?.includes('corrected') && isEarly ? 1 : 0),
  key: keyOf(movement, isEarly),
})

const statedSplit = (movement: Recorded, isEarly: boolean): ReadonlyArray<Movement> => {
  const { faults = [], atMs, description } = movement
  const isNamed = faults.includes('named-split')
  const isMisdated = isNamed || faults.includes('misdated-split')
  if (isEarly && (isMisdated || faults.includes('late-split'))) return []
  if (!isMisdated) return [movement]
  const words = isNamed ? `${description} EX-DATE ${dateOf(dayOf(atMs) * dayMs)}` : description
  return [{ ...movement, atMs: atMs + daysUntilThird * dayMs, description: words }]
}

/** What truly happened by a moment: money and shares go by it. */
const happened = (movement: Recorded, nowMs: number): ReadonlyArray<Recorded> => {
  const { faults = [], priceCents, feeCents } = movement
  if (faults.length === 0) return [movement]
  const canGo = isFill(movement) || isCash(movement)
  if (canGo && faults.includes('busted') && isThirdDay(movement, nowMs)) return []
  if (!isFill(movement)) return [movement]
  return [
    at(
      movement,
      faults.includes('rounded-price') ? priceCents + roundedByCents : priceCents,
      faults.includes('rebate') ? rebateCents : feeCents,
    ),
  ]
}

/** Neither the words nor the action say what it does to a position. */
const plainWords = ({ units }: Movement): Pick<Movement, 'action' | 'description'> =>
  units > 0 ? { action: 'BUY', description: 'Purchase' } : { action: 'SELL', description: 'Sale' }

/** What the broker's record says at a moment of what happened. */
const stated = (movement: Recorded, nowMs: number): ReadonlyArray<Movement> => {
  const { faults = [] } = movement
  if (faults.length === 0) return [movement]
  const isEarly = !isThirdDay(movement, nowMs)
  if (isCash(movement)) return [statedCash(movement, isEarly)]
  if (!isFill(movement)) return movement.type.endsWith('SPLIT') ? statedSplit(movement, isEarly) : [movement]
  const priceCents = movement.priceCents + (faults.includes('corrected') && isEarly ? 1 : 0)
  const said = at(movement, priceCents, faults.includes('late-fee') && isEarly ? 0 : movement.feeCents)
  return [
    {
      ...said,
      key: keyOf(movement, isEarly),
      isDateOnly: movement.isDateOnly || faults.includes('date-only'),
      ...(faults.includes('plain-words') && plainWords(movement)),
    },
  ]
}
