import { ownValue } from '#domain/fields.ts'

/** Units of a point per contract, as the exchanges specify them (CME Group, ICE, Cboe, Eurex; 2026). */
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
  FDAX: 25,
  FDXM: 5,
  FDXS: 1,
  FESX: 10,
  FGBL: 1000,
  FGBM: 1000,
  FGBS: 1000,
}

const contract = /^\/?([A-Z0-9]{1,4}?)([FGHJKMNQUVXZ])(\d{1,2})$/

/** A future: its contract with two digits of the year, and the size of a contract where an exchange says it. */
export interface FutureContract {
  readonly symbol: string
  readonly root: string
  readonly multiplier: number | undefined
}

/**
 * A future as exchanges write it: 'MESH6', '/MESH26'. One digit of the year means the first such year from one before
 * `year` (of the fill) on. Undefined for what is none.
 */
export const futureOf = (text: string, year: number): FutureContract | undefined => {
  const [, root = '', month = '', digits = ''] = contract.exec(text.trim().toUpperCase()) ?? []
  if (root === '') return undefined
  const from = year - 1
  const full = digits.length === 2 ? digits : String(from + ((Number(digits) - (from % 10) + 10) % 10)).slice(-2)
  return { symbol: `${root}${month}${full}`, root, multiplier: contractSize(root) }
}

/** Units per contract of a root such as 'MNQ', where an exchange says it. */
export const contractSize = (root: string): number | undefined => ownValue(sizes, root)
