import type { DomainError } from '#domain/errors/catalogue.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { Period } from './period.ts'
import { type FigureThen, type QuestionPlace, questionsOf, reviewOf } from './review.ts'

/** What to perform in this order, or what to say instead. */
export type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'journal'>>

/** When a review is begun, and what its period comes to then. */
interface Beginning {
  readonly at: Instant
  readonly figures: ReadonlyArray<FigureThen>
}

/**
 * Begins a review, before its first text. It is added empty, and its texts are changes, typed as drafts of it: what two
 * devices write meanwhile about one week meets as texts do, and none is lost.
 */
export const beginReview = (journal: Journal, period: Period, { at, figures }: Beginning): Asked => {
  if (reviewOf(journal, period)) return ok([])
  const record = { id: period, period, questions: questionsOf(journal), at, figuresThen: figures }
  return ok([{ type: 'AddRecord', data: { list: 'reviews', record } }])
}

/** The figures have changed, and their trader has seen it. */
export const acceptFigures = (journal: Journal, period: Period, figures: ReadonlyArray<FigureThen>): Asked =>
  ok(
    reviewOf(journal, period)
      ? [{ type: 'ChangeRecord', data: { list: 'reviews', id: period, field: 'figuresThen', value: figures } }]
      : [],
  )

/** Begins a question of one's own, before its first letter; its text is a change, like those of a review. */
export const beginQuestion = (journal: Journal, place: QuestionPlace): Asked =>
  ok(
    recordOf(journal, 'reviewQuestions', place)
      ? []
      : [{ type: 'AddRecord', data: { list: 'reviewQuestions', record: { id: place } } }],
  )
