import { afterEach, describe, expect, it } from 'vitest'
import { assign, createActor, setup, SimulatedClock } from 'xstate'
import type { MachineChannel, MachineMessage } from '#web/adapters/machine-channel.ts'
import { followApp, followWhileShown, watchingEveryMs } from '#web/local/follow.ts'
import { inspect, watchingLastsMs } from '#web/local/inspector.ts'
import { redacted } from '#web/local/redacted.ts'
import { runningMachinesView } from '#web/read-models/running-machines.ts'
import { registered, rootActors } from '#web/wiring/root-actors.ts'

/** A channel between two ends: what one sends the other gets, at once. */
const channels = () => {
  const said: MachineMessage[] = []
  const listeners = [
    new Set<(message: MachineMessage) => void>(),
    new Set<(message: MachineMessage) => void>(),
  ] as const
  const end = (own: 0 | 1): MachineChannel => ({
    send: (message) => {
      said.push(structuredClone(message))
      for (const notify of listeners[own === 0 ? 1 : 0]) notify(message)
    },
    subscribe: (notify) => {
      listeners[own].add(notify)
      return () => listeners[own].delete(notify)
    },
  })
  return { said, app: end(0), page: end(1) }
}

/** Timers that a test lets pass. */
const timers = () => {
  let now = 0
  const waiting = new Map<
    number,
    { readonly at: number; readonly every: number | undefined; readonly act: () => void }
  >()
  let ids = 0
  const add = (ms: number, every: number | undefined, act: () => void) => {
    ids += 1
    const id = ids
    waiting.set(id, { at: now + ms, every, act })
    return () => void waiting.delete(id)
  }
  return {
    after: (ms: number, act: () => void) => add(ms, undefined, act),
    every: (ms: number, act: () => void) => add(ms, ms, act),
    now: () => now,
    pass: (ms: number) => {
      const until = now + ms
      for (;;) {
        const [next] = [...waiting].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, { at, every, act }] = next
        now = at
        if (every === undefined) waiting.delete(id)
        else waiting.set(id, { at: at + every, every, act })
        act()
      }
      now = until
    },
  }
}

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

const ends: Array<() => void> = []
afterEach(() => ends.splice(0).forEach((end) => end()))

const setting = () => {
  const { said, app, page } = channels()
  const time = timers()
  const actor = registered(createActor(lamp)).start()
  const inspector = inspect({ channel: app, actors: rootActors, page: 'tab', now: time.now, after: time.after })
  ends.push(inspector.end, () => actor.stop())
  const follow = () => {
    const end = followApp(page, time.every)
    ends.push(end)
    return end
  }
  return { said, time, actor, inspector, follow, app, page }
}
const lamps = () =>
  runningMachinesView.actors
    .filter(({ machine }) => machine === 'lamp')
    .map(({ state, context }) => ({ state, context }))

