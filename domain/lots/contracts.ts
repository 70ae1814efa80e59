import { ownValue } from '#domain/fields.ts'

/** Contract sizes as specified by the exchanges (CME Group, ICE, Cboe, Eurex; 2026). */
const sizes: Readonly<Record<string, number>> = {
  ES: 50,
  MES: 5,
  NQ: 20,
  MNQ: 2,
  YM: 5,
  MYM: 0.5,
  RTY: 50,
  M2K: 5,
  EMD: 100,
  NKD: 5,
  VX: 1000,
  VXM: 100,
  CL: 1000,
  MCL: 100,
  QM: 500,
  NG: 10000,
  MNG: 1000,
  QG: 2500,
  RB: 42000,
  HO: 42000,
  BZ: 1000,
  GC: 100,
  MGC: 10,
  QO: 50,
  SI: 5000,
  SIL: 1000,
  QI: 2500,
  HG: 25000,
  MHG: 2500,
  PL: 50,
  PA: 100,
  '6E': 125000,
  '6B': 62500,
  '6A': 100000,
  '6C': 100000,
  '6J': 12500000,
  '6S': 125000,
  '6N': 100000,
  '6M': 500000,
  M6E: 12500,
  M6A: 10000,
  M6B: 6250,
  ZB: 1000,
  UB: 1000,
  ZN: 1000,
  TN: 1000,
  ZF: 1000,
  ZT: 2000,
  ZC: 50,
  ZW: 50,
  ZS: 50,
  ZM: 100,
  ZL: 600,
  XC: 10,
  XW: 10,
  XK: 10,
  KE: 50,
  LE: 400,
  HE: 400,
  GF: 500,
  BTC: 5,
  MBT: 0.1,
  ETH: 50,
  MET: 0.1,
  DX: 1000,
  KC: 375,
  CC: 10,
  CT: 500,
  OJ: 150,
  SB: 1120,
  SR3: 2500,
  ZQ: 4167,
  ZO: 50,
  ZR: 2000,
  E7: 62500,
  J7: 6250000,
  '6L': 100000,
  FDAX: 25,
  FDXM: 5,
  FDXS: 1,
  FESX: 10,
  FGBL: 1000,
  FGBM: 1000,
  FGBS: 1000,
}

const currencies: Readonly<Record<string, string>> = {
  FDAX: 'EUR',
  FDXM: 'EUR',
  FDXS: 'EUR',
  FESX: 'EUR',
  FGBL: 'EUR',
  FGBM: 'EUR',
  FGBS: 'EUR',
}

const months = 'FGHJKMNQUVXZ'
const contract = /^\/?([A-Z0-9]{1,4}?)([FGHJKMNQUVXZ])(\d{1,2})$/

interface FutureContract {
  readonly symbol: string
  readonly root: string
  readonly multiplier: number | undefined
}

/** A year of one digit is the first such year from `year` - 1 on. */
const fullYear = (digits: string, year: number): string => {
  const from = year - 1
  return digits.length === 2 ? digits : String(from + ((Number(digits) - (from % 10) + 10) % 10)).slice(-2)
}

/** A future that its source calls one: 'MESH6', '/MESH26'. `year`: of the fill. Undefined for other forms. */
export const futureOf = (text: string, year: number): FutureContract | undefined => {
  const [, root = '', month = '', digits = ''] = contract.exec(text.trim().toUpperCase()) ?? []
  if (root === '') return undefined
  return { symbol: `${root}${month}${fullYear(digits, year)}`, root, multiplier: contractSize(root) }
}

/** The size of a contract by its root, such as 'MNQ', if an exchange lists it. */
export const contractSize = (root: string): number | undefined => ownValue(sizes, root)

/** Shares in Frankfurt with tickers of contracts: Henkel, Porsche, Sixt and its preference shares. */
const sharesAlike: ReadonlySet<string> = new Set(['HEN3', 'PAH3', 'SIX2', 'SIX3'])

/** Contracts are listed this long before their month; those with one digit of the year count for less time. */
const [monthsListed, monthsOfOneDigit] = [120, 24]

/** What is traded under a name, when, and in which currency. */
export interface TradedName {
  readonly symbol: string
  /** The name of its lots, where it differs. */
  readonly instrument?: string | undefined
  /** Absent is USD. */
  readonly currency?: string | undefined
  /** A day or an instant. */
  readonly timestamp: string
  /** Stated by the source, or shown by the cash. */
  readonly multiplier?: number | undefined
}

const monthsUntil = (month: string, digits: string, timestamp: string): number => {
  const year = Number(timestamp.slice(0, 4))
  const ends = 2000 + Number(fullYear(digits, year))
  return (ends - year) * 12 + months.indexOf(month) + 1 - Number(timestamp.slice(5, 7))
}

