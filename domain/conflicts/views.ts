import type { LostTextRef } from '../journal/events.ts'
import type { Journal, LostText } from '../journal/journal.ts'
import { textFingerprint } from '../journal/text-fingerprint.ts'

/** What a lost text is called in commands and events: its place and its words, the same on every device. */
export const lostTextRef = ({ d, f, v }: LostText): LostTextRef => ({ d, f, print: textFingerprint(v) })

/** The lost text of that name; undefined when it was restored or dismissed already. */
export const lostTextOf = (journal: Journal, { d, f, print }: LostTextRef): LostText | undefined =>
  journal.losers.find((lost) => lost.d === d && lost.f === f && textFingerprint(lost.v) === print)

/** The texts that wait beside one field, oldest first. `of`: the date of an entry, or the id of a task or checklist. */
export const lostTextsFor = (journal: Journal, of: string, field: LostText['f']): ReadonlyArray<LostText> =>
  journal.losers.length === 0 ? [] : journal.losers.filter(({ d, f }) => d === of && f === field)
