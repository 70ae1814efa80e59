import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { connectError } from '#domain/errors/from-broker.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { portalStepOf } from '#machines/brokerage/brokerage-status.ts'
import { fetchPortalAddress, portalMachine, portalWindow } from '#machines/brokerage/portal.machine.ts'
import type { BrokerageFailure, Freshness, PortalMessage, PortalPopup } from '#machines/ports/brokerage.ts'
import { explore, unreached } from '#test/machines/support/explore.ts'
import { idle } from '#test/machines/support/idle.ts'
import { brokerConnection } from '#test/support/broker-accounts.ts'

type Address = Result<string, BrokerageFailure>
const minute = 60_000
const portalAddress = 'https://app.snaptrade.com/x'

interface Setting {
  readonly address?: () => Promise<Address>
  /** The browser opens no window. */
  readonly blocked?: boolean
  /** The adapter does not open what is no portal. */
  readonly refuses?: boolean
}

/** The window and the server are the test's; `done` is what happened to the window, in order. */
const open = ({
  address = () => Promise.resolve(ok(portalAddress)),
  blocked = false,
  refuses = false,
}: Setting = {}) => {
  const timers = new SimulatedClock()
  const [done, asked, emissions]: [string[], unknown[], unknown[]] = [[], [], []]
  let seemsClosed = false
  let listener: ((word: PortalMessage) => void) | undefined
  const popup: PortalPopup = {
    show: (shown) => (done.push(`show ${shown}`), !refuses),
    bringForward: () => void done.push('bring forward'),
    isClosed: () => seemsClosed,
    close: () => void done.push('close'),
    subscribe: (received) => {
      listener = received
      return () => void (listener = undefined)
    },
  }
  const actor = createActor(
    portalMachine.provide({
      actors: {
        portalWindow: portalWindow(() => {
          done.push('open')
          seemsClosed = false
          return blocked ? undefined : popup
        }),
        fetchAddress: fromPromise(({ input }) => (asked.push(input.authorizationId), address())),
      },
    }),
    { clock: timers },
  )
  actor.on('portal.happened', () => emissions.push('happened'))
  actor.start()
  const now = () => {
    const { error } = actor.getSnapshot().context
    return [portalStepOf(actor.getSnapshot()), error && messageOf(error)]
  }
  return {
    done,
    asked,
    emissions,
    now,
    send: async (...events: ReadonlyArray<Parameters<typeof actor.send>[0]>) => {
      for (const event of events) {
        actor.send(event)
        await idle()
      }
    },
    /** Without waiting for anything: what happens inside of the click. */
    click: () => actor.send({ type: 'portal.connect' }),
    pass: (ms: number) => timers.increment(ms),
    seconds: (count: number) => {
      for (let second = 0; second < count; second += 1) timers.increment(1000)
    },
    close: () => void (seemsClosed = true),
    say: (message: PortalMessage) => listener?.(message),
    isListening: () => listener !== undefined,
  }
}

