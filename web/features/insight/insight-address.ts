import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { filterIn, queryOf } from '#web/shared/trades/trade-address.ts'

/** A change replaces the address: the browser's back leaves the page. */
export const useLook = (): { readonly look: TradeFilter; readonly show: (look: TradeFilter) => void } => {
  // Different addresses may mean the same filter.
  const asked = queryOf(filterIn(useSearch()))
  const look = useMemo(() => filterIn(asked), [asked])
  return { look, show }
}

const show = (next: TradeFilter): void => navigate(`/app/insight${queryOf(next)}`, { replace: true })
