import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { connectError } from '#domain/errors/from-broker.ts'
import { err, ok, type Result } from '#domain/result.ts'
import {
  type BrokerageKnowledge,
  type BrokerageReading,
  earlierKnowledge,
  listedIn,
  notAsked,
  readBrokerage,
  withReading,
  worthStoring,
} from '#machines/brokerage/brokerage-reading.ts'
import { disconnectionOf, readingErrorOf, standingOf } from '#machines/brokerage/brokerage-status.ts'
import { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import type { BrokerageFailure } from '#machines/ports/brokerage.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { brokerAccount, brokerConnection, brokerPosition } from '#test/support/broker-accounts.ts'

const connection = brokerConnection
const account = (id: string, authorizationId: string, more: Partial<BrokerageAccount> = {}): BrokerageAccount =>
  brokerAccount(id, {
    name: id,
    institution: `Broker ${authorizationId}`,
    type: '',
    balance: '100',
    authorizationId,
    ...more,
  })
const position = (accountId: string, symbol: string) => brokerPosition('1', { accountId, symbol, currentPrice: '1' })
const two = {
  status: { available: true, connected: true, connections: [connection('c1'), connection('c2')] },
  accounts: [account('a1', 'c1'), account('a2', 'c2')],
  positions: { positions: [position('a1', 'AAPL'), position('a2', 'MSFT')], missing: [] },
} satisfies BrokerageReading
const notConnected = { status: { available: true, connected: false, connections: [] } } satisfies BrokerageReading
const minute = 60_000

/** Each reading is the next of the list; the last one again and again. */
const open = (
  readings: ReadonlyArray<BrokerageReading | Promise<BrokerageReading> | 'crashes'>,
  goodbye: () => Promise<Result<void, BrokerageFailure>> = () => Promise.resolve(ok(undefined)),
  earlier?: BrokerageKnowledge,
) => {
  const timers = new SimulatedClock()
  const asked: boolean[] = []
  const gone: unknown[] = []
  const actor = createActor(
    brokerageMachine.provide({
      actors: {
        readBrokerage: fromPromise(({ input }) => {
          asked.push(input.fresh)
          const reading = readings[Math.min(asked.length, readings.length) - 1] ?? {}
          return reading === 'crashes' ? Promise.reject(new Error('planted')) : Promise.resolve(reading)
        }),
        disconnectBroker: fromPromise(({ input }) => {
          gone.push(input)
          return goodbye()
        }),
      },
    }),
    { clock: timers, input: { clock: { now: () => timers.now() }, random: { fraction: () => 0.5 }, earlier } },
  )
  actor.start()
  const send = async (...events: ReadonlyArray<Parameters<typeof actor.send>[0]>) => {
    for (const event of events) {
      actor.send(event)
      await idle()
    }
  }
  const pass = async (ms: number) => {
    timers.increment(ms)
    await idle()
  }
  const now = () => {
    const snapshot = actor.getSnapshot()
    const { connections, accounts, accountsMissing, positions, positionsMissing, readAt } = snapshot.context
    const { connectionsUnread, accountsUnread } = snapshot.context
    const error = readingErrorOf(snapshot)
    return {
      standing: standingOf(snapshot),
      connections: connections.map(({ authorizationId }) => authorizationId),
      accounts: accounts.map(({ id }) => id),
      accountsMissing,
      unread: [connectionsUnread, accountsUnread],
      positions: positions.map(({ symbol }) => symbol),
      positionsMissing,
      readAt,
      error: error && messageOf(error),
    }
  }
  const farewell = () => {
    const snapshot = actor.getSnapshot()
    const { target, disconnectError } = snapshot.context
    return { step: disconnectionOf(snapshot), target, error: disconnectError && messageOf(disconnectError) }
  }
  return { send, pass, now, farewell, asked, gone }
}
const connectedToTwo = {
  standing: 'connected',
  connections: ['c1', 'c2'],
  accounts: ['a1', 'a2'],
  accountsMissing: false,
  unread: [0, 0],
  positions: ['AAPL', 'MSFT'],
  positionsMissing: [],
  readAt: 0,
  error: undefined,
}

describe('[spec 3 Brokerage] The known state of the brokers', () => {
  it('is read when a screen shows it, and not before', async () => {
    const { send, now, asked } = open([two])
    expect([now().standing, asked]).toEqual(['unknown', []])
    await send({ type: 'brokerage.watched' })
    expect([now(), asked]).toEqual([connectedToTwo, [false]])
  })

  it('[spec 9 Brokerage data refresh] is read every five minutes while shown, and at the next look', async () => {
    const { send, pass, asked } = open([two])
    await send({ type: 'brokerage.watched' })
    await pass(5 * minute - 1)
    expect(asked.length).toBe(1)
    await pass(1)
    expect(asked.length).toBe(2)
    await send({ type: 'brokerage.unwatched' })
    await pass(60 * minute)
    expect(asked.length).toBe(2)
    await send({ type: 'brokerage.watched' })
    expect(asked).toEqual([false, false, false])
  })

  it('a request to refresh asks for what is true now, and overtakes the question that is on its way', async () => {
    let late: (reading: BrokerageReading) => void = () => undefined
    const { send, now, asked } = open([new Promise((resolve) => void (late = resolve)), two])
    await send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    late(notConnected)
    await idle()
    expect([now(), asked]).toEqual([connectedToTwo, [false, true]])
  })

  it.each<[string, BrokerageReading]>([
    ['no broker is connected', notConnected],
    ['there is no service', { status: { available: false, connected: false, connections: [] } }],
  ])('says it when %s', async (_, reading) => {
    const { send, now } = open([reading])
    await send({ type: 'brokerage.watched' })
    expect(now()).toEqual({
      standing: reading.status?.available ? 'not connected' : 'unavailable',
      connections: [],
      accounts: [],
      accountsMissing: false,
      unread: [0, 0],
      positions: [],
      positionsMissing: [],
      readAt: 0,
      error: undefined,
    })
  })

  it.each<[BrokerageFailure['kind'], string]>([
    ['too_many_requests', 'Failed to ask your brokers: the service is busy'],
    ['provider_error', 'Failed to reach your brokers'],
    ['provider_unavailable', 'Failed to reach your brokers'],
    ['unreachable', 'Failed to reach the brokerage service'],
    ['reauth_required', 'Your session has ended. Please sign in again.'],
    ['no_user', 'User not authenticated'],
    ['syncing', 'Failed to read everything: a broker is still sending its history for the first time'],
    ['not_found', 'Failed to load brokerage data'],
    ['no_account_id', 'Account ID is required'],
    ['no_authorization_id', 'Authorization ID is required'],
  ])(
    '[A24] a failure (%s) disconnects no broker: the last state stays with its date and the reason',
    async (kind, error) => {
      const { send, pass, now } = open([two, { failure: { kind } }])
      await send({ type: 'brokerage.watched' })
      await pass(minute)
      await send({ type: 'brokerage.refresh' })
      expect(now()).toEqual({ ...connectedToTwo, accountsMissing: true, error })
    },
  )

  it('[A24] a failure before anything was known leaves it unknown; a later one leaves the last state', async () => {
    const first = open([{ failure: { kind: 'provider_error' } }])
    await first.send({ type: 'brokerage.watched' })
    expect(first.now()).toMatchObject({ standing: 'unknown', error: 'Failed to reach your brokers' })
    const dropped = open([two, { status: { available: false, connected: false, connections: [] } }])
    await dropped.send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    expect(dropped.now()).toEqual({ ...connectedToTwo, accountsMissing: true, error: 'Failed to reach your brokers' })
  })

  it('[A24] brokers that answer nothing have not said that an account is gone, until they answer', async () => {
    const { send, now } = open([{ status: two.status, failure: { kind: 'provider_error' } }, two])
    await send({ type: 'brokerage.watched' })
    expect(now()).toEqual({
      ...connectedToTwo,
      accounts: [],
      accountsMissing: true,
      positions: [],
      readAt: undefined,
      error: 'Failed to reach your brokers',
    })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual(connectedToTwo)
  })

  it('[A24] an earlier reading is there at once with its time, and stays where the brokers fail', async () => {
    const { connections } = two.status
    const { accounts } = two
    const { positions } = two.positions
    const earlier = earlierKnowledge({ readAt: -180 * minute, connections, accounts, positions })
    const { send, now } = open([{ failure: { kind: 'provider_error' } }, two], undefined, earlier)
    const old = { ...connectedToTwo, accountsMissing: true, positionsMissing: ['a1', 'a2'], readAt: -180 * minute }
    expect(now()).toEqual(old)
    await send({ type: 'brokerage.watched' })
    expect(now()).toEqual({ ...old, error: 'Failed to reach your brokers' })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual(connectedToTwo)
  })

  it('[A24] obeys the service that says when to ask again', async () => {
    const { send, pass, asked } = open([two, { failure: { kind: 'too_many_requests', retryAfterMs: 20 * minute } }])
    await send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    await pass(20 * minute - 1)
    expect(asked.length).toBe(2)
    await pass(1)
    expect(asked.length).toBe(3)
  })

  it('a part that could not be read keeps what was known of it, and no more than what is still connected', async () => {
    const { send, now } = open([
      two,
      {
        status: two.status,
        accounts: two.accounts,
        positions: { positions: [position('a2', 'TSLA')], missing: [{ accountId: 'a1', error: 'provider_error' }] },
      },
      {
        status: { available: true, connected: true, connections: [connection('c2')] },
        failure: { kind: 'provider_error' },
      },
      { status: { available: true, connected: true, connections: [] } },
    ])
    await send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...connectedToTwo, positions: ['TSLA', 'AAPL'], positionsMissing: ['a1'] })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual({
      ...connectedToTwo,
      connections: ['c2'],
      accounts: ['a2'],
      accountsMissing: true,
      positions: ['TSLA'],
      positionsMissing: ['a2'],
      error: 'Failed to reach your brokers',
    })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...connectedToTwo, connections: [], accounts: [], positions: [] })
  })

  it('[domain 0079] what is listed and cannot be read is counted, and may be any that was known before', async () => {
    const answered = { positions: [position('a2', 'TSLA')], missing: [] }
    const { send, now } = open([
      two,
      { status: two.status, accounts: [account('', ''), account('a2', 'c2')], positions: answered },
      {
        status: { available: true, connected: true, connections: [connection('c2'), connection('')] },
        accounts: [account('', 'c1'), account('a2', 'c2')],
        positions: answered,
      },
      { status: two.status, accounts: [account('a2', 'c2')], positions: answered },
    ])
    await send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    const kept = { ...connectedToTwo, accounts: ['a2', 'a1'], positions: ['TSLA', 'AAPL'], positionsMissing: ['a1'] }
    expect(now()).toEqual({ ...kept, unread: [0, 1] })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...kept, connections: ['c2', 'c1'], unread: [1, 1] })
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...connectedToTwo, accounts: ['a2'], positions: ['TSLA'] })
  })

  it('[domain 0079] where a connection cannot be read, no disconnection ends and no reading is stored', () => {
    const status = { ...two.status, connections: [connection('c1'), connection('')] }
    expect([listedIn({ status }), listedIn({ status: two.status })]).toEqual([undefined, ['c1', 'c2']])
    const known = withReading(notAsked, { ...two, status }, 1)
    expect(worthStoring(known)).toBeUndefined()
    expect(worthStoring(withReading(notAsked, { ...two, accounts: [...two.accounts, account('', '')] }, 1))).toBe(
      undefined,
    )
    expect(worthStoring(withReading(notAsked, two, 1))).toEqual({
      readAt: 1,
      connections: two.status.connections,
      accounts: two.accounts,
      positions: two.positions.positions,
    })
  })

  it('[domain 0079] a first visit to brokers of which one cannot be read shows the accounts of the others', () => {
    const status = { available: true, connected: true, connections: [connection('')] }
    const { accounts, accountsMissing } = withReading(notAsked, { ...two, status }, 1)
    expect([accounts.map(({ id }) => id), accountsMissing]).toEqual([['a1', 'a2'], false])
  })

  it('looks again soon while a broker sends its history for the first time', async () => {
    const { send, pass, asked } = open([{ ...two, accounts: [account('a1', 'c1', { syncing: true })] }, two])
    await send({ type: 'brokerage.watched' })
    await pass(30_000)
    expect(asked.length).toBe(2)
    await pass(30_000)
    expect(asked.length).toBe(2)
  })

  it('asks again when the network is back, and only then', async () => {
    const { send, asked } = open([{ failure: { kind: 'unreachable' } }, two])
    await send({ type: 'brokerage.watched' }, { type: 'connection.back' }, { type: 'connection.back' })
    expect(asked.length).toBe(2)
  })

  it('a reading that crashes is a failure like any other', async () => {
    const { send, now } = open([two, 'crashes'])
    await send({ type: 'brokerage.watched' }, { type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...connectedToTwo, accountsMissing: true, error: 'Failed to reach the brokerage service' })
  })
})

