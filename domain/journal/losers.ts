import { limits } from '../limits.ts'
import type { Instant, LostText, MovedText } from './journal.ts'
import { textFingerprint } from './text-fingerprint.ts'

type Losers = ReadonlyArray<LostText>

/** The base of a text that is written without meaning to replace any: whatever stands there is kept as a lost text. */
export const replacesNothing = ''

/** Whether two lost texts are the same one, whoever noticed it. */
export const isSameLoss = (one: LostText, other: LostText): boolean => one.d === other.d && one.f === other.f && one.v === other.v

/** Whether two places name the same lost text, whatever file its words are in. */
export const isSameMove = (one: Pick<MovedText, 'd' | 'f' | 'print'>, other: Pick<MovedText, 'd' | 'f' | 'print'>): boolean =>
  one.d === other.d && one.f === other.f && one.print === other.print

/** The lost texts with this one in its place by age, once. */
export const withLoser = (losers: Losers, lost: LostText): Losers => {
  if (losers.some((known) => isSameLoss(known, lost))) return losers
  const later = losers.findIndex(({ at }) => at > lost.at)
  return later < 0 ? [...losers, lost] : [...losers.slice(0, later), lost, ...losers.slice(later)]
}

/** A text that is about to be replaced. */
export interface Replacement {
  /** The date of the entry, or the id of the task or checklist. */
  readonly of: string
  readonly field: LostText['f']
  readonly present: string
  readonly next: string
  /** The fingerprint of the text that the author of `next` saw. */
  readonly base: string
  readonly at: Instant
}

/**
 * The lost texts after a replacement. A text that the author had not seen is kept for the user; a lost text that is
 * written again is no longer lost, which is what lets a log be replayed as a whole without inventing conflicts.
 */
export const losersAfter = (losers: Losers, { of, field, present, next, base, at }: Replacement): Losers => {
  const isSame = (lost: LostText, text: string): boolean => lost.d === of && lost.f === field && lost.v === text
  const waiting = losers.some((lost) => isSame(lost, next)) ? losers.filter((lost) => !isSame(lost, next)) : losers
  const seen = present === '' || present === next || textFingerprint(present) === base
  return seen || waiting.some((lost) => isSame(lost, present)) ? waiting : [...waiting, { d: of, f: field, v: present, by: '', at }]
}

const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair is worth two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/** The lost texts that the sync block may hold (by number and UTF-8 bytes), and the oldest ones, which must move to a file of their own first. */
export const splitLosers = (losers: Losers): { readonly kept: Losers; readonly overflow: Losers } => {
  let bytes = 0
  let first = losers.length
  while (first > 0 && losers.length - first < limits.losers) {
    const size = utf8Bytes(JSON.stringify(losers[first - 1]))
    if (bytes + size > limits.losersMaxBytes) break
    bytes += size
    first--
  }
  return { kept: losers.slice(first), overflow: losers.slice(0, first) }
}

/** The places of moved texts after these have moved to a file of that name; one that moved before is in the new file now. */
export const withMoved = (moved: ReadonlyArray<MovedText>, texts: Losers, file: string): ReadonlyArray<MovedText> => {
  const places = texts.map(({ d, f, v, at }): MovedText => ({ d, f, print: textFingerprint(v), at, file }))
  const others = moved.filter((known) => !places.some((place) => isSameMove(known, place)))
  return [...others, ...places].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** The places without this one. */
export const withoutMoved = (moved: ReadonlyArray<MovedText>, ref: Pick<MovedText, 'd' | 'f' | 'print'>): ReadonlyArray<MovedText> =>
  moved.some((known) => isSameMove(known, ref)) ? moved.filter((known) => !isSameMove(known, ref)) : moved
