import { ownValue } from '#domain/fields.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'

export interface CellCurrency {
  readonly code: string
  /** Prices are in hundredths of it: pence, cents, agorot. */
  readonly isHundredth: boolean
}

/** A bare $ is that of the United States. */
const signsOfCurrencies: Readonly<Record<string, string>> = {
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
  CAN: 'CAD',
  Euro: 'EUR',
  EURO: 'EUR',
  euro: 'EUR',
}

/** A code of a currency or a coin: 'usd', 'USDT'. 'Euros' is not one. */
const code = /^(?:[A-Za-z]{3}|[A-Z]{4,5})$/

/** Words of orders and quantities that look like a code. */
const orderWords = new Set(
  (
    'AVG MKT LMT STP LIMIT STOP MOC LOC DAY GTC GTD IOC FOK BUY SELL BOT SLD NET MIN MAX PCS SHS LOT LOTS LONG SHORT ' +
    'OPEN CLOSE'
  ).split(' '),
)
/** Whether a word is one of orders: no currency, whatever is around it. */
export const isOrderWord = (text: string): boolean => orderWords.has(text.toUpperCase())

/** The currency that a cell names; 'none' for an empty cell, undefined for an unknown text. */
export const readCurrency = (cell: string): CellCurrency | 'none' | undefined => {
  const text = cell.trim()
  if (text === '') return 'none'
  const whole = wholeOfHundredths(text)
  if (whole !== undefined) return { code: whole, isHundredth: true }
  const sign = ownValue(signsOfCurrencies, text) ?? ownValue(signsOfCurrencies, text.toUpperCase())
  if (sign !== undefined) return { code: sign, isHundredth: false }
  return code.test(text) && !isOrderWord(text) ? { code: text.toUpperCase(), isHundredth: false } : undefined
}

const exponent = /[eE][+-]?\d{1,3}\s*$/

/**
 * The currency around a number: '€100', '100 EUR', '72p'. 'none' for a bare number, undefined for other units: '98.5%'.
 */
export const currencyAround = (cell: string): CellCurrency | 'none' | undefined => {
  if (!/\d/.test(cell)) return 'none'
  return readCurrency(cell.replace(exponent, '').replace(/[\d\s.,'’()@+\-−‐‑–]/g, ''))
}
