import { isNumber, fits, type LookedColumn, numberOf } from './column-looks.ts'
import type { MappedField } from './column-mapping.ts'
import { holdsNameOf, isOtherNumber, namesInWords } from './column-names.ts'
import { isRateName } from './converted-amounts.ts'

type Found = Readonly<Partial<Record<MappedField, ReadonlyArray<string>>>>

/** Three in a hundred allow for fees. */
const isNear = (product: number, amount: number): boolean => Math.abs(product / amount - 1) < 0.03
/** Fees are a larger part of small trades; this is for a column that has a name of amounts. */
const isAbout = (product: number, amount: number): boolean =>
  isNear(product, amount) || (Math.abs(product - amount) < 15 && amount > product * 0.75)

const columnAt = (columns: ReadonlyArray<LookedColumn>, key: string | undefined): LookedColumn | undefined =>
  key === undefined ? undefined : columns.find((column) => column.key === key)

/** Lines in which all of these columns have a number other than 0, each with its fee and its rate. */
const linesOf = (
  columns: ReadonlyArray<LookedColumn>,
  fees: ReadonlyArray<number> = [],
  rates?: LookedColumn,
): ReadonlyArray<ReadonlyArray<number>> => {
  const [first, ...others] = columns.map(({ cells }) => cells.map((cell) => Math.abs(numberOf(cell) ?? 0)))
  return (first ?? []).flatMap((value, at) => {
    const line = [value, ...others.map((cells) => cells[at] ?? 0)]
    return line.every((each) => each > 0) ? [[...line, fees[at] ?? 0, numberOf(rates?.cells[at] ?? '') || 1]] : []
  })
}

const tenths = 8

const isProduct = (
  one: LookedColumn,
  other: LookedColumn,
  amount: LookedColumn,
  of: ReadonlyArray<number> = [1],
  fees: ReadonlyArray<LookedColumn> = [],
  fit: (product: number, amount: number) => boolean = isNear,
  rates?: LookedColumn,
): boolean => {
  const charged = one.cells.map((_, line) =>
    fees.reduce((sum, { cells }) => sum + (numberOf(cells[line] ?? '') ?? 0), 0),
  )
  const lines = linesOf([one, other, amount], charged, rates)
  const fitting = lines.filter(([a = 0, b = 0, product = 0, fee = 0, rate = 1]) =>
    [...of, rate, 1 / rate].some((size) => [0, fee, -fee].some((each) => fit(a * b * size + each, product))),
  )
  return lines.length > 0 && fitting.length * 10 >= lines.length * tenths
}

const isFree = (column: LookedColumn, taken: ReadonlySet<string>): boolean =>
  !taken.has(column.key) && !isOtherNumber(column.name) && fits(column, isNumber, tenths)

/** The only column that, times the known one of quantity and price, gives a third column. */
export const byProduct = (
  columns: ReadonlyArray<LookedColumn>,
  known: string | undefined,
  taken: ReadonlySet<string>,
): string | undefined => {
  const other = columnAt(columns, known)
  if (!other || linesOf([other]).every(([value]) => value === 1)) return undefined
  const free = columns.filter((column) => isFree(column, taken) && !holdsNameOf('fees', column.name))
  const amounts = columns.filter(
    (column) => column.key !== known && !isOtherNumber(column.name) && fits(column, isNumber, tenths),
  )
  const found = free.filter((column) => amounts.some((amount) => amount !== column && isProduct(other, column, amount)))
  return found.length === 1 ? found[0]?.key : undefined
}

/** Without names: of two columns of numbers, the one with only whole numbers is the quantity. */
export const byWholeNumbers = (columns: ReadonlyArray<LookedColumn>, taken: ReadonlySet<string>): Found => {
  const free = columns.filter((column) => isFree(column, taken))
  const isWhole = (cell: string): boolean => Number.isInteger(numberOf(cell))
  const [quantity, ...whole] = free.filter((column) => column.given.every(isWhole))
  const [price, ...broken] = free.filter((column) => !column.given.every(isWhole))
  return quantity && price && whole.length + broken.length === 0 ? { quantity: [quantity.key], price: [price.key] } : {}
}

/** Of bonds and pence, options, and the most common futures. */
const sizes = [1, 100, 0.01, 10, 50, 5, 20, 2, 1000, 100_000] as const
const grossNames = /gross|principal|consideration|brut|controvalore|value|wert$/

/** The column of cash is price times quantity; an amount that is not is another amount. */
export const amountIn = (
  columns: ReadonlyArray<LookedColumn>,
  { quantity, price }: Found,
  fees: ReadonlyArray<LookedColumn>,
  taken: ReadonlySet<string>,
): string | undefined => {
  const named = namesInWords.amount.flatMap((name) =>
    columns.filter((column) => column.name === name && isFree(column, taken)),
  )
  const [units, each] = [columnAt(columns, quantity?.[0]), columnAt(columns, price?.[0])]
  if (!units || !each) return (named.find(({ name }) => grossNames.test(name)) ?? named[0])?.key
  if (linesOf([units, each]).length === 0) return named[0]?.key
  const rates = columns.find(({ name }) => isRateName(name))
  const fitting = (of: ReadonlyArray<number>) =>
    named.find((column) => isProduct(units, each, column, of, fees, isAbout, rates))
  return (fitting([1]) ?? fitting(sizes))?.key
}

/** If one column is the sum of the others, it alone counts, so that nothing is charged twice. */
export const feesWithoutSums = (fees: ReadonlyArray<LookedColumn>): ReadonlyArray<LookedColumn> => {
  const values = fees.map(({ cells }) => cells.map((cell) => numberOf(cell) ?? 0))
  const sum = fees.findIndex((_, at) => {
    const others = values.filter((_column, place) => place !== at)
    const total = values.at(at) ?? []
    const isSum = (value: number, line: number): boolean =>
      Math.abs(others.reduce((all, column) => all + (column[line] ?? 0), 0) - value) < halfCent
    return fees.length > 1 && total.some((value) => value !== 0) && total.every(isSum)
  })
  const [total] = sum < 0 ? [] : [fees[sum]]
  if (total) return [total]
  // A total above the sum of the named parts includes parts without a column.
  const named = fees.find(({ name }) => /\b(?:total|totale|samlede|kokonais\w*)\b|brokerage gst/.test(name))
  return named ? [named] : fees
}

const halfCent = 0.005