describe('[spec 4 Brokerage connection] Disconnecting', () => {
  const [c1, c2] = [
    { authorizationId: 'c1', accountIds: ['a1'] },
    { authorizationId: 'c2', accountIds: ['a2'] },
  ]
  it.each([
    [undefined, [c1, c2]],
    ['c1', [c1]],
  ] as const)('from %s asks first, and is done when it is confirmed', async (authorizationId, leaving) => {
    const brokers = open([
      two,
      authorizationId === undefined
        ? notConnected
        : { ...two, status: { available: true, connected: true, connections: [connection('c2')] } },
    ])
    await brokers.send(
      { type: 'brokerage.watched' },
      { type: 'disconnect.requested', ...(authorizationId !== undefined && { authorizationId }) },
    )
    expect(brokers.farewell()).toEqual({ step: 'confirming', target: authorizationId, error: undefined })
    expect(brokers.gone).toEqual([])
    await brokers.send({ type: 'disconnect.confirmed' })
    expect(brokers.farewell().step).toBe('none')
    expect([brokers.gone, brokers.asked]).toEqual([[{ target: authorizationId, leaving }], [false, true]])
    expect(brokers.now().standing).toBe(authorizationId === undefined ? 'not connected' : 'connected')
  })

  it('cancelled, it never asked the provider', async () => {
    const { send, farewell, gone } = open([two])
    await send({ type: 'brokerage.watched' }, { type: 'disconnect.requested' }, { type: 'disconnect.cancelled' })
    expect([farewell().step, gone]).toEqual(['none', []])
  })

  it('is gone from the screen at once, whatever the next reading says', async () => {
    const { send, now } = open([two, { failure: { kind: 'provider_error' } }])
    await send(
      { type: 'brokerage.watched' },
      { type: 'disconnect.requested', authorizationId: 'c1' },
      { type: 'disconnect.confirmed' },
    )
    expect(now()).toMatchObject({ standing: 'connected', connections: ['c2'], accounts: ['a2'], positions: ['MSFT'] })
  })

  it('stays away while the provider still lists what it is about to remove, for a minute', async () => {
    const { send, pass, now, asked } = open([two])
    await send(
      { type: 'brokerage.watched' },
      { type: 'disconnect.requested', authorizationId: 'c1' },
      { type: 'disconnect.confirmed' },
    )
    expect([asked, now()]).toEqual([
      [false, true],
      { ...connectedToTwo, connections: ['c2'], accounts: ['a2'], positions: ['MSFT'] },
    ])
    await pass(minute - 1)
    await send({ type: 'brokerage.refresh' })
    expect(now().connections).toEqual(['c2'])
    await pass(1)
    await send({ type: 'brokerage.refresh' })
    expect(now()).toEqual({ ...connectedToTwo, readAt: minute })
  })

  it.each<[string, () => Promise<Result<void, BrokerageFailure>>, string]>([
    ['is refused', () => Promise.resolve(err({ kind: 'provider_error' })), 'Failed to disconnect from SnapTrade'],
    ['has no user', () => Promise.resolve(err({ kind: 'no_user' })), 'User not authenticated'],
    ['crashes', () => Promise.reject(new Error('planted')), 'Failed to disconnect from SnapTrade'],
  ])('that %s says so, has changed nothing and can be tried again', async (_, goodbye, error) => {
    let works = false
    const brokers = open([two], () => (works ? Promise.resolve(ok(undefined)) : goodbye()))
    await brokers.send(
      { type: 'brokerage.watched' },
      { type: 'disconnect.requested', authorizationId: 'c1' },
      { type: 'disconnect.confirmed' },
    )
    expect([brokers.farewell(), brokers.now()]).toEqual([{ step: 'confirming', target: 'c1', error }, connectedToTwo])
    works = true
    await brokers.send({ type: 'disconnect.confirmed' })
    expect(brokers.farewell()).toEqual({ step: 'none', target: 'c1', error: undefined })
  })

  it.each([
    [undefined, notConnected],
    ['c1', { ...two, status: { ...two.status, connections: [connection('c2')] } }],
  ])('from %s whose answer is lost reads at once, and asks no more where it is done', async (id, afterwards) => {
    const brokers = open([two, afterwards], () => Promise.resolve(err({ kind: 'unreachable' })))
    await brokers.send(
      { type: 'brokerage.watched' },
      { type: 'disconnect.requested', ...(id !== undefined && { authorizationId: id }) },
      { type: 'disconnect.confirmed' },
    )
    expect([brokers.asked, brokers.farewell().step]).toEqual([[false, true], 'none'])
  })

  it('that an earlier page has confirmed in vain is asked about again, with the reason, and once', async () => {
    const brokers = open([two])
    await brokers.send({ type: 'brokerage.watched' }, { type: 'disconnect.failed', authorizationId: 'c1' })
    expect(brokers.farewell()).toEqual({
      step: 'confirming',
      target: 'c1',
      error: 'Failed to disconnect from SnapTrade',
    })
    await brokers.send({ type: 'disconnect.cancelled' }, { type: 'disconnect.failed', authorizationId: 'c1' })
    expect(brokers.farewell().step).toBe('none')
  })

  it('every state can be reached', () => {
    const visits = explore(brokerageMachine, {
      inputs: [{ clock: { now: () => 0 }, random: { fraction: () => 0.5 } }],
      events: [
        'brokerage.watched',
        'brokerage.unwatched',
        'brokerage.refresh',
        'connection.back',
        'disconnect.requested',
        'disconnect.confirmed',
        'disconnect.cancelled',
        'disconnect.failed',
      ].map((type) => ({ type })),
      answers: {
        readBrokerage: [two, notConnected, { failure: { kind: 'unreachable' } }],
        disconnectBroker: [ok(undefined), err({ kind: 'provider_error' })],
      },
      tellApart: ({ context }) => [
        context.watched,
        context.connected,
        context.failure,
        context.disconnectError?.code,
        context.readAt !== undefined,
      ],
    })
    expect(unreached(brokerageMachine, visits)).toEqual([])
    // A failure alone never takes a connection away: only an answer or a goodbye does.
    expect(
      visits.filter(
        ({ snapshot, path }) =>
          snapshot.context.readAt !== undefined && snapshot.context.connected === undefined && path !== '',
      ),
    ).toEqual([])
  })
})

