import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { createRequestBudget } from '#web/adapters/drive/request-budget.ts'

const alone = { send: () => undefined, subscribe: () => () => undefined }

describe('What a failing drive is asked', () => {
  it('[I20] a short spell offline after busy saving holds nothing up: what was answered before does not count', () => {
    let now = 1_000_000
    const budget = createRequestBudget({ now: () => now }, alone)
    for (let request = 0; request < limits.failingRequestsFirstMinute; request += 1) {
      budget.sent()
      now += 500
    }
    budget.sent()
    budget.failed()
    expect(budget.waitMs()).toBe(0)
  })

  it('[I20] the request that failed is the first of its thirty', () => {
    const budget = createRequestBudget({ now: () => 1_000_000 }, alone)
    const waits = Array.from({ length: limits.failingRequestsFirstMinute }, () => {
      budget.sent()
      budget.failed()
      return budget.waitMs() > 0
    })
    expect([waits.indexOf(true), waits.length]).toEqual([limits.failingRequestsFirstMinute - 1, limits.failingRequestsFirstMinute])
  })
})