describe('[spec 4 Brokerage connection] A visit to the connection portal', () => {
  it('the window is open before the click is over, and shows the portal as soon as its address is known', async () => {
    const { click, done, asked, now } = open()
    click()
    expect([done, now()]).toEqual([['open'], ['asking', undefined]])
    await idle()
    expect([done, asked, now()]).toEqual([['open', `show ${portalAddress}`], [undefined], ['visiting', undefined]])
  })

  it('[spec 8] a browser that opens no window gets a message, and no request or registration is sent', async () => {
    const { send, asked, now } = open({ blocked: true })
    await send({ type: 'portal.connect' })
    expect(asked).toEqual([])
    expect(now()).toEqual(['none', 'Failed to open connection portal. Please allow popups for this site.'])
  })

  it.each([
    ['success', undefined],
    ['abandoned', undefined],
    ['error', 'Failed to connect to SnapTrade'],
    [{ error: 'Northlake is currently down' }, 'Failed to connect to SnapTrade: Northlake is currently down'],
  ] as const)(
    'completes on the portal’s word %s: the connections are read, nothing of it is believed, its reason is shown',
    async (word, error) => {
      const { send, say, emissions, now } = open()
      await send({ type: 'portal.connect' })
      say(word)
      expect([emissions, now()]).toEqual([['happened'], ['none', error]])
    },
  )

  it('[A21] a window seen closed only makes the connections be read again; its later message counts', async () => {
    const { send, seconds, close, say, emissions, now, isListening } = open()
    await send({ type: 'portal.connect' })
    seconds(5)
    expect([emissions, now()]).toEqual([[], ['visiting', undefined]])
    close()
    seconds(1)
    expect([emissions, now(), isListening()]).toEqual([['happened'], ['none', undefined], true])
    seconds(60)
    say('success')
    expect(emissions).toEqual(['happened', 'happened'])
    expect(now()).toEqual(['none', undefined])
  })

  it('an error that the portal takes back is taken back here', async () => {
    const { send, say, now } = open()
    await send({ type: 'portal.connect' })
    say('error')
    say('success')
    expect(now()).toEqual(['none', undefined])
    say('error')
    expect(now()).toEqual(['none', undefined])
  })

  it('[spec 9 Portal timeout] after ten minutes it has failed, and the window is closed', async () => {
    const { send, pass, emissions, now, done } = open()
    await send({ type: 'portal.connect' })
    pass(10 * minute - 1)
    expect(now()[0]).toBe('visiting')
    pass(1)
    expect([now(), emissions, done.at(-1)]).toEqual([['none', 'Portal connection timeout'], ['happened'], 'close'])
  })

  it('ten minutes after its end it listens no more, and shows no message', async () => {
    const { send, pass, say, isListening, now } = open()
    await send({ type: 'portal.connect' })
    say('success')
    pass(10 * minute)
    expect([isListening(), now()]).toEqual([false, ['none', undefined]])
  })

  it('our own return page ends it as well, and is a reason to read also when no window is open here', async () => {
    const { send, emissions, now } = open()
    await send({ type: 'portal.returned' }, { type: 'portal.connect' }, { type: 'portal.returned' })
    expect([emissions.length, now()]).toEqual([2, ['none', undefined]])
  })

  it('cancelled, the window is closed, and what was done there is read all the same', async () => {
    const { send, done, emissions, now } = open()
    await send({ type: 'portal.connect' }, { type: 'portal.cancelled' })
    expect([done.at(-1), emissions, now()]).toEqual(['close', ['happened'], ['none', undefined]])
  })

  it('another click brings the window forward; once it is over, it opens a new one, for what was clicked', async () => {
    const { send, say, done, asked } = open()
    await send({ type: 'portal.connect' }, { type: 'portal.connect', authorizationId: 'c1' })
    expect([done.slice(2), asked]).toEqual([['bring forward'], [undefined]])
    say('success')
    await send({ type: 'portal.connect', authorizationId: 'c1' })
    expect(done.slice(3)).toEqual(['close', 'open', `show ${portalAddress}`])
    expect(asked).toEqual([undefined, 'c1'])
  })

  it.each<[string, Setting, string]>([
    [
      'is refused',
      { address: () => Promise.resolve(err({ kind: 'provider_error' })) },
      'Failed to connect to SnapTrade',
    ],
    ['has no user', { address: () => Promise.resolve(err({ kind: 'no_user' })) }, 'User not authenticated'],
    ['crashes', { address: () => Promise.reject(new Error('planted')) }, 'Failed to connect to SnapTrade'],
    ['is no portal’s [A20]', { refuses: true }, 'Failed to connect to SnapTrade'],
  ])('an address that %s: the window is closed and it says so, until the next try', async (_, setting, error) => {
    const { send, done, now } = open(setting)
    await send({ type: 'portal.connect' })
    expect([done.at(-1), now()]).toEqual(['close', ['none', error]])
    await send({ type: 'error.cleared' })
    expect(now()).toEqual(['none', undefined])
  })

  it('an answer that never comes ends after ten minutes', async () => {
    const { send, pass, now } = open({ address: () => new Promise(() => undefined) })
    await send({ type: 'portal.connect' })
    pass(10 * minute)
    expect(now()).toEqual(['none', 'Portal connection timeout'])
  })

  it('every state can be reached', () => {
    const visits = explore(portalMachine, {
      inputs: [undefined],
      events: [
        ...[
          'portal.connect',
          'portal.cancelled',
          'portal.returned',
          'error.cleared',
          'window.opened',
          'window.blocked',
          'window.refused',
          'window.closed',
        ].map((type) => ({ type })),
        ...['success', 'error', 'abandoned'].map((message) => ({ type: 'window.message', message })),
      ],
      answers: { fetchAddress: [ok(portalAddress), err({ kind: 'provider_error' })] },
      tellApart: ({ context }) => context.error?.code,
    })
    expect(unreached(portalMachine, visits)).toEqual([])
  })
})

describe('[spec 4 Brokerage connection] The address of the portal', () => {
  const api = (known: boolean, registers: Result<void, BrokerageFailure> = ok(undefined), found: number = 0) => {
    const calls: string[] = []
    let isKnown = known
    return {
      calls,
      register: () => {
        calls.push('register')
        isKnown = registers.ok
        return Promise.resolve(registers)
      },
      status: (how: Freshness) => {
        calls.push(`status ${how.fresh ? 'fresh' : ''}`)
        const connections = Array.from({ length: found }, (_, at) => brokerConnection(`c${at}`))
        return Promise.resolve(ok({ available: true, connected: true, connections }))
      },
      portalAddress: (authorizationId: string | undefined): Promise<Address> => {
        calls.push(`portal ${authorizationId ?? 'new'}`)
        return Promise.resolve(isKnown ? ok(portalAddress) : err({ kind: 'not_connected' }))
      },
    }
  }

  it.each([
    ['a registered user is not registered again', true, true, ['portal c1']],
    ['a user who is not connected is registered first', false, false, ['register', 'portal c1']],
    [
      'a user whom the provider no longer knows is registered then',
      false,
      true,
      ['portal c1', 'register', 'portal c1'],
    ],
  ])('%s', async (_, known, connected, calls) => {
    const server = api(known)
    expect([await fetchPortalAddress(server, 'c1', connected), server.calls]).toEqual([ok(portalAddress), calls])
  })

  it('connections that were made at the provider before need no portal, but one that is renewed does', async () => {
    const server = api(false, ok(undefined), 1)
    expect(await fetchPortalAddress(server, undefined, false)).toEqual(ok(undefined))
    expect(server.calls).toEqual(['register', 'status fresh'])
    expect(await fetchPortalAddress(api(false, ok(undefined), 1), 'c0', false)).toEqual(ok(portalAddress))
  })

  it('a Personal key of another account is the reason in its own words', async () => {
    const taken = await fetchPortalAddress(api(false, err({ kind: 'key_taken' })), undefined, false)
    expect(taken.ok ? undefined : connectError(taken.error)).toEqual(domainError('connection', 'KEY_TAKEN'))
  })

  it('a registration that fails is the reason', async () =>
    expect(await fetchPortalAddress(api(false, err({ kind: 'provider_unavailable' })), undefined, false)).toEqual(
      err({ kind: 'provider_unavailable' }),
    ))
})
