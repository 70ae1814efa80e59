import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { chartOf, statesOf } from '#machines/diagrams/chart.ts'
import { drawnMachines } from '#machines/diagrams/drawn-machines.ts'
import { examples } from '#machines/diagrams/examples.ts'
import {
  activeStates,
  backTo,
  begin,
  candidatesFor,
  currentStep,
  eventFrom,
  eventOf,
  isPlainData,
  possibleEvents,
  proceed,
  type Rehearsal,
} from '#machines/diagrams/steps.ts'
import { dayMachine } from '#machines/journal/day.machine.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { themeMachine } from '#machines/session/theme.machine.ts'
import { nodesOf } from '#test/machines/support/explore.ts'

const machines = Object.entries(drawnMachines)
const inputsOf = (name: string): ReadonlyArray<unknown> =>
  Object.values(examples[name]?.inputs ?? { nothing: undefined })

const begun = (name: string, input: unknown): Rehearsal => {
  const machine = drawnMachines[name]
  const rehearsal = machine && begin(machine, input)
  if (!rehearsal?.ok) throw new Error(`${name} does not begin`)
  return rehearsal.value
}
const after = (rehearsal: Rehearsal, type: string, data?: unknown): Rehearsal => {
  const event = eventOf(type, data)
  const next = event.ok ? proceed(rehearsal, event.value) : event
  if (!next.ok) throw new Error(next.error)
  return next.value
}
const stateOf = (rehearsal: Rehearsal) => currentStep(rehearsal).snapshot.value
const saving = () => begun('save-status', examples['save-status']?.inputs['online'])

/** The examples of an event's data, an actor's answer, or nothing where it carries none. */
const dataOf = (name: string, type: string): ReadonlyArray<unknown> => {
  const { events = {}, answers = {} } = examples[name] ?? {}
  const named = type.startsWith('xstate.done.actor.') ? answers[type.slice('xstate.done.actor.'.length)] : events[type]
  return Object.values(named ?? { nothing: undefined })
}

