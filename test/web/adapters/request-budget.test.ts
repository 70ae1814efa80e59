import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { createHub } from '#test/web/adapters/log-fixtures.ts'
import { createRequestBudget, failingKinds } from '#web/adapters/drive/request-budget.ts'

const alone = { send: () => undefined, subscribe: () => () => undefined }

describe('Requests to a failing drive', () => {
  it('[I20] a short spell offline after busy saving holds nothing up: what was answered before does not count', () => {
    let now = 1_000_000
    const budget = createRequestBudget({ now: () => now }, alone)
    for (let request = 0; request < limits.failingRequestsFirstMinute; request += 1) {
      budget.sent()
      now += 500
    }
    budget.sent()
    budget.failed('offline')
    expect(budget.held()).toBeUndefined()
  })

  it('[I20] the request that failed is the first of its thirty', () => {
    const budget = createRequestBudget({ now: () => 1_000_000 }, alone)
    const waits = Array.from({ length: limits.failingRequestsFirstMinute }, () => {
      budget.sent()
      budget.failed('server')
      return budget.held() !== undefined
    })
    expect(waits.indexOf(true)).toEqual(limits.failingRequestsFirstMinute - 1)
    expect(waits.length).toEqual(limits.failingRequestsFirstMinute)
  })

  it.each(failingKinds)('reports a request that is held back by the drive’s last error: %s', (kind) => {
    const budget = createRequestBudget({ now: () => 1_000_000 }, alone)
    for (let request = 0; request < limits.failingRequestsFirstMinute; request += 1) {
      budget.sent()
      budget.failed(kind)
    }
    expect(budget.held()).toEqual({ kind, retryAfterMs: 60_000 })
  })

  it('a tab that is held back for what another one met says the same', () => {
    const hub = createHub()
    const [one, other] = [hub.join(), hub.join()].map((tabs) => createRequestBudget({ now: () => 1_000_000 }, tabs))
    for (let request = 0; request < limits.failingRequestsFirstMinute; request += 1) {
      one?.sent()
      one?.failed('offline')
    }
    expect(other?.held()).toEqual({ kind: 'offline', retryAfterMs: 60_000 })
  })
})
