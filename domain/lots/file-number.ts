import { asNumber, type Decimal, decimalText } from '#domain/money/decimal.ts'

/** A number of the file, with its text where no number can hold it. */
export interface FileNumber {
  readonly value: number
  readonly text: string | undefined
}

/** A decimal as the file keeps it. */
export const fileNumber = (decimal: Decimal): FileNumber => {
  const value = asNumber(decimal)
  const text = decimalText(decimal)
  return value === undefined ? { value: Number(text), text } : { value, text: undefined }
}
