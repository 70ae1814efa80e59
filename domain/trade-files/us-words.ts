import { ownValue } from '#domain/fields.ts'
import type { Effect, Fill } from '#domain/lots/movement.ts'

export interface TradeWord {
  readonly side: Fill['side']
  readonly effect?: Effect
}

const tradeWords: Readonly<Record<string, TradeWord>> = {
  buy: { side: 'BUY' },
  bought: { side: 'BUY' },
  sell: { side: 'SELL' },
  sold: { side: 'SELL' },
  cover: { side: 'BUY', effect: 'close' },
  short: { side: 'SELL', effect: 'open' },
  'sell short': { side: 'SELL', effect: 'open' },
  'sold short': { side: 'SELL', effect: 'open' },
  'short sell': { side: 'SELL', effect: 'open' },
  'short sale': { side: 'SELL', effect: 'open' },
  'buy to cover': { side: 'BUY', effect: 'close' },
  'bought to cover': { side: 'BUY', effect: 'close' },
  'buy to open': { side: 'BUY', effect: 'open' },
  'bought to open': { side: 'BUY', effect: 'open' },
  'buy to close': { side: 'BUY', effect: 'close' },
  'bought to close': { side: 'BUY', effect: 'close' },
  'sell to open': { side: 'SELL', effect: 'open' },
  'sold to open': { side: 'SELL', effect: 'open' },
  'sell to close': { side: 'SELL', effect: 'close' },
  'sold to close': { side: 'SELL', effect: 'close' },
  b: { side: 'BUY' },
  s: { side: 'SELL' },
  ss: { side: 'SELL', effect: 'open' },
  bc: { side: 'BUY', effect: 'close' },
  bto: { side: 'BUY', effect: 'open' },
  btc: { side: 'BUY', effect: 'close' },
  sto: { side: 'SELL', effect: 'open' },
  stc: { side: 'SELL', effect: 'close' },
}

/** A fill in the words of brokers of the United States: 'SellShort', 'BUY_TO_OPEN', 'STC'; undefined for others. */
export const tradeWord = (text: string): TradeWord | undefined => {
  const words = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_\s]+/g, ' ')
  return ownValue(tradeWords, words.trim().toLowerCase())
}

const ends: Readonly<Record<string, 'expiration' | 'assignment' | 'exercise'>> = {
  expired: 'expiration',
  expiration: 'expiration',
  'option expired': 'expiration',
  oexp: 'expiration',
  assigned: 'assignment',
  assignment: 'assignment',
  'option assigned': 'assignment',
  oasgn: 'assignment',
  exercised: 'exercise',
  exercise: 'exercise',
  'exchange or exercise': 'exercise',
  'option exercised': 'exercise',
  oexcs: 'exercise',
}

/** The end of an option that a broker's word names. */
export const endWord = (text: string): 'expiration' | 'assignment' | 'exercise' | undefined =>
  ownValue(ends, text.trim().toLowerCase())
