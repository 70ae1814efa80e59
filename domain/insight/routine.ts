import { limits } from '#domain/limits.ts'
import type { Interval } from '#domain/statistics/intervals.ts'
import type { Steps } from '#domain/steps.ts'
import { type Difference, differenceSteps, type Groups, groupsText, isEnough } from './difference.ts'
import { discoveriesAmong } from './discoveries.ts'
import type { Answers, RoutineItem } from './routine-days.ts'

export interface Comparison {
  readonly item: RoutineItem
  readonly answers: Answers
  /** Undefined without enough days in each group. */
  readonly difference: ComparedDifference | undefined
}

export interface ComparedDifference extends Omit<Difference, 'interval'> {
  /** 95 %, of this comparison alone. */
  readonly interval: Interval
  /**
   * Whether it is significant among all that are shown: by Benjamini and Hochberg, and its interval, widened for having
   * been picked (Benjamini, Yekutieli 2005), excludes 0. Only then does it have a colour.
   */
  readonly standsOut: boolean
}

export interface Routine {
  readonly comparisons: ReadonlyArray<Comparison>
  /** How many have enough days: with so many looks, some are good by chance. */
  readonly compared: number
}

const excludesZero = ({ low, high }: Interval): boolean => low > 0 || high < 0

interface RoutineOptions {
  readonly draws?: number
  /** Differences by the days that they are of, so that the same days are not drawn again. */
  readonly known?: Map<string, Difference>
}

const rememberedDifferences = 100

const rememberedSteps = function* (
  groups: Groups,
  draws: number | undefined,
  known: Map<string, Difference>,
): Steps<Difference> {
  const text = groupsText(groups)
  const found = known.get(text) ?? (yield* differenceSteps(groups, draws))
  if (known.size >= rememberedDifferences) known.clear()
  known.set(text, found)
  return found
}

/**
 * How days with an item done differ from days without. The second question is left out where no tick came before an
 * opening. Chance alone makes one comparison significant in about one of ten journals.
 */
export const routineSteps = function* (
  items: ReadonlyArray<RoutineItem>,
  { draws, known = new Map() }: RoutineOptions = {},
): Steps<Routine> {
  const asked = items.flatMap((item) =>
    item.answers
      .filter(({ question, done }) => question === 'done' || done.length > 0)
      .map((answers) => ({ item, answers })),
  )
  const found: Array<Difference | undefined> = []
  for (const { answers } of asked)
    found.push(isEnough(answers) ? yield* rememberedSteps(answers, draws, known) : undefined)
  const compared = found.flatMap((difference) => (difference ? [difference] : []))
  const rate = limits.insightFalseDiscoveries
  const places = discoveriesAmong(
    compared.map(({ chance }) => chance),
    rate,
  )
  const picked = new Set([...places].map((place) => compared[place]))
  const widened = 1 - (rate * picked.size) / compared.length
  return {
    compared: compared.length,
    comparisons: asked.map((comparison, place) => {
      const difference = found[place]
      return {
        ...comparison,
        difference: difference && {
          ...difference,
          interval: difference.interval(limits.intervalConfidence),
          standsOut: picked.has(difference) && excludesZero(difference.interval(widened)),
        },
      }
    }),
  }
}
