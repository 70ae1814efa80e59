/**
 * The columns of an export, which an import reads as well. Of the last two, which are results, one is compared and none
 * is read.
 */
export const csvColumns = [
  'Date',
  'Type',
  'Symbol',
  'Quantity',
  'Price',
  'Amount',
  'Fees',
  'Currency',
  'Effect',
  'Multiplier',
  'Ratio',
  'Instrument',
  'Account',
  'Order',
  'Realized P&L',
  'Cost basis',
] as const

export type Column = (typeof csvColumns)[number]

/** What a file in our columns has to have. */
export const requiredColumns: ReadonlyArray<Column> = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']
