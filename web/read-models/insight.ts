import { proxy } from 'valtio'
import type { Overview } from '#domain/insight/overview.ts'
import type { Routine } from '#domain/insight/routine.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { SaveText, YearStep } from './year.ts'

/** The page of insight looks at some trades, or goes; so does that of a year. */
export type InsightStep =
  | {
      readonly type: 'look'
      readonly look: TradeFilter
      /** The accounts as the page calls them: a text may be looked for in their names. */
      readonly names: ReadonlyArray<{ readonly value: string; readonly label: string }>
    }
  | { readonly type: 'leave' }
  /** The page may be looked at soon. */
  | { readonly type: 'prepare' }
  | YearStep
  | SaveText

/** With its look: links to its trades go by that. */
interface Looked {
  readonly current: Overview
  readonly look: TradeFilter
}

/**
 * What the trades that are looked at tell; undefined until it is worked out. Held by reference. Written by
 * `web/wiring/insight.ts` only.
 */
export const insightView = proxy<{
  /** For the sentence, which is there first: after another filter it has no groups yet. */
  overview: Looked | undefined
  /** The same for everything below it; that of the last filter until its groups are worked out. */
  findings: Looked | undefined
  /** Undefined while its chances are drawn. */
  routine: { readonly current: Routine } | undefined
}>({ overview: undefined, findings: undefined, routine: undefined })
