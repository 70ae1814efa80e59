import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { fakedNow } from '#test/support/faked-clock.ts'
import { startInspector } from '#web/local/inspector.ts'
import { type ActorMessage, askEveryMs, machineChannel } from '#web/local/messages.ts'
import { redacted } from '#web/local/redacted.ts'
import { type Running, withMessage } from '#web/local/use-running.ts'
import { registered, rootActors } from '#web/wiring/root-actors.ts'

const lamp = setup({
  types: {
    context: {} as { presses: number; note: string },
    events: {} as { readonly type: 'press'; readonly note: string },
  },
  actions: { count: assign(({ context, event }) => ({ presses: context.presses + 1, note: event.note })) },
}).createMachine({
  id: 'lamp',
  context: { presses: 0, note: '' },
  initial: 'off',
  states: {
    off: { on: { press: { target: 'on', actions: 'count' } } },
    on: { on: { press: { target: 'off', actions: 'count' } } },
  },
})

const tab = machineChannel()
const ends: Array<() => void> = []
beforeAll(() => startInspector(rootActors, 'tab', tab))
afterEach(() => ends.splice(0).forEach((end) => end()))
afterAll(() => tab.close())

/** One lamp more in the page with the inspector, and the other end of its channel. */
const setting = () => {
  const actor = registered(createActor(lamp)).start()
  const told: ActorMessage[] = []
  const channel = machineChannel()
  channel.addEventListener('message', ({ data }: MessageEvent<ActorMessage>) => told.push(data))
  ends.push(
    () => actor.stop(),
    () => channel.close(),
  )
  const id = `tab ${actor.sessionId}`
  const asks = async () => {
    channel.postMessage({ ask: true })
    await expect.poll(() => told.map((message) => message.actor)).toContain(id)
  }
  return { actor, id, told, channel, asks }
}

describe('[web 0008] The inspector', () => {
  it('tells of the actors that run when the page asks, and of each event since, without its texts', async () => {
    const { actor, id, told, asks } = setting()
    actor.send({ type: 'press', note: 'before the page asks' })
    await asks()
    actor.send({ type: 'press', note: 'buy at 482' })
    await expect.poll(() => told.length).toBe(2)
    const lampIs = { actor: id, machine: 'lamp', ended: false }
    expect(told).toEqual([
      { ...lampIs, value: 'on', context: { presses: 1, note: '‹text of 20›' } },
      {
        ...lampIs,
        value: 'off',
        context: { presses: 2, note: '‹text of 10›' },
        event: { type: 'press', data: { note: '‹text of 10›' }, at: expect.any(Number) },
      },
    ])
  })

  it('tells nothing more to a page that has asked no more for a while, until it asks again', async () => {
    const { actor, told, asks } = setting()
    vi.useFakeTimers({ toFake: ['Date'] })
    ends.push(() => void vi.useRealTimers())
    await asks()
    vi.setSystemTime(fakedNow() + 3 * askEveryMs + 1)
    actor.send({ type: 'press', note: 'unseen' })
    told.length = 0
    await asks()
    expect(told.filter(({ event }) => event)).toEqual([])
    expect(actor.getSnapshot().context.presses).toBe(1)
  })

  it('follows an actor that is created later, to its end', async () => {
    const { told, asks } = setting()
    await asks()
    const late = registered(createActor(lamp)).start()
    late.stop()
    await expect.poll(() => told.filter(({ actor }) => actor === `tab ${late.sessionId}`).at(-1)?.ended).toBe(true)
  })

  it('sends an event of the page to the actor that it is for', async () => {
    const { actor, id, channel, asks } = setting()
    await asks()
    channel.postMessage({ actor: 'another tab', send: { type: 'press', note: 'x' } })
    channel.postMessage({ actor: id, send: { type: 'press', note: 'by hand' } })
    await expect.poll(() => actor.getSnapshot().context).toEqual({ presses: 1, note: 'by hand' })
  })
})

describe('The page’s view of the app', () => {
  const message: ActorMessage = { actor: 'a', machine: 'lamp', value: 'off', context: {}, ended: false }
  const pressed = { type: 'press', data: {}, at: 1 }
  const told = (...messages: ReadonlyArray<ActorMessage>): Running =>
    messages.reduce(withMessage, { actors: [], seen: [] })

  it('is each actor as it was told last, and what happened, newest first', () => {
    const on = { ...message, value: 'on', event: pressed }
    const { actors, seen } = told(message, { ...message, actor: 'b' }, on, { ...on, value: 'off' })
    expect(actors.map(({ actor, value }) => [actor, value])).toEqual([
      ['a', 'off'],
      ['b', 'off'],
    ])
    expect(seen.map(({ id, type, value }) => [id, type, value])).toEqual([
      [2, 'press', 'off'],
      [1, 'press', 'on'],
    ])
  })

  it('is nothing of an actor that has ended', () =>
    expect(told(message, { ...message, ended: true }, { ...message, actor: 'b', ended: true }).actors).toEqual([]))

  it('is the last two hundred events', () => {
    const events = Array.from({ length: 203 }, (_, at) => ({ ...message, event: { ...pressed, at } }))
    const { seen } = told(...events)
    expect([seen.length, seen[0]?.at, seen.at(-1)?.at]).toEqual([200, 202, 3])
  })
})

describe('[web 0008] Messages that leave the tab', () => {
  it.each([
    ['a text', 'Read the secret news', '‹text of 20›'],
    ['a number and nothing', [1, true, null, undefined], [1, true, null, undefined]],
    ['a word of the program', { type: 'press', kind: 'offline' }, { type: 'press', kind: 'offline' }],
    ['a long text where a word is expected', { reason: 'x'.repeat(41) }, { reason: '‹text of 41›' }],
    ['a table whose keys are texts', { 'Read the news': 1 }, '‹object of 1›'],
    ['what lies deep', { a: { b: { c: { d: 1 } } } }, { a: { b: { c: '‹object of 1›' } } }],
    ['a long list', Array.from({ length: 21 }, () => 1), '‹list of 21›'],
    ['an error', new TypeError('no token abc'), '‹error TypeError›'],
    ['a port', { now: () => 1 }, { now: '‹function›' }],
    ['a large number', 1n, '‹bigint›'],
  ])('%s', (_, value, left) => expect(redacted(value)).toEqual(left))
})
