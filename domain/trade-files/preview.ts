import { contentKeyOf } from '#domain/fills/identity.ts'
import { joinedSteps } from '#domain/fills/joining/joining.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type ComparedResult, comparedSteps } from './compared.ts'
import type { FileAnswers, LineFate } from './format.ts'
import type { FileReading } from './reading.ts'
import { areShifted } from './shifted-times.ts'
import { type WordsPreview, wordsPreview } from './words.ts'

/** What an import would do, before it is done. */
export interface ImportPreview extends Omit<FileReading, 'words'> {
  /** To be sent with `RecordActivities`. */
  readonly activities: ReadonlyArray<Activity>
  /** How many of them the journal lacks; the others are known already. */
  readonly fresh: number
  /** Those of them that are fills; the others move a position without a trade, or are cash. */
  readonly freshFills: number
  readonly known: number
  /** How many of either are fees in a currency of their own: they come with the fills beside which they stand. */
  readonly fees: { readonly fresh: number; readonly known: number }
  /** Lines by fate; together they are all lines of the file. */
  readonly counts: Readonly<Record<LineFate['kind'], number>>
  /** First and last day of the lines that can be read. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  /** Results that the file states, beside ours. */
  readonly compared: ReadonlyArray<ComparedResult>
  /** What another journal says beside its trades. */
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

/** What an import of this file would bring to a journal. */
export function* previewSteps(journal: Journal, reading: FileReading): Steps<ImportPreview> {
  const activities = reading.fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
  yield
  let from, to: LocalDate | undefined
  for (const { day } of activities) {
    if (from === undefined || day < from) from = day
    if (to === undefined || day > to) to = day
  }
  const { news } = yield* joinedSteps(journal, { activities })
  const fresh = news.length
  const isLocal = reading.zone?.from === 'format' || reading.zone?.from === 'asked'
  const isAsked = reading.questions.some(({ kind }) => kind === 'zone')
  const asksZone = isLocal && !isAsked && fresh === activities.length && areShifted(journal, activities)
  return {
    ...reading,
    ...(asksZone && { questions: [...reading.questions, { kind: 'zone' as const }] }),
    activities,
    fresh,
    freshFills: news.filter(({ side }) => side !== undefined).length,
    known: activities.length - fresh,
    fees: feesOfFills(reading.fates, news),
    counts: countsOf(reading.fates),
    days: from !== undefined && to !== undefined ? { from, to } : undefined,
    compared: yield* comparedSteps(reading),
    words: wordsPreview(journal, reading),
  }
}

/** Whether something has to be said before a file may be recorded: a question without a usual answer. */
export const hasOpenQuestions = ({ questions }: Pick<FileReading, 'questions'>, answers: FileAnswers): boolean =>
  questions.some((question) => {
    switch (question.kind) {
      case 'decimal-mark':
        return answers.decimalMarks?.[question.column] === undefined && answers.decimalMark === undefined
      case 'date-order':
        return answers.dateOrder === undefined
      case 'zone':
        return answers.zone === undefined && question.usual === undefined
      case 'fee-sign':
        return false
    }
  })
