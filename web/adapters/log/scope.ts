import type { LogScope } from '#machines/ports.ts'
import type { ScopeKey } from './database.ts'

export const keyOf = (scope: LogScope): ScopeKey => [scope.userId, scope.fileId]

/** Everything stored under one scope: arrays sort after every string and number, so `[]` closes the range. */
export const rangeOf = (scope: LogScope): IDBKeyRange => IDBKeyRange.bound([scope.userId, scope.fileId], [scope.userId, scope.fileId, []])

/** One scope as text, for maps and signals. */
export const topicOf = (scope: LogScope): string => JSON.stringify([scope.userId, scope.fileId])
