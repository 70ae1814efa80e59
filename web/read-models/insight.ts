import { proxy } from 'valtio'
import type { Overview } from '#domain/insight/overview.ts'
import type { Routine } from '#domain/insight/routine.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { SaveText, YearStep } from './year.ts'

export type InsightStep =
  | {
      readonly type: 'look'
      readonly look: TradeFilter
      /** The accounts' names on the page, for a text filter. */
      readonly names: ReadonlyArray<{ readonly value: string; readonly label: string }>
    }
  | { readonly type: 'leave' }
  /** The page may be opened soon. */
  | { readonly type: 'prepare' }
  | YearStep
  | SaveText

/** With its filter, for the links to its trades. */
interface Looked {
  readonly current: Overview
  readonly look: TradeFilter
}

/** Figures of the filtered trades; undefined until computed. Written by `web/wiring/insight.ts` only. */
export const insightView = proxy<{
  /** For the first sentence: after another filter it has no groups yet. */
  overview: Looked | undefined
  /** For everything below it: the last filter's until the new groups are computed. */
  findings: Looked | undefined
  /** Undefined until its chances are computed. */
  routine: { readonly current: Routine } | undefined
}>({ overview: undefined, findings: undefined, routine: undefined })
