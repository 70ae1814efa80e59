import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { accountGroups, linkedAccounts, totalsOf } from '#domain/brokerage/accounts.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { brokerAccount, brokerConnection } from '#test/support/broker-accounts.ts'

const account = (id: string, authorizationId: string, balance: string | null, currency = 'USD'): BrokerageAccount =>
  brokerAccount(id, { name: id, institution: `Broker of ${id}`, type: '', balance, currency, authorizationId })
const connection = brokerConnection
const sums = (accounts: ReadonlyArray<BrokerageAccount>) =>
  totalsOf(accounts).sums.map(({ currency, amount }) => `${currency} ${decimalText(amount)}`)

describe('[spec 4 Brokerage connection] The sum of accounts', () => {
  it('is exact, for each currency by itself, and says of how many it does not know', () =>
    expect([
      sums([
        account('a', 'c', '0.1'),
        account('b', 'c', '0.2'),
        account('d', 'c', '5', 'CAD'),
        account('e', 'c', '-10.005'),
        account('f', 'c', null),
      ]),
      totalsOf([account('f', 'c', null)]),
    ]).toEqual([['USD -9.705', 'CAD 5'], { sums: [], unknown: 1 }]))

  it('counts linked accounts only', () => {
    const accounts = [account('a', 'c', '1'), account('b', 'c', '2'), account('d', 'c', '4')]
    expect(sums(linkedAccounts(accounts, ['d', 'a', 'gone']))).toEqual(['USD 5'])
    expect(sums(linkedAccounts(accounts, []))).toEqual([])
  })

  it('is the same in whatever order, and the sum of its groups', () => {
    const any = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 99 }),
        of: fc.constantFrom('c1', 'c2', 'c3'),
        cents: fc.integer({ min: -1e9, max: 1e9 }),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(any, (given) => {
        const accounts = given.map(({ id, of, cents }) => account(`${id}`, of, (cents / 100).toFixed(2)))
        expect(sums(accounts.toReversed())).toEqual(sums(accounts))
        const groups = accountGroups([connection('c1'), connection('c2')], accounts)
        expect(groups.flatMap((group) => group.accounts.map(({ id }) => id)).toSorted()).toEqual(
          accounts.map(({ id }) => id).toSorted(),
        )
        const all = groups
          .flatMap(({ totals }) => totals.sums)
          .reduce((sum, { amount }) => sum + Number(decimalText(amount)), 0)
        expect(all).toBeCloseTo(
          given.reduce((sum, { cents }) => sum + cents / 100, 0),
          1,
        )
      }),
    )
  })
})

describe('[spec 3 Brokerage] A group', () => {
  it('is a connection with its accounts, in the order of the connections, also without any', () =>
    expect(
      accountGroups([connection('c2', { disabled: true }), connection('c1')], [account('a', 'c1', '1')]).map(
        ({ authorizationId, institution, disabled, accounts }) => [
          authorizationId,
          institution,
          disabled,
          accounts.length,
        ],
      ),
    ).toEqual([
      ['c2', 'Broker c2', true, 0],
      ['c1', 'Broker c1', false, 1],
    ]))

  it('of accounts whose connection was not listed comes last, under the name that its accounts know', () =>
    expect(
      accountGroups([connection('c1')], [account('a', 'c9', '1'), account('b', 'c9', '2')]).map(
        ({ authorizationId, institution, accounts }) => [authorizationId, institution, accounts.length],
      ),
    ).toEqual([
      ['c1', 'Broker c1', 0],
      ['c9', 'Broker of a', 2],
    ]))

  it('without a name of its own has that of its accounts', () =>
    expect(accountGroups([connection('c1', { institution: '' })], [account('a', 'c1', '1')])[0]?.institution).toBe(
      'Broker of a',
    ))
})
