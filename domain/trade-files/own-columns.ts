import { ratioIn } from '#domain/fills/split-words.ts'
import { fewer } from '#domain/lots/movement.ts'

/** The columns of an export, which an import reads, too. The last two are results: one is compared, one is not read. */
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

/** The type of cash that pays for a fraction of a share: it has an amount, and no units. */
export const inLieuType = 'IN_LIEU'

export type Column = (typeof csvColumns)[number]

export const requiredColumns: ReadonlyArray<Column> = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']

/** '4:1', which a spreadsheet may turn into '04:01:00'. */
const bareRatio = /^(\d{1,5}):(\d{1,5})(?::00)?$/

/** The ratio of a split, as exports write it or in words. */
export const ratioField = (
  text: string,
  type: string,
  sign: number,
  { isExport }: { readonly isExport: boolean },
): { readonly ratio?: string } => {
  const [, news, olds] = (isExport && bareRatio.exec(text)) || []
  const stated = news === undefined ? undefined : `${Number(news)}:${Number(olds)}`
  if (isExport && text === fewer) return { ratio: fewer }
  const ratio = stated ?? ratioIn(text, sign, type.startsWith('REVERSE'))
  return ratio === undefined ? {} : { ratio }
}
