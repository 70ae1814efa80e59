import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { Look } from '#domain/insight/overview.ts'
import { decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { filterIn, queryOf } from '#web/shared/trades/trade-address.ts'

const home = '/app/insight'

/** Reads the query of an address: the filters of trades, and a capital. What it says wrongly asks for nothing. */
const lookIn = (query: string): Look => {
  const capital = parseDecimal(new URLSearchParams(query).get('capital') ?? undefined)
  return { ...filterIn(query), ...(capital && signOf(capital) > 0 && { capital }) }
}

const addressOf = ({ capital, ...filter }: Look): string => {
  const query = queryOf(filter)
  if (!capital) return `${home}${query}`
  return `${home}${query === '' ? '?' : `${query}&`}capital=${encodeURIComponent(decimalText(capital))}`
}

/** What the address looks at, and how to look at something else; the browser's back leaves the page. */
export const useLook = (): { readonly look: Look; readonly show: (look: Look) => void } => {
  const query = useSearch()
  const look = useMemo(() => lookIn(query), [query])
  return { look, show: (next) => navigate(addressOf(next), { replace: true }) }
}
