import { expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { leavingOf, outcomeOf } from '#machines/brokerage/disconnection.ts'
import { brokerAccount, brokerConnection } from '#test/support/broker-accounts.ts'

const known = {
  connections: [brokerConnection('c1')],
  accounts: ['c1', 'c1', 'c2'].map((authorizationId, at) => brokerAccount(`a${at + 1}`, { authorizationId })),
}
const [c1, c2] = [
  { authorizationId: 'c1', accountIds: ['a1', 'a2'] },
  { authorizationId: 'c2', accountIds: ['a3'] },
]

it.each([
  ['one connection', 'c1', [c1]],
  ['one that is not listed any more', 'c3', [{ authorizationId: 'c3', accountIds: [] }]],
  ['all, also those of which only an account is known', undefined, [c1, c2]],
])('Disconnecting %s takes its accounts along', (_, target, leaving) =>
  expect(leavingOf(known, target)).toEqual(leaving),
)

it.each([
  ['gone once it is not listed', ['c2'], 0, 'gone'],
  ['open while its request may be under way', ['c1'], limits.disconnectionOpenMs - 1, undefined],
  ['failed where it is listed after that', ['c1'], limits.disconnectionOpenMs, 'failed'],
  ['[T5] failed where a clock that was ahead had confirmed it', ['c1'], -limits.disconnectionOpenMs, 'failed'],
] as const)('A disconnection is %s', (_, listed, age, outcome) =>
  expect(outcomeOf({ ...c1, at: 1000 }, listed, 1000 + age)).toBe(outcome),
)
