import { domainError } from '#domain/errors/catalogue.ts'
import { fewer } from '#domain/lots/movement.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { cellsBelow, type Header } from '#domain/trade-files/header.ts'
import type { TextTable } from '#domain/trade-files/table.ts'

/** Old shares are listed under their CUSIP: nine letters and digits. */
const cusip = /^(?=(?:[A-Z]*\d){3})[A-Z\d]{9}$/
/** 'KLM INCXXXREVERSE SPLIT EFF: 05/18/26' */
const mark = /\s*XXXREV.*$/

interface Leg {
  readonly at: number
  readonly line: number
  readonly moved: Activity
  readonly name: string
  readonly isOld: boolean
}

/** Compares tickers or names, which the line of old shares may cut. */
const isOfOneSecurity = (one: Leg, other: Leg): boolean => {
  if (one.moved.symbol === other.moved.symbol) return true
  const isWithin = (name: string, whole: string): boolean => name !== '' && whole.startsWith(name)
  return one.isOld !== other.isOld && (isWithin(one.name, other.name) || isWithin(other.name, one.name))
}

const isPair = (one: Leg, other: Leg): boolean =>
  one.moved.day === other.moved.day &&
  Math.sign(one.moved.quantity) === -Math.sign(other.moved.quantity) &&
  isOfOneSecurity(one, other)

const legsIn = (fates: ReadonlyArray<LineFate>, { rows }: TextTable, header: Header): ReadonlyArray<Leg> => {
  const cellsOf = cellsBelow(header)
  return fates.flatMap((fate, at) => {
    const row = rows[at]
    const [moved] = fate.kind === 'adjustment' ? fate.activities : []
    const cell = row && cellsOf(row)
    if (!cell || !moved || !/^reverse split$/i.test(cell('action'))) return []
    const name = cell('description').replace(mark, '')
    return [{ at, line: fate.line, moved, name, isOld: cusip.test(moved.symbol) }]
  })
}

/**
 * Old shares leave under their CUSIP and new ones come under the ticker: both lines get the ticker. Without the other
 * line, new shares are what the split has left, and old ones are not understood.
 */
export const withReverseSplits = (
  fates: ReadonlyArray<LineFate>,
  table: TextTable,
  header: Header,
): ReadonlyArray<LineFate> => {
  const legs = legsIn(fates, table, header)
  const halfOf = (leg: Leg): Leg | undefined => {
    const [half, ...others] = legs.filter((other) => isPair(leg, other))
    return others.length === 0 ? half : undefined
  }
  const read = new Map<number, LineFate>()
  for (const leg of legs) {
    const half = halfOf(leg)
    const isSure = half !== undefined && halfOf(half) === leg
    const isAlone = !legs.some((other) => other !== leg && other.moved.day === leg.moved.day && !halfOf(other))
    if (isSure && leg.isOld) read.set(leg.at, asRead(leg, { symbol: half.moved.symbol }))
    else if (isSure || (!leg.isOld && leg.moved.quantity < 0)) continue
    else read.set(leg.at, leg.isOld || !isAlone ? unclear(leg) : asRead(leg, { ratio: fewer }))
  }
  return fates.map((fate, at) => read.get(at) ?? fate)
}

const asRead = ({ line, moved }: Leg, is: Pick<Activity, 'ratio'> | Pick<Activity, 'symbol'>): LineFate => ({
  line,
  kind: 'adjustment',
  activities: [{ ...moved, ...is }],
  formerly: [moved],
})

const unclear = ({ line, moved }: Leg): LineFate =>
  notUnderstood(line, domainError('trades', 'UNKNOWN_KIND', { text: `Reverse Split ${moved.symbol}` }))