describe('[web 0008] Following the app', () => {
  it('says nothing while nobody looks', () => {
    const { said, actor } = setting()
    actor.send({ type: 'press', note: 'x' })
    expect(said).toEqual([])
  })

  it('shows what is there already, and each move with what it carried, without its texts', () => {
    const { actor, follow } = setting()
    follow()
    expect(lamps()).toEqual([{ state: 'off', context: { presses: 0, note: '‹text of 0›' } }])
    actor.send({ type: 'press', note: 'buy at 482' })
    expect(lamps()).toEqual([{ state: 'on', context: { presses: 1, note: '‹text of 10›' } }])
    expect(runningMachinesView.events.map(({ type, data, state, moved }) => ({ type, data, state, moved }))).toEqual([
      { type: 'press', data: { note: '‹text of 10›' }, state: 'on', moved: true },
    ])
  })

  it('follows actors that come later, and forgets those that end', () => {
    const { follow } = setting()
    follow()
    const late = registered(createActor(lamp)).start()
    expect(lamps().length).toBe(2)
    late.stop()
    expect(lamps().length).toBe(1)
  })

  it('stops reporting as soon as the page says that it goes', () => {
    const { said, actor, follow } = setting()
    follow()()
    const before = said.length
    actor.send({ type: 'press', note: 'x' })
    expect([said.length, runningMachinesView.actors, runningMachinesView.events]).toEqual([before, [], []])
  })

  it('follows again on a page that comes back out of the page cache, and not twice on one that is new', () => {
    const { said, actor, page, time } = setting()
    const transition = (type: string, persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event(type), { persisted }))
    followWhileShown(window, page, time.every)
    transition('pageshow', false)
    transition('pagehide', true)
    actor.send({ type: 'press', note: 'x' })
    expect(lamps()).toEqual([])
    transition('pageshow', true)
    expect(lamps().map(({ state }) => state)).toEqual(['on'])
    transition('pagehide', false)
    expect(said.filter(({ kind }) => kind.endsWith('watching')).map(({ kind }) => kind)).toEqual([
      'watching',
      'not-watching',
      'watching',
      'not-watching',
    ])
  })

  it('stops reporting to a page that died without a word', () => {
    const { said, time, actor, page } = setting()
    page.send({ kind: 'watching' })
    time.pass(watchingLastsMs - 1)
    actor.send({ type: 'press', note: 'x' })
    time.pass(1)
    actor.send({ type: 'press', note: 'y' })
    expect(said.filter(({ kind }) => kind === 'actor-moved').length).toBe(1)
  })

  it('forgets a tab that said goodbye', () => {
    const { inspector, follow } = setting()
    follow()
    inspector.end()
    expect(lamps()).toEqual([])
  })

  it('forgets a tab that answers no more, and keeps one that does', () => {
    const { follow, time, app } = setting()
    follow()
    app.send({ kind: 'actor-is', page: 'killed', actor: 'x:0', machine: 'lamp', state: 'on', context: {} })
    expect(lamps().map(({ state }) => state)).toEqual(['off', 'on'])
    time.pass(watchingEveryMs * 2)
    expect(lamps().map(({ state }) => state)).toEqual(['off'])
  })
})

describe('The event of a delay', () => {
  it('names the delay as the machine does', () => {
    const { said, app, page } = channels()
    const time = timers()
    const clock = new SimulatedClock()
    const machine = setup({ delays: { 'the bulb wears out': 1000 } }).createMachine({
      id: 'bulb',
      initial: 'on',
      states: { on: { after: { 'the bulb wears out': 'off' } }, off: {} },
    })
    const actor = registered(createActor(machine, { clock })).start()
    const inspector = inspect({ channel: app, actors: rootActors, page: 'tab', now: time.now, after: time.after })
    ends.push(inspector.end, () => actor.stop(), followApp(page, time.every))
    clock.increment(1000)
    expect(said.flatMap((message) => (message.kind === 'actor-moved' ? [message.event] : []))).toEqual([
      'xstate.after.the bulb wears out.bulb.on',
    ])
  })
})

describe('[I26] What of a context is shown', () => {
  it.each<readonly [unknown, unknown]>([
    [
      { accessToken: 'ya29.secret', expiresAt: 5 },
      { accessToken: '‹text of 11›', expiresAt: 5 },
    ],
    [
      { kind: 'offline', offline: true, nothing: undefined },
      { kind: 'offline', offline: true, nothing: undefined },
    ],
    [{ clock: { now: () => 0, zone: () => '' } }, { clock: '‹port›' }],
    [{ notes: ['a', 'b'] }, { notes: ['‹text of 1›', '‹text of 1›'] }],
    [{ byName: { 'Swing 2026': 1 } }, { byName: '‹object of 1›' }],
    [{ a: { b: { c: { d: 1 } } } }, { a: { b: { c: '‹object of 1›' } } }],
    [Array.from({ length: 21 }, () => 1), '‹list of 21›'],
    [new Error('token ya29'), '‹error Error›'],
    [{ type: 'x'.repeat(41) }, { type: '‹text of 41›' }],
  ])('%o', (value, shown) => expect(redacted(value)).toEqual(shown))
})
