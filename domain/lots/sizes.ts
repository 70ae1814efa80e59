import { multiplied, parseDecimal, zero } from '#domain/money/decimal.ts'
import { isAdjusted, knownContract } from './contracts.ts'
import { type FileNumber, fileNumber } from './file-number.ts'
import { type Adjustment, type Fill, isBuyOrSell, type Movement, ownMultiplierOf, valueOf } from './movement.ts'
import type { Row } from './rows.ts'
import { isNamedContract } from './sold-short.ts'

/** Shares or points per unit of an instrument. */
export interface InstrumentSize {
  readonly multiplier: number
  /** Of the first row that states the size: rows with prices in other units have another size. */
  readonly price: number | undefined
}

/** The size that an exchange lists, or that the rows state; undefined where they state none or differ. */
export const sizeIn = (rows: ReadonlyArray<Row>): InstrumentSize | undefined => {
  const first = rows[0]?.movement
  const listed = first && contractIn(first)
  if (listed) return { multiplier: listed, price: undefined }
  let size: InstrumentSize | undefined
  for (const { movement } of rows) {
    const multiplier = ownMultiplierOf(movement)
    if (multiplier === undefined) continue
    if (size && size.multiplier !== multiplier) return undefined
    size ??= { multiplier, price: Math.abs(Number(valueOf(movement, 'price'))) }
  }
  return size
}

const contractIn = (movement: Movement): number | undefined => {
  const known = knownContract(movement)
  return typeof known === 'object' ? known.multiplier : undefined
}

/** Whether a row may change the known size. */
export const saysSize = (movement: Fill | Adjustment, size: InstrumentSize | undefined): boolean => {
  const own = ownMultiplierOf(movement)
  return own === undefined ? size === undefined && contractIn(movement) !== undefined : own !== size?.multiplier
}

/** A row without cash takes the size of the others: an order, or a file's row without an amount. */
const takes = (movement: Fill | Adjustment, { multiplier, price }: InstrumentSize): boolean => {
  if (ownMultiplierOf(movement) !== undefined || movement.roundedPrice) return false
  if (!isBuyOrSell(movement) && movement.kind !== 'entered') return false
  const its = Math.abs(Number(valueOf(movement, 'price')))
  if (price === undefined || price === 0 || its === 0) return true
  // Where some prices are in pounds and others in pence, each row has the size that fits its price.
  return Math.abs(Math.log(its / price)) <= Math.abs(Math.log(its / (price * multiplier)))
}

/** A movement with its instrument's size, unless it states its own; the same object where nothing changes. */
export const sizedBy = <T extends Fill | Adjustment>(movement: T, size: InstrumentSize | undefined): T => {
  const wanted = size && takes(movement, size) ? size.multiplier : undefined
  const now = movement.learntMultiplier ? movement.multiplier : undefined
  if (wanted === now || (wanted === 1 && now === undefined)) return movement
  const { multiplier: _multiplier, learntMultiplier: _learnt, exact, ...bare } = movement
  const { amount: _amount, ...texts } = exact ?? {}
  const { value, text } = grossOf(movement, wanted ?? 1)
  const exactly = { ...texts, ...(text !== undefined && { amount: text }) }
  return {
    ...bare,
    amount: value,
    ...(wanted !== undefined && { multiplier: wanted, learntMultiplier: true }),
    ...(Object.keys(exactly).length > 0 && { exact: exactly }),
  } as unknown as T
}

const grossOf = (movement: Fill | Adjustment, multiplier: number): FileNumber => {
  const parts = [valueOf(movement, 'quantity'), valueOf(movement, 'price'), multiplier]
  const { units, scale } = parts.map((value) => parseDecimal(value) ?? zero).reduce(multiplied)
  const isNegative = Number(valueOf(movement, 'price')) < 0
  return fileNumber({ units: units < 0n === isNegative ? units : -units, scale })
}

/** Whether the size of a contract is unknown, and with it cost and proceeds. */
export const isUnsized = (movement: Fill | Adjustment): boolean =>
  (isNamedContract(movement.symbol) || isAdjusted(movement.symbol)) && movement.multiplier === undefined