interface SizedContract extends FutureContract {
  readonly multiplier: number
}

/** A leading slash marks a future: '/ESZ6', '/ES'. */
const namedContract = (name: string, timestamp: string): SizedContract | undefined => {
  const root = name.slice(1)
  const { symbol, multiplier } = futureOf(name, Number(timestamp.slice(0, 4))) ?? {
    symbol: root,
    multiplier: contractSize(root),
  }
  return multiplier === undefined ? undefined : { symbol, root, multiplier }
}

/**
 * The contract of a ticker that is not called a future: an exchange lists its root, the currency is the contract's, and
 * it is listed at that time or has the stated size. Shares have such tickers too (HEN3 in euros). 'unclear': a share
 * and a contract have this name.
 */
export const knownContract = ({
  symbol,
  currency,
  timestamp,
  multiplier: stated,
}: TradedName): SizedContract | 'unclear' | undefined => {
  const name = symbol.trim().toUpperCase()
  if (name.startsWith('/')) return namedContract(name, timestamp)
  const [, root = '', month = '', digits = ''] = contract.exec(name) ?? []
  const multiplier = contractSize(root)
  if (multiplier === undefined || (currency ?? 'USD') !== (ownValue(currencies, root) ?? 'USD')) return undefined
  const left = monthsUntil(month, digits, timestamp)
  const isOfItsSize = stated === multiplier && multiplier !== 1
  if (!isOfItsSize && (left < 0 || left > (digits.length === 1 ? monthsOfOneDigit : monthsListed))) return undefined
  if (!isOfItsSize && currency === undefined && sharesAlike.has(name)) return 'unclear'
  return { symbol: `${root}${month}${fullYear(digits, Number(timestamp.slice(0, 4)))}`, root, multiplier }
}

/** Whether a ticker has the form of a listed contract at any time, and is no share's. */
export const isContractTicker = ({ symbol, currency = 'USD' }: Pick<TradedName, 'symbol' | 'currency'>): boolean => {
  const name = symbol.trim().toUpperCase()
  const [, root = ''] = contract.exec(name) ?? []
  return (
    contractSize(root) !== undefined && !sharesAlike.has(name) && currency === (ownValue(currencies, root) ?? 'USD')
  )
}

/** Whether an option was adjusted (OCC): its root ends in a digit, and only its cash shows its size. */
export const isAdjusted = (ticker: string): boolean => /^[A-Z.]{1,5}\d *\d{6}[CP]\d{8}$/.test(ticker)

/** A coupon and a maturity: 'T 4 1/8 11/15/32', 'T 4.125 11/15/32'. */
const couponAndMaturity = '^[A-Z]{1,6} \\d{1,2}(?:\\.\\d+| \\d{1,2}/\\d{1,2})? \\d{1,2}/\\d{1,2}/\\d{2,4}$'
const bondName = new RegExp(`^(?:\\d{3}[0-9A-Z]{5}\\d|US912[0-9A-Z]{6}\\d)$|\\d\\s?%|${couponAndMaturity}`)

/** Whether a name is a bond's, priced in percent: a CUSIP, a Treasury's ISIN, or a coupon. */
export const isBondName = (text: string): boolean => bondName.test(text.trim().toUpperCase())

/** On the exchanges of New York and Toronto (2026, some older). Sources write a point, slash, hyphen or space. */
const classes: ReadonlySet<string> = new Set(
  (
    'AGM.A AKO.A AKO.B ATD.A ATD.B BBD.A BBD.B BF.A BF.B BH.A BIO.B BRK.A BRK.B BWL.A CCL.A CCL.B CIG.C CRD.A CRD.B ' +
    'CTC.A CWEN.A EBR.B GEF.B GIB.A GTN.A HEI.A HUB.A HUB.B HVT.A JW.A JW.B LEN.B LGF.A LGF.B MKC.V MOG.A MOG.B ' +
    'PBR.A QBR.A QBR.B RCI.A RCI.B RDS.A RDS.B SJR.B STZ.B TAP.A TCL.A TCL.B TECK.A TECK.B UHAL.B WSO.B'
  ).split(' '),
)

/** One name of a listed class of shares: 'BRK.B' for 'BRK/B', 'BRK B' and 'BRK-B'; other names are unchanged. */
export const classNamed = (name: string): string => {
  const [, root = '', letter = ''] = /^([A-Z]{2,4})[./ -]([A-Z])$/.exec(name) ?? []
  return classes.has(`${root}.${letter}`) ? `${root}.${letter}` : name
}
