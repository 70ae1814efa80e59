import type { DomainError } from '#domain/errors/catalogue.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { Period } from './period.ts'
import { type FigureThen, type QuestionPlace, questionsOf, reviewOf } from './review.ts'

export type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'journal'>>

interface Beginning {
  readonly at: Instant
  readonly figures: ReadonlyArray<FigureThen>
}

/** Begins an empty review: texts are changes of it, so that writing on two devices merges and none is lost. */
export const beginReview = (journal: Journal, period: Period, { at, figures }: Beginning): Asked => {
  if (reviewOf(journal, period)) return ok([])
  const record = { id: period, period, questions: questionsOf(journal), at, figuresThen: figures }
  return ok([{ type: 'AddRecord', data: { list: 'reviews', record } }])
}

/** The user has seen that the figures changed. */
export const acceptFigures = (journal: Journal, period: Period, figures: ReadonlyArray<FigureThen>): Asked =>
  ok(
    reviewOf(journal, period)
      ? [{ type: 'ChangeRecord', data: { list: 'reviews', id: period, field: 'figuresThen', value: figures } }]
      : [],
  )

/** Begins a question of the trader, before its first letter; its text is a change. */
export const beginQuestion = (journal: Journal, place: QuestionPlace): Asked =>
  ok(
    recordOf(journal, 'reviewQuestions', place)
      ? []
      : [{ type: 'AddRecord', data: { list: 'reviewQuestions', record: { id: place } } }],
  )
