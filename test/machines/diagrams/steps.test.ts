import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, createMachine } from 'xstate'
import type { Result } from '#domain/result.ts'
import { chartOf, statesOf } from '#machines/diagrams/chart.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { activeStates, begin, eventFrom, possibleEvents, proceed } from '#machines/diagrams/steps.ts'
import { dayMachine } from '#machines/journal/day.machine.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { themeMachine } from '#machines/session/theme.machine.ts'
import { beginnings } from '#web/local/beginning.ts'

const machines = Object.entries(drawnMachines)

const saving = beginnings['save-status']

const known = <Value>(result: Result<Value, string>): Value => {
  if (!result.ok) throw new Error(result.error)
  return result.value
}
const after = (snapshot: AnyMachineSnapshot, type: string, json = ''): AnyMachineSnapshot =>
  known(proceed(snapshot, known(eventFrom(type, json))))

describe('The chart of a machine', () => {
  it.each(machines)('%s names every state and transition once', (_, machine) => {
    const { root, arrows } = chartOf(machine)
    const ids = [
      ...statesOf(root).flatMap(({ id, inner }) => [id, ...inner.map((each) => each.id)]),
      ...arrows.map(({ id }) => id),
    ]
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  it('lists what stays inside a state in its box, and draws what leaves it', () => {
    const { root, arrows } = chartOf(saveStatusMachine)
    const pending = root.children.find(({ name }) => name === 'pending')
    expect(pending?.inner.map(({ trigger, targetName, actions }) => ({ trigger, targetName, actions }))).toEqual([
      { trigger: 'journal.changed', targetName: 'waiting', actions: ['remember the change'] },
    ])
    expect(
      arrows.filter(({ source }) => source === pending?.id).map(({ trigger, targetName }) => [trigger, targetName]),
    ).toEqual([
      ['journal.confirmed', 'idle'],
      ['save.flush', 'saving'],
      ['save.retry', 'saving'],
      ['after the oldest change is too old', 'due'],
    ])
  })

  it('has a machine id of its own: a running actor is found by it', () =>
    expect(new Set(machines.map(([, machine]) => machine.root.id)).size).toBe(machines.length))
})

describe('A machine on paper', () => {
  it.each(machines)('%s begins', (name, machine) =>
    expect(known(begin(machine, beginnings[name] ?? {})).status).toBe('active'),
  )

  it.each(machines)('%s takes any event without data, or gives the reason why not', (name, machine) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (choices) => {
        let snapshot = known(begin(machine, beginnings[name] ?? {}))
        for (const choice of choices) {
          const types = possibleEvents(machine, snapshot.value)
          const type = types[choice % Math.max(1, types.length)]
          if (type === undefined) break
          const next = proceed(snapshot, known(eventFrom(type, '')))
          expect(next).toEqual({ ok: next.ok, [next.ok ? 'value' : 'error']: expect.anything() })
          if (next.ok) snapshot = next.value
          expect(activeStates(machine, snapshot.value).size).toBeGreaterThan(0)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('goes the way of the machine: an edit, the quiet second, a save without network', () => {
    const steps = [
      ['file.opened', '{ "pendingSince": null }'],
      ['journal.changed', ''],
      ['xstate.after.the user pauses.save.pending.waiting', ''],
      ['xstate.done.actor.saveJournal', '{ "ok": false, "error": { "kind": "offline" } }'],
    ] as const
    let snapshot = known(begin(saveStatusMachine, saving))
    const states = steps.map(([type, json]) => {
      snapshot = after(snapshot, type, json)
      return snapshot.value
    })
    expect(states.slice(1)).toEqual([{ pending: 'waiting' }, { saving: 'attempting' }, 'offline'])
  })

  it('lights every region of a parallel state, and listens to the innermost states first', () => {
    const machine = createMachine({
      id: 'desk',
      type: 'parallel',
      on: { leave: {} },
      states: {
        lamp: { initial: 'off', states: { off: { on: { press: 'on' } }, on: {} } },
        door: { initial: 'shut', on: { knock: {} }, states: { shut: {} } },
      },
    })
    const value = { lamp: 'off', door: 'shut' }
    expect(activeStates(machine, value)).toEqual(
      new Set(['desk', 'desk.lamp', 'desk.lamp.off', 'desk.door', 'desk.door.shut']),
    )
    expect(possibleEvents(machine, value)).toEqual(['press', 'knock', 'leave'])
  })

  it('lights nothing for a state that the machine does not know', () =>
    expect(activeStates(themeMachine, 'nowhere')).toEqual(new Set()))

  it('gives the reason why a machine does not begin, and why it stops at an event', () => {
    expect(begin(dayMachine, undefined)).toEqual({ ok: false, error: expect.stringMatching(/undefined/) })
    const opened = after(known(begin(saveStatusMachine, { ...saving, clock: undefined })), 'file.opened')
    expect(proceed(opened, { type: 'journal.changed' })).toEqual({ ok: false, error: expect.stringMatching(/now/) })
  })
})

describe('The data of an event', () => {
  it.each([
    ['journal.select', '{ "fileId": "a" }', { type: 'journal.select', fileId: 'a' }],
    ['journal.select', '', { type: 'journal.select' }],
    ['journal.select', '{ "type": "another" }', { type: 'journal.select' }],
    ['xstate.done.actor.x', '{ "ok": true }', { type: 'xstate.done.actor.x', output: { ok: true } }],
    ['xstate.done.actor.x', 'false', { type: 'xstate.done.actor.x', output: false }],
    ['xstate.after.a while.x', '{}', { type: 'xstate.after.a while.x' }],
    ['xstate.error.actor.x', '"no disk"', { type: 'xstate.error.actor.x', error: new Error('no disk') }],
    ['xstate.error.actor.x', '', { type: 'xstate.error.actor.x', error: new Error('x fails') }],
  ])('%s with %s', (type, json, event) => expect(eventFrom(type, json)).toEqual({ ok: true, value: event }))

  it.each([
    ['{ name', /^This is not JSON: /],
    ['[1]', /^The data of an event is an object/],
    ['"x"', /^The data of an event is an object/],
  ])('%s is refused with a sentence', (json, sentence) =>
    expect(eventFrom('journal.create', json)).toEqual({ ok: false, error: expect.stringMatching(sentence) }),
  )
})
