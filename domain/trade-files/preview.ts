import { withCancellationsPlaced } from '#domain/fills/cancelled-activities.ts'
import { contentKeyOf } from '#domain/fills/identity.ts'
import { joinedSteps } from '#domain/fills/joining/joining.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { withoutUnknownCancelled } from './cancellations.ts'
import { commonZones } from './cells/zones.ts'
import { type ComparedResult, fileResultsSteps, type LastDay } from './compared.ts'
import { leftOut } from './fates.ts'
import type { FileAnswers, FileQuestion, LineFate } from './format.ts'
import type { FileReading } from './reading.ts'
import { type ShiftedFills, shiftedSteps, zonesThatAgree } from './shifted-times.ts'
import { supersededSteps } from './superseded.ts'
import { type WordsPreview, wordsPreview } from './words.ts'

export interface ImportPreview extends Omit<FileReading, 'words'> {
  /** To be sent with `RecordActivities`. */
  readonly activities: ReadonlyArray<Activity>
  readonly fresh: number
  readonly freshFills: number
  readonly known: number
  /** Replaces movements that an earlier import of the same lines recorded wrongly. */
  readonly superseded?: ReplacedTrades
  /** Fees in another currency than their fill's, which are recorded with the fill. */
  readonly fees: { readonly fresh: number; readonly known: number }
  /** Lines by fate, all lines of the file. */
  readonly counts: Readonly<Record<LineFate['kind'], number>>
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  readonly compared: ReadonlyArray<ComparedResult>
  readonly lastDay: LastDay | undefined
  readonly words: WordsPreview
}

const countsOf = (fates: ReadonlyArray<LineFate>): ImportPreview['counts'] => {
  const counts = { fill: 0, adjustment: 0, cash: 0, 'left-out': 0, 'not-understood': 0 }
  for (const { kind } of fates) counts[kind] += 1
  return counts
}

const feesOfFills = (fates: ReadonlyArray<LineFate>, news: ReadonlyArray<Activity>): ImportPreview['fees'] => {
  const keys = new Set<string>()
  let all = 0
  for (const fate of fates)
    if (fate.kind !== 'cash' && 'activities' in fate)
      for (const activity of fate.activities)
        if (activity.cash !== undefined) {
          keys.add(contentKeyOf(activity))
          all += 1
        }
  const fresh = news.filter((activity) => activity.cash !== undefined && keys.has(contentKeyOf(activity))).length
  return { fresh, known: all - fresh }
}

/** Shifted fills ask for the zone of the file or, if that is certain or answered, whether they are the same. */
const questionsFor = (
  { questions, zone }: FileReading,
  { activities, minutes, times }: ShiftedFills,
): ReadonlyArray<FileQuestion> => {
  const shifted = { fills: activities.size, minutes }
  const asked = questions.find((question) => question.kind === 'zone')
  if (!zone || !asked) return [...questions, { kind: 'shifted', shifted }]
  const { usual, ...question } = asked
  const agree = zonesThatAgree({ times }, zone.name, [
    ...new Set([...(usual === undefined ? [] : [usual]), ...commonZones]),
  ])
  const others = questions.filter((each) => each !== asked)
  return zone.from === 'answer'
    ? [{ ...asked, agree }, ...others, { kind: 'shifted', shifted }]
    : [{ ...question, shifted, agree }, ...others]
}

const withoutShifted = (fates: ReadonlyArray<LineFate>, shifted: ReadonlySet<Activity>): ReadonlyArray<LineFate> =>
  fates.map((fate) => {
    if (!('activities' in fate) || !fate.activities.some((activity) => shifted.has(activity))) return fate
    const others = fate.activities.filter((activity) => !shifted.has(activity))
    return others.some(({ side }) => side !== undefined)
      ? { ...fate, activities: others }
      : leftOut(fate.line, 'at-another-time')
  })

const activitiesIn = (fates: ReadonlyArray<LineFate>): ReadonlyArray<Activity> =>
  fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))

export function* previewSteps(journal: Journal, read: FileReading, answers: FileAnswers = {}): Steps<ImportPreview> {
  const whole = { ...read, fates: withoutUnknownCancelled(journal, read.fates) }
  const all = withCancellationsPlaced(journal, activitiesIn(whole.fates))
  yield
  const superseded = yield* supersededSteps(journal, whole.fates)
  const without = superseded ? { removed: superseded.removed } : {}
  const joined = yield* joinedSteps(journal, { activities: all, ...without })
  const shifted = joined.news.length === 0 ? undefined : yield* shiftedSteps(journal, all)
  const isSame = shifted !== undefined && answers.shifted === 'same'
  const reading = isSame ? { ...whole, fates: withoutShifted(whole.fates, shifted.activities) } : whole
  const activities = isSame ? withCancellationsPlaced(journal, activitiesIn(reading.fates)) : all
  const { news } = isSame ? yield* joinedSteps(journal, { activities, ...without }) : joined
  let from, to: LocalDate | undefined
  for (const { day } of activities) {
    if (from === undefined || day < from) from = day
    if (to === undefined || day > to) to = day
  }
  const fresh = news.length
  return {
    ...reading,
    ...(superseded && { superseded }),
    ...(shifted && { questions: questionsFor(whole, shifted) }),
    activities,
    fresh,
    freshFills: news.filter(({ side }) => side !== undefined).length,
    known: activities.length - fresh,
    fees: feesOfFills(reading.fates, news),
    counts: countsOf(reading.fates),
    days: from !== undefined && to !== undefined ? { from, to } : undefined,
    ...(yield* fileResultsSteps(whole)),
    words: wordsPreview(journal, reading),
  }
}

/** Whether the user has to answer a question before a file is recorded. */
export const hasOpenQuestions = ({ questions }: Pick<FileReading, 'questions'>, answers: FileAnswers): boolean =>
  questions.some((question) => {
    switch (question.kind) {
      case 'decimal-mark':
        return answers.decimalMarks?.[question.column] === undefined && answers.decimalMark === undefined
      case 'date-order':
        return answers.dateOrder === undefined
      case 'zone':
        return answers.zone === undefined && question.usual === undefined
      case 'line-order':
        return answers.lineOrder === undefined && question.usual === undefined
      case 'price-unit':
        return answers.priceUnit === undefined
      case 'quantity-unit':
        return answers.quantityUnit === undefined
      case 'amounts':
        return answers.amounts === undefined
      case 'shifted':
        return answers.shifted === undefined
      case 'fee-sign':
        return question.usual === undefined && answers.feeSign === undefined
    }
  })
