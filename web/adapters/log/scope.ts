import type { DraftKey, LogScope } from '#machines/ports/log.ts'
import type { ScopeKey } from './database.ts'

export const keyOf = (scope: LogScope): ScopeKey => [scope.userId, scope.fileId]

/** Everything stored under one scope: arrays sort after every string and number, so `[]` closes the range. */
export const rangeOf = (scope: LogScope): IDBKeyRange => IDBKeyRange.bound([scope.userId, scope.fileId], [scope.userId, scope.fileId, []])

/** One scope as text, for maps and signals. */
export const topicOf = (scope: LogScope): string => JSON.stringify([scope.userId, scope.fileId])

/** Where a draft's row stands. */
export const draftKeyOf = (scope: LogScope, { date, field, page }: DraftKey): string[] =>
  page === undefined ? [...keyOf(scope), date, field] : [...keyOf(scope), date, field, page]

/** Whether two draft rows are the same one. */
export const isSameRow = (one: DraftKey, other: DraftKey): boolean => one.date === other.date && one.field === other.field && one.page === other.page
