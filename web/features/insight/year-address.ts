import { useMemo } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { type CostMethod, costMethods } from '#domain/year/sale.ts'
import type { SaleFilter } from '#domain/year/year.ts'
import { accountIn } from '#web/shared/page/kept-account.ts'

interface YearLook extends Omit<SaleFilter, 'year'> {
  /** If absent, the last year with a closing or cash. */
  readonly year?: string
  /** If absent, the method of the stored results. */
  readonly method?: CostMethod
}

const isMethod = (text: string): text is CostMethod => (costMethods as ReadonlyArray<string>).includes(text)

const yearLookIn = (query: string): YearLook => {
  const said = new URLSearchParams(query)
  const of = (name: string): string => said.get(name) ?? ''
  const [year, currency, symbol, method] = [of('year'), of('currency'), of('symbol'), of('method')]
  const account = accountIn(query)
  return {
    ...(/^\d{4}$/.test(year) && { year }),
    ...(account && { account }),
    ...(currency && { currency }),
    ...(symbol && { symbol }),
    ...(isMethod(method) && { method }),
  }
}

export const useYearLook = () => {
  const query = useSearch()
  const look = useMemo(() => yearLookIn(query), [query])
  return {
    look,
    show: (change: { readonly [Name in keyof YearLook]: string }) => {
      const next = new URLSearchParams()
      for (const [name, value] of Object.entries({ ...look, ...change })) if (value) next.set(name, value)
      navigate(`/app/insight/year${next.size > 0 ? `?${next.toString()}` : ''}`, { replace: true })
    },
  }
}
