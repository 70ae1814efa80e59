import * as z from 'zod/mini'
import type { BrokerageAccount, BrokerageActivity, Connection } from '#domain/api/snaptrade.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { orderAsActivity } from '#domain/fills/order-activity.ts'
import { isLocalDate } from '#domain/time/local-date.ts'
import {
  amountIn,
  currencyIn,
  fieldsIn,
  flagIn,
  idIn,
  listIn,
  nameIn,
  quotedIn,
  type Read,
  textIn,
  wireAmount,
} from './fields.ts'

/** Days such as that of the year 1 or of 1970 are what programs write for none; no history goes back so far. */
const dateIn = (raw: Fields, name: string): string | undefined => {
  const date = textIn(raw, name)?.slice(0, 10) ?? ''
  return isLocalDate(date) && date > '1970-01-01' ? date : undefined
}

/** An account without an id cannot be read, but is passed on: the browser counts it. */
export const toAccounts = (answer: unknown): Read<BrokerageAccount> => {
  const rows = listIn(answer)?.map((raw) => toAccount(fieldsIn(raw)))
  return rows?.filter(({ id }, index) => id === '' || rows.findIndex((each) => each.id === id) === index)
}

const toAccount = (raw: Fields): BrokerageAccount => {
  const total = fieldsIn(fieldsIn(raw['balance'])['total'])
  const { transactions, holdings } = fieldsIn(raw['sync_status'])
  const [synced, held] = [fieldsIn(transactions), fieldsIn(holdings)]
  const institution = textIn(raw, 'institution_name') ?? ''
  const quoted = quotedIn(total['currency'])
  const [firstActivityDate, completeThrough, asOf] = [
    dateIn(synced, 'first_transaction_date'),
    dateIn(synced, 'last_successful_sync'),
    textIn(held, 'last_successful_sync'),
  ]
  const numberEnding = textIn(raw, 'number')
    ?.replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-4)
  return {
    id: idIn(raw['id']),
    authorizationId: idIn(raw['brokerage_authorization']),
    name: textIn(raw, 'name') || institution,
    institution,
    type: textIn(raw, 'raw_type') ?? '',
    balance: wireAmount(amountIn(total['amount'], quoted)),
    currency: quoted?.currency ?? 'USD',
    ...(numberEnding && { numberEnding }),
    ...(flagIn(synced, 'initial_sync_completed') === false && { syncing: true }),
    ...(firstActivityDate !== undefined && { firstActivityDate }),
    ...(completeThrough !== undefined && { completeThrough }),
    // Without visible positions, an empty list means nothing, and the moment is that of an earlier sync.
    ...(asOf !== undefined && isShown(held) && { asOf }),
  }
}

/** Positions count as shown unless the field says otherwise. */
const isShown = (holdings: Fields): boolean =>
  flagIn(holdings, 'holdings_unavailable') === false || (holdings['holdings_unavailable'] ?? null) === null

/** Ids of users, of which none may be lost: an invalid row makes the whole answer undefined. */
export const toUserIds = (answer: unknown): Read<string> => {
  const ids = z.array(z.string()).safeParse(answer)
  return ids.success ? ids.data : undefined
}

/** A connection without an id cannot be read, but is passed on, as an account is. */
export const toConnections = (answer: unknown): Read<Connection> =>
  listIn(answer)?.map((raw) => {
    const fields = fieldsIn(raw)
    const brokerage = fieldsIn(fields['brokerage'])
    return {
      authorizationId: idIn(fields['id']),
      institution: textIn(brokerage, 'display_name') ?? textIn(brokerage, 'name') ?? '',
      disabled: flagIn(fields, 'disabled') === true,
    }
  })

/** A value of another kind does not count as missing: as a text, the browser refuses it. */
const numberIn = (raw: Fields, name: string): number | string | null => {
  const value = raw[name] ?? null
  return typeof value === 'number' || typeof value === 'string' || value === null ? value : JSON.stringify(value)
}

const symbolIn = (value: unknown): Exclude<BrokerageActivity['symbol'], string> => {
  const named = typeof value === 'string' ? { symbol: value } : value
  const [full, short] = [nameIn(named, 'symbol'), nameIn(named, 'raw_symbol')]
  const [symbol, raw_symbol] = [full ?? short, short ?? full]
  if (symbol === undefined || raw_symbol === undefined) return null
  const currency = isFields(value) ? currencyIn(value['currency']) : null
  const code = isFields(value) ? textIn(value['type'], 'code') : undefined
  return { symbol, raw_symbol, ...(currency && { currency }), ...(code !== undefined && { type: { code } }) }
}

const quoteIn = (value: unknown): Pick<BrokerageActivity, 'currency_universal_symbol'> => {
  const quote = symbolIn(value)
  return quote ? { currency_universal_symbol: quote } : {}
}

/** An option without a ticker is passed on: it is not its underlying. */
const optionIn = (value: unknown): BrokerageActivity['option_symbol'] => {
  const fields = isFields(value) ? value : { ticker: value }
  if (Object.values(fields).every((field) => (field ?? '') === '')) return null
  const ticker = textIn(fields, 'ticker') ?? ''
  return { ticker, ...(flagIn(fields, 'is_mini_option') === true && { is_mini_option: true }) }
}

/** In the same order. A row that cannot be read is passed on: the browser counts it. */
export const toActivities = (answer: ReadonlyArray<unknown>): ReadonlyArray<BrokerageActivity> =>
  answer.map((raw) => toActivity(isFields(raw) ? raw : {}))

const wordIn = (raw: Fields, name: string): string => textIn(raw, name) ?? textIn(raw[name], 'code') ?? ''

/** The words of a row decide its meaning, even if they come in parts. */
const wordsIn = (raw: Fields, name: string): string =>
  textIn(raw, name) ?? ((raw[name] ?? null) === null ? '' : JSON.stringify(raw[name]))

const toActivity = (raw: Fields): BrokerageActivity => ({
  id: textIn(raw, 'id') ?? '',
  symbol: symbolIn(raw['symbol']),
  ...quoteIn(raw['currency_universal_symbol']),
  option_symbol: optionIn(raw['option_symbol']),
  units: numberIn(raw, 'units'),
  price: numberIn(raw, 'price'),
  amount: numberIn(raw, 'amount'),
  fee: numberIn(raw, 'fee'),
  currency: currencyIn(raw['currency']),
  trade_date: textIn(raw, 'trade_date') ?? null,
  settlement_date: textIn(raw, 'settlement_date') ?? null,
  type: wordIn(raw, 'type'),
  option_type: wordIn(raw, 'option_type'),
  description: wordsIn(raw, 'description'),
  ...(raw['provisional'] === true && { provisional: true as const, placed: textIn(raw, 'placed') ?? '' }),
})

/** The executed part of orders, as activities that the broker's own record replaces later. */
export const toFills = (answer: unknown, field?: 'orders'): Read<BrokerageActivity> =>
  listIn(answer, field)?.flatMap((order) => {
    const fill = orderAsActivity(order)
    return fill ? [toActivity(fill)] : []
  })
