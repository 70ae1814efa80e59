import { occTicker } from '#domain/fills/instrument.ts'
import { futureOf } from '#domain/lots/contracts.ts'
import type { AdjustmentKind, Effect } from '#domain/lots/movement.ts'
import { cfdOn } from '#domain/lots/sold-short.ts'
import { type Decimal, decimalText, signOf } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LineFate, StatedResult } from '#domain/trade-files/format.ts'
import { optionInWords } from '#domain/trade-files/options.ts'

interface Codes {
  readonly effect?: Effect
  readonly isReversal: boolean
  readonly end?: Extract<AdjustmentKind, 'expiration' | 'assignment' | 'exercise'>
  readonly isCancelled: boolean
}

/** 'C;O', 'O;P', 'C;Ep'. */
export const codesOf = (text: string): Codes => {
  const codes = new Set(text.split(/[;,\s]+/))
  const [opens, closes] = [codes.has('O'), codes.has('C')]
  const end = codes.has('Ep') ? 'expiration' : codes.has('A') ? 'assignment' : codes.has('Ex') ? 'exercise' : undefined
  return {
    isReversal: opens && closes,
    isCancelled: codes.has('Ca'),
    ...(opens !== closes && { effect: opens ? 'open' : 'close' }),
    ...(end && { end }),
  }
}

/** `stated`: the multiplier, where the file has one. */
export const ibkrInstrument = (
  assetClass: string,
  written: string,
  year: number,
  stated?: number,
): Pick<Activity, 'symbol' | 'instrument'> & {
  readonly multiplier?: number | undefined
  readonly isUnsized: boolean
} => {
  const kind = assetClass.toLowerCase()
  if (/^(?:fut|futures)$/.test(kind)) {
    const future = futureOf(written, year)
    const multiplier = stated ?? future?.multiplier
    return { symbol: future?.symbol ?? written, multiplier, isUnsized: multiplier === undefined }
  }
  if (/^cfds?$/.test(kind)) return { symbol: written, instrument: cfdOn(written), isUnsized: false }
  const isOption = /^(?:opt|equity and index options|fop|options on futures)$/.test(kind)
  const symbol = isOption ? (occTicker(written) ?? optionInWords(written) ?? written) : written
  const isUnsized = isOption && stated === undefined && occTicker(symbol) === undefined
  return { symbol, ...(stated !== undefined && { multiplier: stated }), isUnsized }
}

/** The result that a line states; a fee in another line changes it, since the broker has converted the fee. */
export const statedResult = (
  line: number,
  fate: LineFate,
  amount: Decimal | undefined,
): ReadonlyArray<StatedResult> => {
  const [activity, ...others] = 'activities' in fate ? fate.activities : []
  if (!activity || others.length > 0 || !amount || signOf(amount) === 0) return []
  const { symbol, accountId, currency = 'USD' } = activity
  return [{ line, symbol, accountId, currency, amount: decimalText(amount) }]
}
