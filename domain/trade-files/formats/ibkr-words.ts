import { occTicker } from '#domain/fills/instrument.ts'
import { futureOf } from '#domain/lots/contracts.ts'
import type { AdjustmentKind, Effect } from '#domain/lots/movement.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { optionInWords } from '#domain/trade-files/options.ts'

/** What Interactive Brokers' codes say of a line. */
interface Codes {
  readonly effect?: Effect
  /** It closes and opens. */
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

/** An instrument as Interactive Brokers writes it; `stated`: its multiplier, where the file has one. */
export const ibkrInstrument = (
  assetClass: string,
  written: string,
  year: number,
  stated?: number,
): Pick<Activity, 'symbol'> & { readonly multiplier?: number | undefined; readonly isUnsized: boolean } => {
  const kind = assetClass.toLowerCase()
  if (/^(?:fut|futures)$/.test(kind)) {
    const future = futureOf(written, year)
    const multiplier = stated ?? future?.multiplier
    return { symbol: future?.symbol ?? written, multiplier, isUnsized: multiplier === undefined }
  }
  const isOption = /^(?:opt|equity and index options|fop|options on futures)$/.test(kind)
  const symbol = isOption ? (occTicker(written) ?? optionInWords(written) ?? written) : written
  const isUnsized = isOption && stated === undefined && occTicker(symbol) === undefined
  return { symbol, ...(stated !== undefined && { multiplier: stated }), isUnsized }
}
