import { ownValue } from '#domain/fields.ts'

/** The currency that a cell names. */
export interface CellCurrency {
  readonly code: string
  /** Prices are in hundredths of it: pence, cents, agorot. */
  readonly isHundredth: boolean
}

/** As exchanges and brokers write hundredths; 'GBp' and 'ZAc' differ from the whole in their last letter alone. */
const hundredths: Readonly<Record<string, string>> = {
  GBX: 'GBP',
  GBp: 'GBP',
  GBPX: 'GBP',
  GBPp: 'GBP',
  p: 'GBP',
  pence: 'GBP',
  ZAC: 'ZAR',
  ZAc: 'ZAR',
  ILA: 'ILS',
  ILa: 'ILS',
  USX: 'USD',
  USc: 'USD',
  EUX: 'EUR',
  EUc: 'EUR',
}

/** Signs that stand for one currency. A bare $ is that of the United States, as Excel writes it there. */
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  zł: 'PLN',
  C$: 'CAD',
  CA$: 'CAD',
  CAD$: 'CAD',
  CDN$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  R$: 'BRL',
  MX$: 'MXN',
  NT$: 'TWD',
  'JP¥': 'JPY',
  'CN¥': 'CNY',
  Euro: 'EUR',
  EURO: 'EUR',
  euro: 'EUR',
}

/** A code of a currency or a coin: 'usd', 'USDT'. 'Euros' is none. */
const code = /^(?:[A-Za-z]{3}|[A-Z]{4,5})$/

/** The currency of prices in hundredths that a code names: 'GBX', 'GBp'. Undefined for any other. */
export const wholeOfHundredths = (text: string): string | undefined => ownValue(hundredths, text.trim())

/** What a cell of currencies names; 'none' where it is empty, undefined where it is not understood. */
export const readCurrency = (cell: string): CellCurrency | 'none' | undefined => {
  const text = cell.trim()
  if (text === '') return 'none'
  const whole = wholeOfHundredths(text)
  if (whole !== undefined) return { code: whole, isHundredth: true }
  const sign = ownValue(signs, text) ?? ownValue(signs, text.toUpperCase())
  if (sign !== undefined) return { code: sign, isHundredth: false }
  return code.test(text) ? { code: text.toUpperCase(), isHundredth: false } : undefined
}
