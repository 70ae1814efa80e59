import { type Fields, isFields } from '#domain/fields.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalText,
  parseDecimal,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { isMisread } from '#domain/money/noisy.ts'
import { sideOfWord, typeWord } from './side.ts'

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/**
 * The executed part of a provider's order as an activity with `provisional: true`, without fees; undefined where
 * nothing was filled. Unreadable parts are empty, and refused later.
 */
export const orderAsActivity = (order: unknown): Fields | undefined => {
  if (!isFields(order)) return undefined
  const action = typeWord(textIn(order, 'action'))
  const side = sideOfWord(action)
  const filled = filledOf(order)
  const price = parseDecimal(order['execution_price'])
  const id = textIn(order, 'brokerage_order_id')
  if (filled ? signOf(filled) === 0 : !isExecuted(order)) return undefined
  const isRead = side !== undefined && filled !== undefined && id !== ''
  return {
    id,
    provisional: true,
    type: side ?? '',
    option_type: action,
    symbol: order['universal_symbol'] ?? order['symbol'] ?? null,
    option_symbol: order['option_symbol'] ?? null,
    units: isRead ? `${side === 'SELL' ? '-' : ''}${decimalText(absolute(filled))}` : null,
    price: price && signOf(price) !== 0 ? decimalText(absolute(price)) : null,
    fee: 0,
    ...((order['quote_currency'] ?? null) !== null && { currency: order['quote_currency'] }),
    ...(isFields(order['quote_universal_symbol']) && { currency_universal_symbol: order['quote_universal_symbol'] }),
    placed: textIn(order, 'time_placed'),
    trade_date: textIn(order, 'time_executed') || textIn(order, 'time_updated') || textIn(order, 'time_placed'),
    description: '',
  }
}

const executed: ReadonlySet<string> = new Set(['FILLED', 'COMPLETE', 'COMPLETED'])

const statusOf = (order: Fields): string => {
  const status = textIn(order, 'status').trim().toUpperCase()
  return executed.has(status) ? 'EXECUTED' : status
}

/** Whether some of it was filled, though perhaps an unknown quantity. */
const isExecuted = (order: Fields): boolean =>
  /^(?:EXECUTED|PARTIAL)/.test(statusOf(order)) || isMisread(order['filled_quantity'])

/** As stated, else all of a fully executed order, or the total of a partial one without its rest. */
const filledOf = (order: Fields): Decimal | undefined => {
  const [filled, total, open, canceled] = quantities.map((name) => parseDecimal(order[`${name}_quantity`]))
  const status = statusOf(order)
  if ((filled && signOf(filled) !== 0) || isMisread(order['filled_quantity'])) return filled
  if (status === 'EXECUTED') return total
  if (!status.startsWith('PARTIAL') || !total || !(open ?? canceled)) return filled
  const rest = [open ?? zero, canceled ?? zero].map(absolute).reduce(addDecimals)
  const left = subtractDecimals(absolute(total), rest)
  return signOf(left) > 0 ? left : filled
}

const quantities = ['filled', 'total', 'open', 'canceled'] as const
