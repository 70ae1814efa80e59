import type { Verdict } from './run.ts'

/** What many runs came to. */
export interface Sums {
  readonly seeds: number
  readonly red: number
  /** Events that the log has answered for. */
  readonly edits: number
  readonly tasks: number
  readonly versions: number
  readonly requests: number
  readonly writes: number
  /** Writes that compare-and-swap refused. */
  readonly refused: number
  /** Events that had been acknowledged and were found missing: another save had buried them. */
  readonly buried: number
  readonly deaths: number
}

export const noSums: Sums = {
  seeds: 0,
  red: 0,
  edits: 0,
  tasks: 0,
  versions: 0,
  requests: 0,
  writes: 0,
  refused: 0,
  buried: 0,
  deaths: 0,
}

export const sumOf = (one: Sums, other: Sums): Sums => ({
  seeds: one.seeds + other.seeds,
  red: one.red + other.red,
  edits: one.edits + other.edits,
  tasks: one.tasks + other.tasks,
  versions: one.versions + other.versions,
  requests: one.requests + other.requests,
  writes: one.writes + other.writes,
  refused: one.refused + other.refused,
  buried: one.buried + other.buried,
  deaths: one.deaths + other.deaths,
})

export const sumsOf = (verdict: Verdict): Sums => ({
  ...verdict.sums,
  seeds: 1,
  red: verdict.failures.length > 0 ? 1 : 0,
})
