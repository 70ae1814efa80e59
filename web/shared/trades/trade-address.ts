import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import { isFields } from '#domain/fields.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { isLocalDate } from '#domain/time/local-date.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import type { TradeOutcome } from '#domain/trades/figures.ts'
import { groupKeys, isMonth } from '#domain/trades/groups.ts'
import type { TradeSide } from '#domain/trades/trade.ts'
import { accountIn } from '#web/shared/page/kept-account.ts'

const home = '/app/trades'

const sides: Readonly<Record<TradeSide, true>> = { long: true, short: true }
const outcomes: Readonly<Record<TradeOutcome | 'closed', true>> = {
  win: true,
  loss: true,
  flat: true,
  unknown: true,
  open: true,
  closed: true,
}
const isSide = (text: string): text is TradeSide => Object.hasOwn(sides, text)
const isOutcome = (text: string): text is TradeOutcome | 'closed' => Object.hasOwn(outcomes, text)

const isKeyOf = (dimension: keyof typeof groupKeys, key: string): boolean =>
  (groupKeys[dimension] as ReadonlyArray<string>).includes(key)
const isAnAmount = (text: string): boolean => parseDecimal(text) !== undefined

/** Reads the query of an address; invalid parts are ignored. */
export const filterIn = (query: string): TradeFilter => {
  const said = new URLSearchParams(query)
  const of = (name: string): string => said.get(name) ?? ''
  const [text, symbol, label, currency] = ['text', 'symbol', 'label', 'currency'].map(of)
  const account = accountIn(query)
  const [side = '', result = '', from = '', to = ''] = ['side', 'result', 'from', 'to'].map(of)
  const [hour = '', weekday = '', holding = '', month = ''] = ['hour', 'weekday', 'holding', 'month'].map(of)
  const [zone = '', also = '', ...range] = ['zone', 'also', 'least', 'below', 'leastR', 'belowR'].map(of)
  const seen = of('seen')
  const [least = '', below = '', leastR = '', belowR = ''] = range
  return {
    ...(text && { text }),
    ...(symbol && { symbol }),
    ...(symbol && of('exact') === 'yes' && { exact: 'yes' }),
    ...(account && { account }),
    ...(label && { label }),
    ...(label && also && { also }),
    ...((seen === 'yes' || seen === 'no') && { seen }),
    ...(currency && { currency }),
    ...(isSide(side) && { side }),
    ...(isOutcome(result) && { result }),
    ...(isLocalDate(from) && { from }),
    ...(isLocalDate(to) && { to }),
    ...(isMonth(month) && { month }),
    ...(isKeyOf('weekday', weekday) && { weekday }),
    ...(isKeyOf('hour', hour) && { hour }),
    ...(isKeyOf('holding', holding) && { holding }),
    ...(isZone(zone) && { zone }),
    ...(isAnAmount(least) && { least }),
    ...(isAnAmount(below) && { below }),
    ...(isAnAmount(leastR) && { leastR }),
    ...(isAnAmount(belowR) && { belowR }),
  }
}

/** '' for an empty filter. */
export const queryOf = (filter: TradeFilter): string => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query === '' ? '' : `?${query}`
}

export const tradeAddress = (filter: TradeFilter, id?: string): string =>
  `${home}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${queryOf(filter)}`

const idIn = (path: string): string | undefined => {
  const rest = path.replace(/\/+$/, '').slice(home.length + 1)
  if (rest === '') return undefined
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

/** State of the history entry of a trade that was opened from the list: closing it goes back. It survives a reload. */
const fromList = { fromList: true }
const cameFromList = (): boolean => {
  const state: unknown = window.history.state
  return isFields(state) && state['fromList'] === true
}

interface TradeAddress {
  readonly filter: TradeFilter
  readonly id: string | undefined
  /** `typed`: a text that grows key by key is one step of the browser's back. */
  readonly look: (filter: TradeFilter, typed?: true) => void
  /** Opens a trade; from another one, back still leads to the list. */
  readonly open: (id: string) => void
  readonly close: () => void
}

export const useTradeAddress = (): TradeAddress => {
  const [path] = useBrowserLocation()
  const filter = filterIn(useSearch())
  const id = idIn(path)
  return {
    filter,
    id,
    look: (next, typed) => {
      const address = tradeAddress(next, id)
      if (address !== tradeAddress(filter, id))
        navigate(address, { replace: typed === true, state: typed ? (window.history.state as unknown) : null })
    },
    open: (next) => {
      if (next === id) return
      const state: unknown = id === undefined ? fromList : window.history.state
      navigate(tradeAddress(filter, next), { replace: id !== undefined, state })
    },
    close: () => {
      if (cameFromList()) window.history.back()
      else navigate(tradeAddress(filter), { replace: true })
    },
  }
}