describe('The chart of a machine', () => {
  it.each(machines)('%s names every state and transition once', (_, machine) => {
    const { root, arrows } = chartOf(machine)
    const ids = [
      ...statesOf(root).flatMap(({ id, inner }) => [id, ...inner.map((each) => each.id)]),
      ...arrows.map(({ id }) => id),
    ]
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  it('writes what stays inside a state into its box, and draws what leaves it', () => {
    const { root, arrows } = chartOf(saveStatusMachine)
    const pending = root.children.find(({ name }) => name === 'pending')
    expect(pending?.inner.map(({ trigger, targetName, actions }) => ({ trigger, targetName, actions }))).toEqual([
      { trigger: 'journal.changed', targetName: 'waiting', actions: ['remember the change'] },
    ])
    expect(
      arrows
        .filter(({ source }) => source === pending?.id)
        .map(({ trigger, kind, targetName }) => [trigger, kind, targetName]),
    ).toEqual([
      ['journal.confirmed', 'event', 'idle'],
      ['save.flush', 'event', 'saving'],
      ['save.retry', 'event', 'saving'],
      ['after the oldest change is too old', 'delay', 'due'],
    ])
  })

  it('no two machines call themselves alike: a running one is found by its id', () =>
    expect(new Set(machines.map(([, machine]) => machine.root.id)).size).toBe(machines.length))
})

describe('A rehearsal', () => {
  it.each(machines)('%s begins with each of its examples', (name) => {
    expect(inputsOf(name).map((input) => begun(name, input).length)).toEqual(inputsOf(name).map(() => 1))
  })

  it.each(machines)(
    '%s knows an example for each event that carries data: no guard is left that cannot tell',
    (name) => {
      const lost = inputsOf(name).flatMap((input) => {
        const { snapshot } = currentStep(begun(name, input))
        return possibleEvents(snapshot)
          .filter((type) => !type.startsWith('xstate.error.'))
          .flatMap((type) =>
            dataOf(name, type).flatMap((data) => {
              const event = eventOf(type, data)
              return event.ok && candidatesFor(snapshot, event.value).some(({ answer }) => answer === 'cannot tell')
                ? [type]
                : []
            }),
          )
      })
      expect(lost).toEqual([])
    },
  )

  it.each(machines)('%s knows what each actor may answer, where the machine listens to it', (name, machine) => {
    const listened = nodesOf(machine.root)
      .flatMap((node) => [...node.transitions.keys()])
      .filter((type) => type.startsWith('xstate.done.actor.'))
      .map((type) => type.slice('xstate.done.actor.'.length))
    const silent = ['confirm', 'backup'] // Their actors answer nothing.
    expect(
      silent.includes(name) ? [] : listened.filter((actor) => examples[name]?.answers[actor] === undefined),
    ).toEqual([])
  })

  it.each(machines)('%s takes whatever can happen, in any order, without a defect, and takes it back', (name) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), fc.nat(), (choices, first) => {
        const inputs = inputsOf(name)
        let rehearsal = begun(name, inputs[first % inputs.length])
        const states = [stateOf(rehearsal)]
        for (const choice of choices) {
          const types = possibleEvents(currentStep(rehearsal).snapshot)
          const type = types[choice % Math.max(1, types.length)]
          if (type === undefined) break
          const data = dataOf(name, type)
          rehearsal = after(rehearsal, type, data[choice % data.length])
          states.push(stateOf(rehearsal))
        }
        expect(states.map((_, steps) => stateOf(backTo(rehearsal, steps)))).toEqual(states)
      }),
      { numRuns: 40 },
    )
  })

  it('goes the way of the machine: an edit, the quiet second, a save that was written, the indicator', () => {
    const steps = [
      ['file.opened', {}],
      ['journal.changed', undefined],
      ['xstate.after.the user pauses.save.pending.waiting', undefined],
      ['xstate.done.actor.saveJournal', examples['save-status']?.answers['saveJournal']?.['written']],
      ['xstate.after.the indicator was seen.save.saved', undefined],
    ] as const
    const states: unknown[] = []
    steps.reduce((rehearsal, [type, data]) => {
      const next = after(rehearsal, type, data)
      states.push(stateOf(next))
      return next
    }, saving())
    expect(states).toEqual(['idle', { pending: 'waiting' }, { saving: 'attempting' }, 'saved', 'idle'])
  })

  it('shows for every guard how it answers, and which way is taken', () => {
    const { snapshot } = currentStep(saving())
    expect(
      candidatesFor(snapshot, { type: 'file.opened', pendingSince: undefined }).map(({ guard, answer, taken }) => [
        guard,
        answer,
        taken,
      ]),
    ).toEqual([
      ['the opened journal has unsent events', 'fails', false],
      [undefined, 'holds', true],
    ])
    expect(
      candidatesFor(snapshot, { type: 'file.opened', pendingSince: 1 }).map(({ answer, taken }) => [answer, taken]),
    ).toEqual([
      ['holds', true],
      ['holds', false],
    ])
  })

  it('says so where a guard has not the data that it needs', () => {
    const busy = ['file.opened', 'journal.changed', 'save.flush'].reduce(
      (rehearsal, type) => after(rehearsal, type),
      saving(),
    )
    const { snapshot } = currentStep(busy)
    const [first] = candidatesFor(snapshot, { type: 'xstate.done.actor.saveJournal', output: undefined })
    expect(first).toMatchObject({ answer: 'cannot tell', taken: false })
  })

  it('lights every region of a parallel state', () => {
    const machine = createMachine({
      id: 'desk',
      type: 'parallel',
      states: {
        lamp: { initial: 'off', states: { off: {}, on: {} } },
        door: { initial: 'shut', states: { shut: {} } },
      },
    })
    expect(activeStates(machine, { lamp: 'on', door: 'shut' })).toEqual(
      new Set(['desk', 'desk.lamp', 'desk.lamp.on', 'desk.door', 'desk.door.shut']),
    )
  })

  it('lights nothing for a state that the machine does not know', () =>
    expect(activeStates(themeMachine, 'nowhere')).toEqual(new Set()))

  it('says why a machine does not begin', () =>
    expect(begin(dayMachine, undefined)).toEqual({ ok: false, error: expect.stringMatching(/undefined/) }))

  it('says why a machine stopped, and stays where it was', () => {
    const rehearsal = begun('save-status', { online: true, clock: undefined, random: undefined })
    const event = proceed(after(rehearsal, 'file.opened', { pendingSince: undefined }), { type: 'journal.changed' })
    expect([event, rehearsal.length]).toEqual([{ ok: false, error: expect.stringMatching(/now/) }, 1])
  })

  it('names what was done on the way', () =>
    expect(
      currentStep(
        after(begun('theme', { preference: 'system', systemIsDark: false }), 'theme.chosen', { preference: 'dark' }),
      ).actions,
    ).toEqual(['remember the preference']))
})

describe('The data of an event', () => {
  it.each([
    [{ name: 'Swing', list: [1, null, undefined] }, true],
    ['text', true],
    [undefined, true],
    [{ text: () => 1 }, false],
    [{ map: new Map() }, false],
    [[new Date(0)], false],
  ])('%o: can all of it be written as JSON? %s', (data, plain) => expect(isPlainData(data)).toBe(plain))

  it.each([
    ['journal.select', '{ "fileId": "a" }', { type: 'journal.select', fileId: 'a' }],
    ['journal.select', '', { type: 'journal.select' }],
    ['journal.select', '{ "type": "another" }', { type: 'journal.select' }],
    ['xstate.done.actor.x', '{ "ok": true }', { type: 'xstate.done.actor.x', output: { ok: true } }],
    ['xstate.done.actor.x', 'false', { type: 'xstate.done.actor.x', output: false }],
    ['xstate.after.a while.x', '{}', { type: 'xstate.after.a while.x' }],
    ['xstate.error.actor.x', '"no disk"', { type: 'xstate.error.actor.x', error: new Error('no disk') }],
  ])('%s with %s', (type, json, event) => expect(eventFrom(type, json)).toEqual({ ok: true, value: event }))

  it.each([
    ['{ name', /^This is not JSON: /],
    ['[1]', /^The data of an event is an object/],
    ['"x"', /^The data of an event is an object/],
  ])('%s is refused with a sentence', (json, sentence) => {
    const event = eventFrom('journal.create', json)
    expect(event).toEqual({ ok: false, error: expect.stringMatching(sentence) })
  })
})
