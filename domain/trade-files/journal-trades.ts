import type { TradeTime } from '#domain/fills/trade-time.ts'
import { contractSize } from '#domain/lots/contracts.ts'
import {
  compareDecimals,
  type Decimal,
  decimalText,
  multiplied,
  negated,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import type { NamedLabel } from '#domain/trade-notes/imported-notes.ts'
import { futureNamed, lotOf, sizedFuture, unsized } from './contract-words.ts'
import type { LineFate, LineWords, StatedResult, WithoutPlace } from './format.ts'
import { type Line, quotient } from './line.ts'
import { optionInWords } from './options.ts'
import { wholeTradeFate } from './whole-trades.ts'

/** A trade of another journal in one line, with mean prices of its purchase and its sale. */
interface JournalTrade {
  readonly isLong: boolean | undefined
  readonly accountId: string
  readonly symbol: string
  /** The file's kind of its instrument; '' without one. */
  readonly kind: string
  readonly quantity: Decimal | undefined
  readonly entry: { readonly time: TradeTime | undefined; readonly price: Decimal | undefined }
  readonly exit: { readonly time: TradeTime | undefined; readonly price: Decimal | undefined }
  /** Only its opening is known. */
  readonly isOpen: boolean
  readonly fees: Decimal | undefined
  readonly currency?: string
  /** Before fees; undefined where the file does not state it. */
  readonly gross: Decimal | undefined
}

/** A result within this part of a contract's size confirms the size. */
const sizeTolerance = 0.2

const numberOf = ({ units, scale }: Decimal): number => Number(units) / 10 ** scale

/** The size of a contract that the stated result implies. */
const impliedSize = ({ isLong, entry, exit, quantity, gross }: JournalTrade): number | undefined => {
  if (!entry.price || !exit.price || !quantity || !gross) return undefined
  const moved = multiplied(subtractDecimals(exit.price, entry.price), quantity)
  if (signOf(moved) === 0 || signOf(gross) === 0) return undefined
  const size = numberOf(quotient(gross, moved))
  return isLong === false ? -size : size
}

interface Sized {
  readonly symbol: string
  readonly multiplier: number
  readonly currency?: string
}

/** The instrument of a trade and the size of a unit; undefined where neither its name nor the result shows the size. */
const sizedOf = (trade: JournalTrade): Sized | undefined => {
  const { symbol, kind } = trade
  const option = optionInWords(symbol)
  if (option !== undefined) return { symbol: option, multiplier: 100 }
  const root = symbol.replace(/^\//, '').toUpperCase()
  const day = trade.entry.time?.day
  const named = kind === '' ? futureNamed(symbol, { day, currency: trade.currency }) : undefined
  if (named === 'unclear') return undefined
  const future = /futur/i.test(kind) ? sizedFuture(symbol, Number(day?.slice(0, 4) ?? 0)) : named
  const ofRoot = /futur/i.test(kind) ? contractSize(root) : undefined
  const known: Sized | undefined = future ?? (ofRoot === undefined ? undefined : { symbol: root, multiplier: ofRoot })
  const implied = impliedSize(trade)
  const fits = ({ multiplier }: Sized): boolean =>
    implied === undefined || Math.abs(implied / multiplier - 1) <= sizeTolerance
  if (known && (fits(known) || /futur/i.test(kind))) return known
  const lot = /forex|currenc|cfd/i.test(kind) ? lotOf(symbol) : undefined
  if (lot && fits({ symbol, ...lot })) return { symbol, ...lot }
  if (/option|futur/i.test(kind)) return undefined
  const share = { symbol, multiplier: 1 }
  // For a contract with an unknown name, price times quantity would be a wrong amount.
  return fits(share) || (implied !== undefined && implied < 1.5) ? share : undefined
}

/** Two fills of a closed trade, one of an open one. */
export const journalTradeFate = (line: Line, trade: JournalTrade): LineFate => {
  const sized = sizedOf(trade)
  if (!sized) return unsized(line.line, trade.symbol)
  const { isLong, accountId, quantity, entry, exit, fees, isOpen, currency } = trade
  const base = { accountId, quantity, ...(currency !== undefined && { currency }), ...sized }
  if (!isOpen) return wholeTradeFate(line, { ...base, isLong, entry, exit, fees })
  return line.filled({ ...base, ...entry, side: isLong === false ? 'SELL' : 'BUY', effect: 'open', fees })
}

/** The stated result of a line that was read; empty for other lines. */
export const statedOf = (
  fate: LineFate,
  amount: Decimal | undefined,
  isGross: boolean,
): ReadonlyArray<StatedResult> => {
  const [last] = 'activities' in fate ? fate.activities.slice(-1) : []
  if (!last || !amount || last.effect !== 'close') return []
  const { symbol, accountId, currency = 'USD' } = last
  return [{ line: fate.line, symbol, accountId, currency, amount: decimalText(amount), ...(isGross && { isGross }) }]
}

/** Costs are paid, whatever their sign in the file; the difference of its two results shows a credit. */
export const costsOf = (
  costs: Decimal | undefined,
  gross: Decimal | undefined,
  net: Decimal | undefined,
): Decimal | undefined => {
  if (!costs || !gross || !net) return costs
  return compareDecimals(gross, net) === -signOf(costs) ? negated(costs) : costs
}

/** The labels of one cell, each once. */
export const labelsIn = (cell: string, kind: NamedLabel['kind'], separator = /[,;]/): ReadonlyArray<NamedLabel> =>
  [...new Set(cell.split(separator).map((name) => name.replace(/\s+/g, ' ').trim()))].flatMap((name) =>
    name === '' || name === '-' ? [] : [{ kind, name }],
  )

export interface JournalWords {
  readonly words: LineWords[]
  readonly stated: StatedResult[]
  readonly withoutPlace: Partial<Record<WithoutPlace, number>>
  readonly note: (words: LineWords) => void
  /** Counts a cell that has a value but no place here. */
  readonly leave: (what: WithoutPlace, cell: string) => void
}

/** Words of a journal, empty at first. */
export const journalWords = (): JournalWords => {
  const words: LineWords[] = []
  const withoutPlace: Partial<Record<WithoutPlace, number>> = {}
  return {
    words,
    stated: [],
    withoutPlace,
    note: (said) => {
      if (said.note !== '' || said.labels.length > 0 || said.seen) words.push(said)
    },
    leave: (what, cell) => {
      if (!/^[-0.]*$/.test(cell)) withoutPlace[what] = (withoutPlace[what] ?? 0) + 1
    },
  }
}
