import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { DayWindow, ReadAccount, SyncRequest } from '#domain/brokerage/sync-plan.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { tradeSyncStatusOf } from '#machines/brokerage/trade-sync-status.ts'
import { tradeSyncMachine } from '#machines/brokerage/trade-sync.machine.ts'
import type { TradeSyncEvent } from '#machines/brokerage/trade-sync.setup.ts'
import type { SyncFailure, WindowAnswer } from '#machines/brokerage/trade-sync.ts'
import { traded } from '#test/domain/fills/books.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { never } from '#test/support/never.ts'

const today = '2026-11-20'
const nowMs = Date.parse('2026-11-20T15:00:00.000Z')
const requestOf = (id: string, firstActivityDate = '2026-01-05'): SyncRequest => ({
  account: { id, firstActivityDate, completeThrough: '2026-11-19' },
  progress: undefined,
  day: today,
  today,
  nowMs,
})
const buy = traded('BUY', 1, 10, '2026-11-02T15:00:00.000Z')
const brought = (count = 1): Result<WindowAnswer, SyncFailure> =>
  ok({ activities: Array.from({ length: count }, () => buy), received: count, todayMissing: false })

interface Setting {
  readonly requests?: ReadonlyArray<SyncRequest>
  readonly read?: (
    accountId: string,
    window: DayWindow | undefined,
    time: number,
  ) => Promise<Result<WindowAnswer, SyncFailure>>
  readonly prepare?: () => Promise<Result<ReadonlyArray<SyncRequest>, SyncFailure>>
  readonly record?: () => Promise<Result<void, SyncFailure>>
  readonly lock?: () => TradeSyncEvent | undefined
}

const open = ({
  requests = [requestOf('a')],
  read = () => Promise.resolve(brought()),
  prepare = () => Promise.resolve(ok(requests)),
  record = () => Promise.resolve(ok(undefined)),
  lock = () => ({ type: 'lock.held' }),
}: Setting = {}) => {
  const timers = new SimulatedClock()
  const asked: string[] = []
  const orders: ReadAccount[] = []
  const emissions: unknown[] = []
  const locks = { held: 0, released: 0 }
  const actor = createActor(
    tradeSyncMachine.provide({
      actors: {
        holdLock: fromCallback<TradeSyncEvent>(({ sendBack }) => {
          const answer = lock()
          if (answer) sendBack(answer)
          locks.held += 1
          return () => void (locks.released += 1)
        }),
        prepareSync: fromPromise(({ input }) => (asked.push(`prepare ${input.day}`), prepare())),
        readWindow: fromPromise(
          ({ input: { accountId, window } }) => (
            asked.push(`${accountId} ${window ? `${window.from} ${window.to}` : 'year'}`),
            read(accountId, window, asked.length)
          ),
        ),
        recordActivities: fromPromise(({ input }) => (input && orders.push(input), record())),
      },
    }),
    { clock: timers, input: { clock: { now: () => nowMs } } },
  )
  actor.on('sync.finished', (emitted) => emissions.push(emitted))
  actor.start()
  const send = async (...events: ReadonlyArray<TradeSyncEvent>) => {
    for (const event of events) {
      actor.send(event)
      await idle()
    }
  }
  const pass = async (ms: number) => {
    timers.increment(ms)
    await idle()
  }
  return { send, pass, asked, orders, emissions, locks, status: () => tradeSyncStatusOf(actor.getSnapshot()) }
}

const begin = { type: 'sync.requested', day: today } as const
const cancel = { type: 'sync.cancelled' } as const
const finished = {
  type: 'sync.finished',
  day: today,
  elsewhere: false,
  failures: [],
  isCancelled: false,
  todayMissing: false,
}

