import type { LostTextRef } from '../journal/events.ts'
import type { Journal, LostText, MovedText } from '../journal/journal.ts'
import { isSameMove } from '../journal/losers.ts'
import { presentText } from '../journal/text-events.ts'
import { textFingerprint } from '../journal/text-fingerprint.ts'

/** What a lost text is called in commands and events: its place and its words, the same on every device. */
export const lostTextRef = ({ d, f, v }: LostText): LostTextRef => ({ d, f, print: textFingerprint(v) })

/** The lost text of that name; undefined when it was restored or dismissed already, or has moved. */
export const lostTextOf = (journal: Journal, { d, f, print }: LostTextRef): LostText | undefined =>
  journal.losers.find((lost) => lost.d === d && lost.f === f && textFingerprint(lost.v) === print)

/** The texts that wait beside one field, oldest first. `of`: the date of an entry, or the id of a task or checklist. */
export const lostTextsFor = (journal: Journal, of: string, field: LostText['f']): ReadonlyArray<LostText> =>
  journal.losers.length === 0 ? [] : journal.losers.filter(({ d, f }) => d === of && f === field)

/** The places of the lost texts whose words are in files beside the journal, oldest first. What stands in its field, or waits in the journal itself, is none. */
export const movedTexts = (journal: Journal): ReadonlyArray<MovedText> =>
  journal.moved.length === 0 ? [] : journal.moved.filter((place) => textFingerprint(presentText(journal, place)) !== place.print && !lostTextOf(journal, place))

/** The places of moved texts of one field. */
export const movedTextsFor = (journal: Journal, of: string, field: LostText['f']): ReadonlyArray<MovedText> =>
  journal.moved.some((place) => isOf(place, of, field)) ? movedTexts(journal).filter((place) => isOf(place, of, field)) : []

/** Whether another version of a field's text waits for the user, wherever its words are. */
export const hasLostText = (journal: Journal, of: string, field: LostText['f']): boolean =>
  lostTextsFor(journal, of, field).length > 0 || movedTextsFor(journal, of, field).length > 0

/** How many texts wait for the user. */
export const lostTextCount = (journal: Journal): number => journal.losers.length + movedTexts(journal).length

/** Where the words of a lost text are, when they have moved. */
export const placeOfMoved = (journal: Journal, ref: LostTextRef): MovedText | undefined => journal.moved.find((place) => isSameMove(place, ref))

const isOf = ({ d, f }: MovedText, of: string, field: LostText['f']): boolean => d === of && f === field
