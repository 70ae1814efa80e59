import { type Fields, isFields } from '#domain/fields.ts'
import { decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { absolute } from './amounts.ts'
import { currencyIn } from './instrument.ts'
import { sideOfWord, typeWord } from './side.ts'

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/**
 * The executed part of a provider's order as an activity with `provisional: true`; undefined where nothing was filled.
 * Orders have no fees. Without a stated price the activity has none either, and counts as not understood.
 */
export const orderAsActivity = (order: unknown): Fields | undefined => {
  if (!isFields(order)) return undefined
  const action = typeWord(textIn(order, 'action'))
  const side = sideOfWord(action)
  const filled = parseDecimal(order['filled_quantity'] ?? wholeOf(order))
  const price = parseDecimal(order['execution_price'])
  const id = textIn(order, 'brokerage_order_id')
  if (side === undefined || !filled || signOf(filled) === 0 || id === '') return undefined
  return {
    id,
    provisional: true,
    type: side,
    option_type: action,
    symbol: order['universal_symbol'] ?? order['symbol'] ?? null,
    option_symbol: order['option_symbol'] ?? null,
    units: `${side === 'SELL' ? '-' : ''}${decimalText(absolute(filled))}`,
    price: price && signOf(price) !== 0 ? decimalText(absolute(price)) : null,
    fee: 0,
    ...(currencyIn(order['quote_currency']) !== undefined && { currency: order['quote_currency'] }),
    ...(isFields(order['quote_universal_symbol']) && { currency_universal_symbol: order['quote_universal_symbol'] }),
    trade_date: textIn(order, 'time_executed') || textIn(order, 'time_updated') || textIn(order, 'time_placed'),
    description: '',
  }
}

/** How much an order was for that is executed as a whole. */
const wholeOf = (order: Fields): unknown =>
  textIn(order, 'status').trim().toUpperCase() === 'EXECUTED' ? order['total_quantity'] : undefined
