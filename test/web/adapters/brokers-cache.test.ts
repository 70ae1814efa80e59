import { beforeEach, describe, expect, it } from 'vitest'
import { earlierKnowledge, worthStoring } from '#machines/brokerage/brokerage-reading.ts'
import type { WholeReading } from '#machines/ports/brokerage.ts'
import { brokerAccount, brokerConnection, brokerPosition } from '#test/support/broker-accounts.ts'
import { createBrokersCache } from '#web/adapters/storage/brokers-cache.ts'
import { clearedAtSignOut } from '#web/adapters/storage/cleared-keys.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'

const reading: WholeReading = {
  readAt: 5,
  connections: [brokerConnection('c1')],
  accounts: [brokerAccount('a1', { balance: '10.5' })],
  positions: [brokerPosition('60', { accountId: 'a1', symbol: 'AMD', averagePrice: '57.9' })],
}
const visit = () => createBrokersCache(createKeyStore(window, () => localStorage))

describe('The last reading of the brokers', () => {
  beforeEach(() => localStorage.clear())

  it('is found again at the next visit of the same user, and goes at sign-out', () => {
    visit().write('anna', reading)
    expect([visit().read('anna'), visit().read('berta')]).toEqual([reading, undefined])
    expect(clearedAtSignOut).toContain(storageKeys.brokers)
    visit().clear()
    expect(visit().read('anna')).toBeUndefined()
  })

  it('holds only whole answers: a failure leaves it, and without a connection it is empty', () => {
    const known = { ...earlierKnowledge(reading), accountsMissing: false, positionsMissing: [] }
    expect(worthStoring(known)).toEqual(reading)
    expect(worthStoring({ ...known, accounts: [], failure: { kind: 'provider_error' } })).toBeUndefined()
    expect(worthStoring({ ...known, readAt: undefined })).toBeUndefined()
    expect(worthStoring({ ...known, connected: false })).toBe('stale')
  })

  it.each(['', 'null', '{}', '{"userId":"anna","readAt":1,"connections":[],"accounts":[{"id":7}],"positions":[]}'])(
    'that was edited counts as none: %s',
    (text) => {
      localStorage.setItem(storageKeys.brokers, text)
      expect(visit().read('anna')).toBeUndefined()
    },
  )
})
