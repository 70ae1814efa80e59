import { isFields, listOf } from '#domain/fields.ts'
import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { Instant } from '#domain/time/local-date.ts'
import { daysOf, type Period } from './period.ts'

/** An answer to each question, and what the trader plans to do next. */
export const reviewTexts = ['answer1', 'answer2', 'answer3', 'focus'] as const
export type ReviewText = (typeof reviewTexts)[number]

/** A period's figures in one currency when its review was begun; `net` is a decimal text. */
export interface FigureThen {
  readonly currency: string
  readonly trades: number
  readonly net: string
}

export interface Review extends Readonly<Record<ReviewText, string>> {
  readonly period: Period
  readonly questions: ReadonlyArray<string>
  readonly at?: Instant
  readonly figuresThen: ReadonlyArray<FigureThen>
}

/** Asked where the trader has no questions of their own. */
const firstQuestions = ['What went well?', 'What would I do differently?', 'What did I learn?'] as const

/** Also ids of the questions' records. */
export const questionPlaces = ['1', '2', '3'] as const
export type QuestionPlace = (typeof questionPlaces)[number]

/** A question as the trader typed it; empty where there is none. */
export const ownQuestion = (journal: Journal, place: QuestionPlace): string =>
  textIn(recordOf(journal, 'reviewQuestions', place), 'text')

/** The three questions of a trader. */
export const questionsOf = (journal: Journal): ReadonlyArray<string> =>
  questionPlaces.map((place, index) => ownQuestion(journal, place).trim() || (firstQuestions[index] ?? ''))

const isText = (value: unknown): value is string => typeof value === 'string'

const figureOf = (value: unknown): ReadonlyArray<FigureThen> => {
  const { currency, trades, net } = isFields(value) ? value : {}
  return isText(currency) && isText(net) && typeof trades === 'number' ? [{ currency, trades, net }] : []
}

const parsed = (record: StoredRecord): Review => ({
  period: record.id,
  answer1: textIn(record, 'answer1'),
  answer2: textIn(record, 'answer2'),
  answer3: textIn(record, 'answer3'),
  focus: textIn(record, 'focus'),
  questions: listOf(record['questions']).filter(isText),
  ...(isText(record['at']) && { at: record['at'] }),
  figuresThen: listOf(record['figuresThen']).flatMap(figureOf),
})

/** Undefined before it is begun. */
export const reviewOf = (journal: Journal, period: Period): Review | undefined => {
  const record = recordOf(journal, 'reviews', period)
  return record && parsed(record)
}

/** All readable reviews, oldest first, months before weeks that begin on the same day. */
export const reviewsOf = (journal: Journal): ReadonlyArray<Review> =>
  tableToArray(recordsIn(journal, 'reviews'))
    .filter(isStoredRecord)
    .filter(({ id }) => daysOf(id) !== undefined)
    .map(parsed)
    .toSorted((one, other) => {
      const [first, second] = [daysOf(one.period)?.from ?? '', daysOf(other.period)?.from ?? '']
      return compareTexts(first, second) || compareTexts(one.period, other.period)
    })
