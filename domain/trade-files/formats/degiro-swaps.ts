import { domainError } from '#domain/errors/catalogue.ts'
import { absolute, addDecimals, type Decimal, decimalText, negated, signOf, zero } from '#domain/money/decimal.ts'
import { notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { Header } from '#domain/trade-files/header.ts'
import { type Line, sumOf } from '#domain/trade-files/line.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

/** A row without an order: shares become others, or another number. */
type Swap =
  /** One of two rows that turn all shares of an ISIN into another number. */
  | { readonly kind: 'split' }
  | { readonly kind: 'leaves'; readonly into: string; readonly units: Decimal }
  | { readonly kind: 'comes' }
  /** Without cash: they may be worthless, or swapped for others that no row names. */
  | { readonly kind: 'removed' }
  /** Several rows may be the other half, or not all shares are swapped. */
  | { readonly kind: 'unclear' }

/** Options and the like that are removed without cash ended worthless. */
const endsWorthless =
  /\b(?:call|put|warrant|turbo|sprinter|speeder)\b|\s[CP]\s?\d+(?:[.,]\d+)?\s+\d{1,2}[A-Z]{3}\d{2}\b/i

/** The part of the value that rounded prices may lose. */
const valuePerMille = 1000n
const mostOff = 10n

interface Side {
  readonly row: TableRow
  readonly moment: string
  readonly isin: string
  readonly units: Decimal
  readonly value: Decimal
}

const isinIn = (line: Line): string => line.text('isin') || line.text('product')
const momentIn = (line: Line): string => `${line.text('date')} ${line.text('time')}`

const sideOf = (row: TableRow, line: Line): Side | undefined => {
  const [units, value] = [line.number('quantity'), line.number('value')]
  const costs = sumOf(line.number('autofx'), line.number('fees'))
  if (!units || !value || signOf(units) === 0 || (costs && signOf(costs) !== 0)) return undefined
  return { row, moment: momentIn(line), isin: isinIn(line), units, value }
}

const isSameValue = ({ value: got }: Side, { value: paid }: Side): boolean => {
  const [off, size] = [absolute(addDecimals(got, paid)), absolute(got)]
  return off.units * valuePerMille * 10n ** BigInt(size.scale) <= size.units * mostOff * 10n ** BigInt(off.scale)
}

const isSplit = (one: Side, other: Side): boolean =>
  signOf(one.units) === -signOf(other.units) &&
  signOf(addDecimals(one.units, other.units)) !== 0 &&
  isSameValue(one, other)

/**
 * Whether shares may continue as others: without a value, as many of them have to. Expired legs of a spread look alike,
 * but one of them was short.
 */
const isOther = (one: Side, other: Side, held: HeldBefore): boolean => {
  if (one.isin === other.isin || !isSameValue(one, other)) return false
  const came = signOf(one.units) > 0 ? one : other
  const isNothing = signOf(one.value) === 0
  return !isNothing || (signOf(addDecimals(one.units, other.units)) === 0 && signOf(held(came.isin, came.moment)) >= 0)
}

const isAll = ({ isin, moment, units }: Side, held: HeldBefore): boolean =>
  signOf(addDecimals(held(isin, moment), units)) <= 0

const isGroup = (sides: ReadonlyArray<Side>): sides is readonly [Side, Side] => sides.length === 2

const byText = (sides: ReadonlyArray<Side>, textOf: (side: Side) => string): Iterable<ReadonlyArray<Side>> => {
  const groups = new Map<string, Side[]>()
  for (const side of sides) groups.set(textOf(side), [...(groups.get(textOf(side)) ?? []), side])
  return groups.values()
}

/**
 * DEGIRO writes splits and a change of ISIN as a sale and a purchase at one moment, for the same value, without an
 * order and without fees.
 */
export const swapsIn = (
  { rows }: TextTable,
  header: Header,
  lineOf: (row: TableRow) => Line,
): ReadonlyMap<TableRow, Swap> => {
  const swaps = new Map<TableRow, Swap>()
  const orderAt = header.written.findLastIndex((name) => /ord/i.test(name))
  if (orderAt < 0) return swaps
  const below = rows.slice(header.at + 1)
  const sides = below
    .filter(({ cells }) => cells.slice(orderAt).every((cell) => cell.trim() === ''))
    .flatMap((row) => sideOf(row, lineOf(row)) ?? [])
  for (const group of byText(sides, ({ moment, isin }) => `${moment} ${isin}`))
    if (isGroup(group) && isSplit(...group)) for (const { row } of group) swaps.set(row, { kind: 'split' })
  for (const { row, units, value } of sides)
    if (signOf(units) < 0 && signOf(value) === 0 && !endsWorthless.test(lineOf(row).text('product')))
      swaps.set(row, { kind: 'removed' })
  const held = heldBefore(below, lineOf)
  const others = sides.filter(({ row }) => (swaps.get(row)?.kind ?? 'removed') === 'removed')
  for (const group of byText(others, ({ moment }) => moment)) {
    const [out, came] = [group.filter(({ units }) => signOf(units) < 0), group.filter(({ units }) => signOf(units) > 0)]
    const partsOf = (one: Side, all: ReadonlyArray<Side>) => all.filter((other) => isOther(one, other, held))
    for (const left of out) {
      const parts = partsOf(left, came)
      const [part] = parts
      if (!part) continue
      const isSure = parts.length === 1 && partsOf(part, out).length === 1 && isAll(left, held)
      swaps.set(left.row, isSure ? { kind: 'leaves', into: part.isin, units: part.units } : { kind: 'unclear' })
      for (const { row } of parts) swaps.set(row, isSure ? { kind: 'comes' } : { kind: 'unclear' })
    }
  }
  return swaps
}

/** The shares of an ISIN before a moment, by the file; a file may begin later than its account. */
type HeldBefore = (isin: string, moment: string) => Decimal

const heldBefore = (rows: ReadonlyArray<TableRow>, lineOf: (row: TableRow) => Line): HeldBefore => {
  const atOf = (line: Line, moment: string): string => line.moment(moment)?.timestamp ?? ''
  const byIsin = new Map<string, Array<{ readonly at: string; readonly units: Decimal }>>()
  for (const line of rows.map(lineOf)) {
    const each = { at: atOf(line, momentIn(line)), units: line.number('quantity') ?? zero }
    byIsin.set(isinIn(line), [...(byIsin.get(isinIn(line)) ?? []), each])
  }
  return (isin, moment) => {
    const [row] = rows
    const until = row ? atOf(lineOf(row), moment) : ''
    const before = (byIsin.get(isin) ?? []).filter(({ at }) => at < until)
    return before.reduce((sum, { units }) => addDecimals(sum, units), zero)
  }
}

/** Shares continue under another ISIN as under another ticker, with their cost. */
export const swapFate = (
  line: Line,
  swap: Swap,
  account: { readonly accountId: string; readonly currency: string },
): LineFate => {
  const base = { ...account, time: line.moment(momentIn(line)), symbol: isinIn(line) }
  const quantity = line.number('quantity')
  if (swap.kind === 'unclear') return line.unknown(`${line.text('product')} ${quantity ? decimalText(quantity) : ''}`)
  if (swap.kind === 'removed')
    return {
      ...notUnderstood(line.line, domainError('trades', 'REMOVED_FOR_NOTHING', { symbol: isinIn(line) })),
      isRemoval: true,
    }
  if (swap.kind === 'split') return line.adjustment({ ...base, kind: 'split', quantity })
  const renamed = { ...base, kind: 'corporate', isRename: true } as const
  if (swap.kind === 'comes') return line.adjustment({ ...renamed, quantity })
  const change = quantity && addDecimals(swap.units, quantity)
  const leaves = line.adjustment({ ...renamed, quantity: negated(swap.units), renamedTo: swap.into })
  if (!change || signOf(change) === 0 || leaves.kind !== 'adjustment') return leaves
  const split = line.adjustment({ ...base, kind: 'split', quantity: change })
  return split.kind === 'adjustment' ? { ...leaves, activities: [...split.activities, ...leaves.activities] } : split
}
