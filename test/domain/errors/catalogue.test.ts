import { describe, expect, it } from 'vitest'
import { catalogue, domainError, messageOf } from '#domain/errors/catalogue.ts'
import { reservedErrors } from '#test/fixtures/reserved-errors.ts'
import { specErrors } from '#test/fixtures/spec-errors.ts'

const codesOf = (area: string): Readonly<Record<string, string>> =>
  Object.entries(catalogue).find(([name]) => name === area)?.[1] ?? {}
const wordsOf = (area: string, code: string): string | undefined =>
  codesOf(area)[code] ?? reservedErrors[area]?.[code]?.message
const allWords = [
  ...Object.values(catalogue).flatMap((area) => Object.values(area)),
  ...Object.values(reservedErrors).flatMap((area) => Object.values(area).map(({ message }) => message)),
]

describe('The catalogue of errors', () => {
  it.each(specErrors)(
    '[spec 8] has the code $code of $of, in its words where the specification gives them',
    ({ area, code, words }) => {
      const known = wordsOf(area, code)
      expect([known !== undefined, words === undefined || known === words]).toEqual([true, true])
    },
  )

  it('never leaves a code without words', () => expect(allWords.filter((words) => words.trim() === '')).toEqual([]))

  it.each([
    [domainError('task', 'TASK_NOT_FOUND', { id: 't9' }), 'Task not found: t9'],
    [domainError('checklist', 'CHECKLIST_NOT_FOUND', { id: 'c9' }), 'Checklist not found: c9'],
    [domainError('task', 'INVALID_TASK_IDS', { ids: 'a, b' }), 'Invalid task IDs: a, b'],
    [domainError('repository', 'FILE_NOT_FOUND', { id: 'f1' }), 'File not found: f1'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'loading' }), 'Network error while loading data'],
    [domainError('repository', 'NETWORK_ERROR', { activity: 'saving' }), 'Network error while saving data'],
    [domainError('file', 'MISSING_FIELD', { name: 'settings' }), 'Missing required field: settings'],
    [domainError('market', 'UPDATE_FAILED', { reason: 'offline' }), 'Update failed: offline'],
    [
      domainError('application', 'OPERATION_ERROR', { operation: 'connect to SnapTrade' }),
      'Failed to connect to SnapTrade',
    ],
  ] as const)('[spec 5, 8] fills in what the message leaves open: %o', (error, message) => {
    expect(messageOf(error)).toBe(message)
  })

  it('shows params as they are: no slot in them is filled, no $ is special', () => {
    expect(messageOf(domainError('task', 'TASK_NOT_FOUND', { id: '{id} $& $1 <b>' }))).toBe(
      'Task not found: {id} $& $1 <b>',
    )
  })

  it.each([
    { area: 'task', code: 'NO_SUCH_CODE', params: {} },
    { area: 'constructor', code: 'name', params: {} },
    { area: 'task', code: 'toString', params: {} },
    { area: '__proto__', code: 'constructor', params: {} },
  ])('[spec 8] [A30] has plain words for an error it does not know: %o', (error) => {
    expect(messageOf(error)).toBe('Something went wrong')
  })

  it('[spec 4, 8] keeps reserved codes with their words and the reason why nothing leads to them', () => {
    const reserved = Object.entries(reservedErrors).flatMap(([area, codes]) =>
      Object.entries(codes).map(([code, { reserved: reason }]) => ({ area, code, reason })),
    )
    expect(reserved.length).toBeGreaterThan(0)
    expect(reserved.filter(({ area, code, reason }) => reason === '' || codesOf(area)[code] !== undefined)).toEqual([])
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
