import { attachmentsOf } from '#domain/attachments/attachment.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { daysOf, periodTitle } from '#domain/reviews/period.ts'
import { reviewsOf } from '#domain/reviews/review.ts'
import { textTemplatesOf } from '#domain/routine/text-templates.ts'
import { fold } from '#domain/text/fold.ts'
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts'

/** The kinds of searched texts. */
export type Place = 'notes' | 'reflections' | 'symbols' | 'files' | 'skips' | 'tradeNote' | 'review' | 'template'

/** A text as it is and as it is compared. */
export interface SearchedText {
  readonly place: Place
  /** What it answers: the question of a review. */
  readonly heading?: string
  readonly text: string
  readonly folded: string
}

/** A text that is of no day: the review of a week or a month, or a template. */
export interface SearchedPiece {
  readonly of: 'review' | 'template'
  /** The period of a review; the id of a template. */
  readonly id: string
  readonly name: string
  /** The name that a trader gave to a template, folded: it is searched like its texts. */
  readonly foldedName: string
  /** Of a review: its days, both included. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | undefined
  readonly texts: ReadonlyArray<SearchedText>
}

/** Where a day has no such text; one list, so that unchanged days are known again. */
export const nothing: ReadonlyArray<SearchedText> = []

/** Texts that are not empty, each with its place and what it answers. */
export const searchedTexts = (
  texts: ReadonlyArray<readonly [place: Place, text: string, heading?: string | undefined]>,
): ReadonlyArray<SearchedText> =>
  texts
    .filter(([, text]) => text !== '')
    .map(([place, text, heading]) => ({ place, text, folded: fold(text), ...(heading && { heading }) }))

/** Names and captions of pictures and files, and reasons of skips, by their days. */
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
