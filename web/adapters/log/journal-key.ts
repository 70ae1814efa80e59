import type { ConsumedDraft, Draft, DraftKey, JournalKey } from '#machines/ports/log.ts'
import type { RowKey } from './database.ts'

export const keyOf = (key: JournalKey): RowKey => [key.userId, key.fileId]

/** Everything stored for one journal: arrays sort after every string and number, so `[]` closes the range. */
export const rangeOf = (key: JournalKey): IDBKeyRange =>
  IDBKeyRange.bound([key.userId, key.fileId], [key.userId, key.fileId, []])

/** A journal key as text, for maps and signals. */
export const topicOf = (key: JournalKey): string => JSON.stringify([key.userId, key.fileId])

export const draftKeyOf = (key: JournalKey, { date, field, page }: DraftKey): string[] =>
  page === undefined ? [...keyOf(key), date, field] : [...keyOf(key), date, field, page]

/** Whether the event that consumed a draft holds this row's text: the page may have stored a later one since. */
export const isConsumed = ({ nth: stored = 0 }: Draft, { nth: last = Infinity }: ConsumedDraft): boolean =>
  stored <= last

export const isSameRow = (one: DraftKey, other: DraftKey): boolean =>
  one.date === other.date && one.field === other.field && one.page === other.page
