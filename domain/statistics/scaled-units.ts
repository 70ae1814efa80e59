import { type Decimal, roundedUnits } from '#domain/money/decimal.ts'
import { type Exact, exactOf } from '#domain/money/exact.ts'

interface ScaledUnits {
  readonly scale: number
  readonly units: ReadonlyArray<Exact | undefined>
}

/** Brings amounts to one scale; unknown ones stay undefined. */
export const scaledUnits = (amounts: ReadonlyArray<Decimal | undefined>): ScaledUnits => {
  const scale = amounts.reduce((most, amount) => Math.max(most, amount?.scale ?? 0), 0)
  return { scale, units: amounts.map((amount) => amount && exactOf(roundedUnits(amount, scale))) }
}
