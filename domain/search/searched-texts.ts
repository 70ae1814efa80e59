import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { daysOf, periodTitle } from '#domain/reviews/period.ts'
import { reviewsOf } from '#domain/reviews/review.ts'
import { textTemplatesOf } from '#domain/routine/text-templates.ts'
import { fold } from '#domain/text/fold.ts'
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts'

export type Place = 'notes' | 'reflections' | 'symbols' | 'files' | 'skips' | 'tradeNote' | 'review' | 'template'

export interface SearchedText {
  readonly place: Place
  /** The question of a review. */
  readonly heading?: string
  readonly text: string
  readonly folded: string
}

/** The texts of a review of a period, or of a template. */
export interface SearchedPiece {
  readonly of: 'review' | 'template'
  /** The period of a review; the id of a template. */
  readonly id: string
  readonly name: string
  /** A template's name; empty for a review. */
  readonly foldedName: string
  /** Of a review: its days, both included. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  readonly texts: ReadonlyArray<SearchedText>
}

/** One object, so that unchanged days are recognised. */
export const nothing: ReadonlyArray<SearchedText> = []

/** Without empty texts. */
export const searchedTexts = (
  texts: ReadonlyArray<readonly [place: Place, text: string, heading?: string | undefined]>,
): ReadonlyArray<SearchedText> =>
  texts
    .filter(([, text]) => text !== '')
    .map(([place, text, heading]) => ({ place, text, folded: fold(text), ...(heading && { heading }) }))

/** Names and captions of attachments, and reasons of skips. */
export const otherTextsByDay = (journal: Journal): ReadonlyMap<LocalDate, ReadonlyArray<SearchedText>> => {
  const others = new Map<LocalDate, ReadonlyArray<SearchedText>>()
  const add = (day: LocalDate, place: Place, text: string) => {
    const texts = searchedTexts([[place, text]])
    if (texts.length > 0) others.set(day, [...(others.get(day) ?? nothing), ...texts])
  }
  for (const { day, name, caption } of attachmentsOf(journal))
    add(day, 'files', caption === '' ? name : `${caption} (${name})`)
  for (const skip of [...tableValues(recordsIn(journal, 'skips'))].filter(isStoredRecord))
    if (isLocalDate(textIn(skip, 'date'))) add(textIn(skip, 'date'), 'skips', textIn(skip, 'reason'))
  return others
}

/** Reviews, the newest first, then templates. */
export const piecesOf = (journal: Journal): ReadonlyArray<SearchedPiece> => [
  ...reviewsOf(journal)
    .toReversed()
    .map(({ period, questions, ...review }) => ({
      of: 'review' as const,
      id: period,
      name: periodTitle(period),
      foldedName: '',
      days: daysOf(period),
      texts: searchedTexts([
        ['review', review.answer1, questions[0]],
        ['review', review.answer2, questions[1]],
        ['review', review.answer3, questions[2]],
        ['review', review.focus, 'Focus'],
      ]),
    })),
  ...textTemplatesOf(journal).map(({ id, name, text }) => ({
    of: 'template' as const,
    id,
    name,
    foldedName: fold(name),
    days: undefined,
    texts: searchedTexts([['template', text]]),
  })),
]
