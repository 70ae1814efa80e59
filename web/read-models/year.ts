import { proxy } from 'valtio'
import type { CostMethod } from '#domain/year/sale.ts'
import type { AllSales } from '#domain/year/year.ts'

/** The page of a year looks at the sales by a method, or goes. */
export type YearStep = { readonly type: 'year'; readonly method: CostMethod } | { readonly type: 'leave year' }

/** A text that its user wants as a file. */
export interface SaveText {
  readonly type: 'save'
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/**
 * All sales of the open journal by the method that is looked at, and as results are stored; undefined until they are
 * worked out. Held by reference. Written by `web/wiring/year.ts` only.
 */
export const yearView = proxy<{
  shown: { readonly current: { readonly sales: AllSales; readonly stored: AllSales } } | undefined
}>({ shown: undefined })