it('[spec 5, 8] A connection that could not be made says so in the words of spec section 8, whatever the reason', () =>
  expect(
    [undefined, { kind: 'provider_error' } as const, { kind: 'no_user' } as const].map((failure) =>
      messageOf(connectError(failure)),
    ),
  ).toEqual(['Failed to connect to SnapTrade', 'Failed to connect to SnapTrade', 'User not authenticated']))

describe('One look at the brokers', () => {
  const api = (parts: Partial<Parameters<typeof readBrokerage>[0]> = {}) => ({
    status: () => Promise.resolve(ok(two.status)),
    accounts: () => Promise.resolve(ok(two.accounts)),
    positions: () => Promise.resolve(ok(two.positions)),
    ...parts,
  })
  const refused = () => Promise.resolve(err({ kind: 'provider_error' as const }))

  it('reads the status, then accounts and positions', async () =>
    expect(await readBrokerage(api(), { fresh: false })).toEqual(two))

  it.each([
    ['not connected', notConnected.status],
    ['connected without a broker', { available: true, connected: true, connections: [] }],
  ])('asks no further where the user is %s', async (_, status) => {
    const asked: string[] = []
    const reading = await readBrokerage(
      api({
        status: () => Promise.resolve(ok(status)),
        accounts: () => (asked.push('accounts'), refused()),
        positions: () => (asked.push('positions'), refused()),
      }),
      { fresh: true },
    )
    expect([reading, asked]).toEqual([{ status }, []])
  })

  it('leaves out what could not be read, and says why', async () => {
    expect(await readBrokerage(api({ status: refused }), { fresh: false })).toEqual({
      failure: { kind: 'provider_error' },
    })
    expect(await readBrokerage(api({ accounts: refused }), { fresh: false })).toEqual({
      status: two.status,
      positions: two.positions,
      failure: { kind: 'provider_error' },
    })
    expect(await readBrokerage(api({ positions: refused }), { fresh: false })).toEqual({
      status: two.status,
      accounts: two.accounts,
      failure: { kind: 'provider_error' },
    })
    const unclear = {
      available: true,
      connected: true,
      connections: undefined,
      failure: { kind: 'too_many_requests' as const },
    }
    expect(await readBrokerage(api({ status: () => Promise.resolve(ok(unclear)) }), { fresh: false })).toEqual({
      status: unclear,
      failure: { kind: 'too_many_requests' },
    })
  })
})
