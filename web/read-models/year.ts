import { proxy } from 'valtio'
import type { CostMethod } from '#domain/year/sale.ts'
import type { AllSales } from '#domain/year/year.ts'

export type YearStep = { readonly type: 'year'; readonly method: CostMethod } | { readonly type: 'leave year' }

/** A text to be saved as a file. */
export interface SaveText {
  readonly type: 'save'
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

/** The open journal's sales by the chosen method, and as results are stored. Written by `web/wiring/year.ts` only. */
export const yearView = proxy<{
  shown: { readonly current: { readonly sales: AllSales; readonly stored: AllSales } } | undefined
}>({ shown: undefined })
