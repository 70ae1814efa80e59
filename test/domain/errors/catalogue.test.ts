import { describe, expect, it } from 'vitest'
import { catalogue, domainError, messageOf } from '#domain/errors/catalogue.ts'
import { anyMessageOf, wholeCatalogue } from '#domain/errors/late-catalogue.ts'
import { specErrors } from '#test/fixtures/spec-errors.ts'

const wordsOf = (entry: string | { readonly message: string }): string => (typeof entry === 'string' ? entry : entry.message)
const codesOf = (area: string): Readonly<Record<string, string | { readonly message: string }>> => Object.entries(wholeCatalogue).find(([name]) => name === area)?.[1] ?? {}
const allWords = Object.values(wholeCatalogue).flatMap((area) => Object.values(area).map(wordsOf))

describe('The catalogue of errors', () => {
  it.each(specErrors)('[spec 8] has the code $code of $of, in its words where the specification gives them', ({ area, code, words }) => {
    const entry = codesOf(area)[code]
    expect([entry !== undefined, words === undefined || (entry !== undefined && wordsOf(entry) === words)]).toEqual([true, true])
  })

  it('never leaves a code without words', () => {
    expect(allWords.filter((words) => words.trim() === '')).toEqual([])
  })

  it.each([
    [domainError('task', 'TASK_NOT_FOUND', { id: 't9' }), 'Task not found: t9'],
    [domainError('checklist', 'CHECKLIST_NOT_FOUND', { id: 'c9' }), 'Checklist not found: c9'],
    [domainError('task', 'INVALID_TASK_IDS', { ids: 'a, b' }), 'Invalid task IDs: a, b'],
    [domainError('repository', 'FILE_NOT_FOUND', { id: 'f1' }), 'File not found: f1'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'loading' }), 'Network error while loading data'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'saving' }), 'Network error while saving data'],
    [domainError('file', 'MISSING_FIELD', { name: 'settings' }), 'Missing required field: settings'],
    [domainError('market', 'UPDATE_FAILED', { reason: 'offline' }), 'Update failed: offline'],
    [domainError('application', 'OPERATION_ERROR', { operation: 'connect to SnapTrade' }), 'Failed to connect to SnapTrade'],
  ] as const)('[spec 5, 8] fills in what the message leaves open: %o', (error, message) => {
    expect(anyMessageOf(error)).toBe(message)
  })

  it('shows params as they are: no slot in them is filled, no $ is special', () => {
    expect(messageOf(domainError('task', 'TASK_NOT_FOUND', { id: '{id} $& $1 <b>' }))).toBe('Task not found: {id} $& $1 <b>')
  })

  it.each([
    { area: 'task', code: 'NO_SUCH_CODE', params: {} },
    { area: 'constructor', code: 'name', params: {} },
    { area: 'task', code: 'toString', params: {} },
    { area: '__proto__', code: 'constructor', params: {} },
  ])('[spec 8] [A30] has plain words for an error it does not know: %o', (error) => {
    expect([messageOf(error), anyMessageOf(error)]).toEqual(['Something went wrong', 'Something went wrong'])
  })

  it('has no area twice: what the first screen says and what comes later are the same words to both', () => {
    expect(Object.keys(wholeCatalogue).length).toBe(Object.keys(catalogue).length + ['connection', 'journalName', 'needs', 'journals', 'trades', 'ai', 'market'].length)
    expect(messageOf(domainError('repository', 'NO_FILE'))).toBe(anyMessageOf(domainError('repository', 'NO_FILE')))
  })

  it('does not compile where words are asked for that may not be there yet', () => {
    // @ts-expect-error trades are late
    expect(messageOf(domainError('trades', 'EMPTY_FILE'))).toBe('Something went wrong')
    expect(anyMessageOf(domainError('trades', 'EMPTY_FILE'))).toBe('The file holds no trades')
  })

  it('[spec 4, 8] keeps reserved codes with their words and the reason why nothing leads to them', () => {
    const reserved = Object.entries(wholeCatalogue).flatMap(([area, entries]) =>
      Object.entries(entries).flatMap(([code, entry]) => (typeof entry === 'string' ? [] : [[`${area}.${code}`, entry.reserved.length > 0]])),
    )
    expect(reserved.filter(([, hasReason]) => !hasReason)).toEqual([])
    expect(messageOf(domainError('signIn', 'CANCELLED'))).toBe('Sign-in was cancelled by user')
  })

  it('does not compile without the params of its message, or with a code that has none', () => {
    // @ts-expect-error the message needs an id
    domainError('task', 'TASK_NOT_FOUND')
    // @ts-expect-error params are text
    domainError('task', 'TASK_NOT_FOUND', { id: 7 })
    // @ts-expect-error no such code
    domainError('task', 'LAST_CHECKLIST')
    expect(domainError('task', 'TEXT_TOO_SHORT')).toEqual({ area: 'task', code: 'TEXT_TOO_SHORT', params: {} })
  })
})
