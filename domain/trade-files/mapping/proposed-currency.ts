import { currencyAround } from '#domain/trade-files/cells/currencies.ts'
import { decimalMarkOf } from '#domain/trade-files/cells/numbers.ts'
import type { Header } from '#domain/trade-files/header.ts'
import { isAbroad } from '#domain/trade-files/own-money.ts'
import { fits, isin, isNumber, type LookedColumn } from './column-looks.ts'
import type { ColumnMapping } from './column-mapping.ts'

const signs = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', R$: 'BRL', zł: 'PLN' } as const
const inName = /[\s(](USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|INR|BRL|HKD|SGD)\)?$/
const inPence = /\((?:p|pence|gbx|gbp?x|gb pence)\)|\bpence\b/i

const writtenOf = ({ names, written }: Header, key: string | undefined): string =>
  written[names.indexOf(key ?? '')] ?? ''

/** Whether the name of the prices says that they are pence. */
export const isInHundredths = (header: Header, { price }: ColumnMapping['parts']): boolean =>
  inPence.test(writtenOf(header, price?.[0]))

/**
 * The currency of lines that name none: from a column's name, a sign or a code in the cells. '' where the file has none
 * and is not from the United States: the user has to state it.
 */
export const currencyProposed = (
  header: Header,
  columns: ReadonlyArray<LookedColumn>,
  parts: ColumnMapping['parts'],
): string => {
  if (isInHundredths(header, parts)) return 'GBP'
  const prices = columns.find(({ key }) => key === parts.price?.[0])
  const around = prices?.given.map(currencyAround).find((its) => typeof its === 'object')
  if (typeof around === 'object' && around.code !== 'USD') return around.code
  const named = header.written.map((name) => inName.exec(name)?.[1]).find((name) => name !== undefined)
  const sign = Object.entries(signs).find(([each]) =>
    columns.some(({ given }, place) => [header.written[place] ?? '', ...given].some((cell) => cell.includes(each))),
  )
  const symbols = columns.find(({ key }) => key === parts.symbol?.[0])
  const isElsewhere = isFromAbroad(header, columns) || symbols?.given.some(isAbroad) === true
  return named ?? sign?.[1] ?? (around || !isElsewhere ? 'USD' : '')
}

const foreignNames =
  /[^\p{ASCII}]|^(?:datum|fecha|data|kurs|preis|precio|prezzo|prix|koers|cours|menge|antal|aantal)$|\bgst\b/iu
/** 'Value (R)' is in rand, 'Price (c)' in its cents. */
const ofRand = /\((?:r|c|cents?)\)$/i
const foreignPlaces = /^(?:NSE|BSE|NFO|MCX|ASX|NZX|TSX|TSXV|LSE|SGX|HKEX|SEHK|JSE|B3|BVMF|GPW|WSE|OSE|BME|XETRA|XETR)$/

/** By names in another language, decimal commas, or exchanges and securities of another country. */
const isFromAbroad = ({ written }: Header, columns: ReadonlyArray<LookedColumn>): boolean =>
  written.some((name) => foreignNames.test(name.trim()) || ofRand.test(name.trim())) ||
  columns.some((column) => fits(column, isNumber, half) && decimalMarkOf(column.given) === ',') ||
  columns.some(
    (column) =>
      fits(column, (cell) => foreignPlaces.test(cell), half) ||
      fits(column, (cell) => isin.test(cell) && !cell.startsWith('US'), half),
  )

const half = 5