describe('[spec 4 Trade sync] For each linked account', () => {
  it('the activities are fetched, newest days first, recorded when complete, then the next account', async () => {
    const { send, asked, orders, emissions, status, locks } = open({
      requests: [requestOf('a', '2025-02-03'), requestOf('b', '2026-11-01')],
    })
    await send(begin)
    expect(asked).toEqual([
      'prepare 2026-11-20',
      'a 2025-11-21 2026-11-21',
      'a 2025-02-03 2025-11-20',
      'b 2026-11-01 2026-11-21',
    ])
    expect(orders.map(({ request, found }) => [request.account.id, found.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect([status().step, emissions, locks]).toEqual(['idle', [finished], { held: 1, released: 1 }])
  })

  it('sends no request without a linked account', async () => {
    const { send, asked, emissions } = open({ requests: [] })
    await send(begin)
    expect([asked, emissions]).toEqual([['prepare 2026-11-20'], [finished]])
  })

  it('progress shows which account of how many, days read and left, and what was found', async () => {
    let answers = 0
    const { send, status } = open({
      requests: [requestOf('a', '2025-02-03'), requestOf('b', '2024-01-01')],
      read: () => ((answers += 1) > 3 ? never() : Promise.resolve(brought(7))),
    })
    await send(begin)
    expect(status()).toEqual({
      step: 'asking',
      account: 2,
      accounts: 2,
      accountId: 'b',
      days: 366 + 291 + 366,
      daysLeft: 690,
      movements: 21,
      wait: undefined,
      failures: [],
      todayMissing: false,
    })
  })

  it('a window that is too large is halved', async () => {
    const { send, asked, emissions } = open({
      requests: [requestOf('a', '2026-11-02')],
      read: (_, window) =>
        Promise.resolve(
          window && window.from < '2026-11-12' && window.to > '2026-11-12' ? err({ kind: 'too_large' }) : brought(),
        ),
    })
    await send(begin)
    expect(asked.slice(1)).toEqual(['a 2026-11-02 2026-11-21', 'a 2026-11-12 2026-11-21', 'a 2026-11-02 2026-11-11'])
    expect(emissions).toEqual([finished])
  })

  it.each([
    ['425, the first sync is under way', 'syncing'],
    ['429, too many requests', 'too_many_requests'],
    ['503, out of order', 'provider_unavailable'],
  ] as const)('%s: it waits as long as the answer says, and asks the same again', async (_, kind) => {
    let tries = 0
    const { send, pass, asked, status, emissions } = open({
      read: () => Promise.resolve((tries += 1) < 3 ? err({ kind, retryAfterMs: 7000 }) : brought()),
    })
    await send(begin)
    expect([status().step, status().wait]).toEqual(['waiting', { kind, retryAfterMs: 7000 }])
    await pass(6999)
    expect(asked.length).toBe(2)
    await pass(1)
    expect([asked.length, status().step]).toEqual([3, 'waiting'])
    await pass(7000)
    expect([asked.length, emissions]).toEqual([4, [finished]])
  })

  it('a broker that asks for patience without an end is left alone in the end, and it is said', async () => {
    const { send, pass, asked, emissions, orders } = open({
      read: () => Promise.resolve(err({ kind: 'syncing', retryAfterMs: 30_000 })),
    })
    await send(begin)
    for (let wait = 0; wait < 25; wait += 1) await pass(30_000)
    expect(asked.length).toBe(22)
    expect([emissions, orders[0]?.found]).toEqual([
      [{ ...finished, failures: [{ accountId: 'a', failure: { kind: 'syncing', retryAfterMs: 30_000 } }] }],
      [],
    ])
  })

  it('an account that fails keeps what had come of it, and the others go on', async () => {
    const { send, orders, emissions, status } = open({
      requests: [requestOf('a', '2025-02-03'), requestOf('b')],
      read: (accountId, window) =>
        Promise.resolve(
          accountId === 'a' && window?.to !== '2026-11-21' ? err({ kind: 'reconnect_required' }) : brought(2),
        ),
    })
    await send(begin)
    expect(orders.map(({ request, found }) => [request.account.id, found.length])).toEqual([
      ['a', 2],
      ['b', 2],
    ])
    expect(emissions).toEqual([
      { ...finished, failures: [{ accountId: 'a', failure: { kind: 'reconnect_required' } }] },
    ])
    expect(status().failures.length).toBe(1)
    await send(begin)
    expect(status().failures.length).toBe(1)
  })

  it.each([
    ['refuses', () => Promise.resolve(err({ kind: 'not_recorded' } as const))],
    ['crashes', (): Promise<Result<void, SyncFailure>> => Promise.reject(new Error('planted'))],
  ])('a journal that %s what came is a failure', async (_, record) => {
    const { send, emissions } = open({ record })
    await send(begin)
    expect(emissions).toEqual([{ ...finished, failures: [{ accountId: 'a', failure: { kind: 'not_recorded' } }] }])
  })

  it('sends no request when offline, and shows that', async () => {
    const { send, emissions, asked } = open({ prepare: () => Promise.resolve(err({ kind: 'unreachable' })) })
    await send(begin)
    expect(asked.length).toBe(1)
    expect(emissions).toEqual([{ ...finished, failures: [{ accountId: undefined, failure: { kind: 'unreachable' } }] }])
  })

  it('fills of today that are missing are remembered', async () => {
    const { send, status } = open({
      read: () => Promise.resolve(ok({ activities: [], received: 0, todayMissing: true })),
    })
    await send(begin)
    expect(status().todayMissing).toBe(true)
  })
})

describe('Cancelling keeps what has arrived', () => {
  it('while a window is under way', async () => {
    const { send, orders, emissions, asked, locks } = open({
      requests: [requestOf('a', '2024-02-03'), requestOf('b')],
      read: (_, window) => (window?.to === '2026-11-21' ? Promise.resolve(brought(4)) : never()),
    })
    await send(begin, cancel)
    expect(orders.map(({ found, plan }) => [found.length, plan.asked])).toEqual([[4, { newest: '2025-11-21' }]])
    expect([asked.length, emissions, locks.released]).toEqual([3, [{ ...finished, isCancelled: true }], 1])
  })

  it('while it waits, while it is recorded, and before anything began', async () => {
    const waiting = open({ read: () => Promise.resolve(err({ kind: 'syncing', retryAfterMs: 30_000 })) })
    await waiting.send(begin, cancel)
    expect([waiting.emissions, waiting.orders.length]).toEqual([[{ ...finished, isCancelled: true }], 1])
    let done: (recorded: Result<void, SyncFailure>) => void = () => undefined
    const recording = open({
      requests: [requestOf('a'), requestOf('b')],
      record: () => new Promise((resolve) => void (done = resolve)),
    })
    await recording.send(begin, cancel)
    expect(recording.status().step).toBe('recording')
    done(ok(undefined))
    await idle()
    expect([recording.emissions, recording.asked.length]).toEqual([[{ ...finished, isCancelled: true }], 2])
    const preparing = open({ prepare: never })
    await preparing.send(begin, cancel)
    expect([preparing.emissions, preparing.orders]).toEqual([[{ ...finished, isCancelled: true }], []])
  })
})

describe('Never two syncs at once', () => {
  it('sends no request when another tab syncs, looks every two seconds, and can be cancelled', async () => {
    let free = false
    const { send, pass, asked, status, emissions } = open({
      lock: () => ({ type: free ? 'lock.held' : 'lock.refused' }),
    })
    await send(begin)
    expect([status().step, asked]).toEqual(['elsewhere', []])
    await pass(2000)
    expect(status().step).toBe('elsewhere')
    free = true
    await pass(2000)
    expect([asked.length, emissions]).toEqual([2, [finished]])
    free = false
    await send(begin, cancel)
    expect([status().step, asked.length]).toEqual(['idle', 2])
  })

  it('a sync that the other tab has finished needs no second one, unless another day is shown here', async () => {
    const { send, asked, status, emissions } = open({ lock: () => ({ type: 'lock.refused' }) })
    await send(begin, { type: 'elsewhere.finished', day: '2026-11-03' })
    expect([status().step, emissions]).toEqual(['elsewhere', []])
    await send({ type: 'elsewhere.finished', day: today })
    const finishedElsewhere = { ...finished, elsewhere: true }
    expect([status().step, asked, emissions]).toEqual(['idle', [], [finishedElsewhere]])
    await send({ type: 'elsewhere.finished', day: today })
    expect(emissions).toEqual([finishedElsewhere])
  })

  it('a sync that the other tab finishes while this one asks for the lock needs no second one, either', async () => {
    let answer: TradeSyncEvent | undefined = { type: 'lock.refused' }
    const { send, pass, asked, status, emissions, locks } = open({ lock: () => answer })
    await send(begin)
    answer = undefined
    await pass(2000)
    expect(status().step).toBe('asking')
    await send({ type: 'elsewhere.finished', day: '2026-11-03' })
    expect([status().step, emissions]).toEqual(['asking', []])
    await send({ type: 'elsewhere.finished', day: today })
    expect([status().step, asked, emissions]).toEqual(['idle', [], [{ ...finished, elsewhere: true }]])
    expect(locks.released).toBe(locks.held)
  })

  it('another day that is asked for while another tab is at it is the one that is waited for', async () => {
    let free = false
    const { send, pass, asked, status, emissions } = open({
      lock: () => ({ type: free ? 'lock.held' : 'lock.refused' }),
    })
    await send(begin, { type: 'sync.requested', day: '2026-11-03' }, { type: 'elsewhere.finished', day: today })
    expect([status().step, emissions]).toEqual(['elsewhere', []])
    free = true
    await pass(2000)
    expect([asked[0], emissions]).toEqual(['prepare 2026-11-03', [{ ...finished, day: '2026-11-03' }]])
  })

  it('another day that is asked for meanwhile follows, in the same turn', async () => {
    const { send, asked, emissions } = open()
    await send(begin)
    const both = open({
      read: (() => {
        let first = true
        return () =>
          first
            ? ((first = false),
              new Promise<Result<WindowAnswer, SyncFailure>>((resolve) => {
                setImmediate(() => setImmediate(() => resolve(brought())))
              }))
            : Promise.resolve(brought())
      })(),
    })
    await both.send(begin, { type: 'sync.requested', day: '2026-11-03' })
    await idle()
    await idle()
    expect(both.asked.filter((what) => what.startsWith('prepare'))).toEqual([
      'prepare 2026-11-20',
      'prepare 2026-11-03',
    ])
    expect(both.emissions).toEqual([finished, { ...finished, day: '2026-11-03' }])
    expect([both.locks, emissions.length, asked.length]).toEqual([{ held: 1, released: 1 }, 1, 2])
  })
})

it.each([
  ['waits for another tab', { lock: () => ({ type: 'lock.refused' }) as const }],
  ['asks', { read: () => never() }],
  ['has failed', { read: () => Promise.resolve(err({ kind: 'reconnect_required' } as const)) }],
])('another journal that is opened while it %s: nothing of it is shown there', async (_, setting: Setting) => {
  const { send, status, emissions } = open(setting)
  await send(begin, { type: 'sync.requested', day: '2026-11-03' })
  const before = emissions.length
  await send({ type: 'journal.left' })
  expect(status()).toEqual({
    step: 'idle',
    account: 0,
    accounts: 0,
    accountId: undefined,
    days: 0,
    daysLeft: undefined,
    movements: 0,
    wait: undefined,
    failures: [],
    todayMissing: false,
  })
  expect(emissions.length).toBe(before)
})

it('every state can be reached, and none is a trap', () => {
  const visits = explore(tradeSyncMachine, {
    inputs: [{ clock: { now: () => nowMs } }],
    events: [
      begin,
      cancel,
      { type: 'lock.held' },
      { type: 'lock.refused' },
      { type: 'elsewhere.finished', day: today },
      { type: 'journal.left' },
      { type: 'accounts.changed' },
    ],
    answers: {
      prepareSync: [ok([requestOf('a', '2024-01-01')]), ok([]), err({ kind: 'unreachable' })],
      readWindow: [
        brought(),
        err({ kind: 'too_large' }),
        err({ kind: 'syncing', retryAfterMs: 1000 }),
        err({ kind: 'not_found' }),
      ],
      recordActivities: [ok(undefined), err({ kind: 'not_recorded' })],
      holdLock: [undefined],
    },
    tellApart: ({ context }) => [
      context.plan?.spans.length,
      context.isCancelled,
      context.nextDay !== undefined,
      Math.min(context.waits, 2),
      context.failures.length > 0,
    ],
  })
  expect(unreached(tradeSyncMachine, visits)).toEqual([])
})
