import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings, smallJournal } from '#test/support/builders.ts'
import type { Permission } from '#web/adapters/notifications.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { beginReminder } from '#web/shell/reminder.ts'

/** A device: what it has chosen, its clock, and the notifications that it has shown. */
const device = (reminder: string | undefined) => {
  const choices = new Map(reminder === undefined ? [] : [['reminder', reminder]])
  const shown: string[] = []
  const state: { permission: Permission; now: Date } = { permission: 'granted', now: new Date(2026, 10, 20, 9, 0) }
  const tab = () => {
    let due: (() => void) | undefined
    const end = beginReminder({
      habits: {
        choice: (of: string) => choices.get(of),
        keepChoice: (of: string, value: string) => void choices.set(of, value),
      } as Parameters<typeof beginReminder>[0]['habits'],
      now: () => state.now.toISOString(),
      notifications: {
        permission: () => state.permission,
        show: async (title, name) => void shown.push(`${name}: ${title}`),
      },
      timers: {
        after: (_, callback) => {
          due = callback
          return () => void (due = undefined)
        },
      },
    })
    return { end, tick: () => due?.() }
  }
  return { choices, shown, state, tab }
}
type Device = ReturnType<typeof device>
const day = (date: number, hours: number, minutes = 0): Date => new Date(2026, 10, date, hours, minutes)
/** The clock shows this, on the day that the app then knows. */
const at = ({ state }: Device, moment: Date, today = `2026-11-${moment.getDate()}`): void => {
  state.now = moment
  dayView.today = today
}

beforeEach(() => {
  Object.assign(dayView, { today: '2026-11-20', dayOff: false })
  Object.assign(journalView, { journal: ref({ current: smallJournal }) })
})
afterEach(() => void Object.assign(journalView, { journal: undefined }))

const said = 'open-today: 3 tasks still open today'

describe('[trading 6] The reminder of an open page', () => {
  it('says how much is open when its time comes, once, and again on the next day', () => {
    const mine = device('16:00')
    const { tick } = mine.tab()
    const counts: number[] = []
    for (const moment of [day(20, 15, 59), day(20, 16), day(20, 16, 1), day(20, 23), day(21, 0), day(21, 16)]) {
      at(mine, moment)
      tick()
      counts.push(mine.shown.length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 1, 2])
    expect(mine.shown).toEqual([said, said])
  })

  it('comes late where the device slept through its time, on that day or into the next', () => {
    const mine = device('16:00')
    const { tick } = mine.tab()
    at(mine, day(20, 18, 20))
    tick()
    expect(mine.shown).toEqual([said])
    at(mine, day(21, 17))
    tick()
    expect(mine.shown).toEqual([said, said])
  })

  it('says nothing on a page that is opened after its time', () => {
    const mine = device('16:00')
    at(mine, day(20, 16, 1))
    const { tick } = mine.tab()
    at(mine, day(20, 16, 2))
    tick()
    expect(mine.shown).toEqual([])
  })

  it('is one, however many tabs are open, and comes once more where a later time was chosen', () => {
    const mine = device('16:00')
    const tabs = [mine.tab(), mine.tab()]
    at(mine, day(20, 16))
    for (const { tick } of tabs) tick()
    expect(mine.shown).toEqual([said])
    mine.choices.set('reminder', '17:00')
    for (const moment of [day(20, 16, 1), day(20, 17)]) {
      at(mine, moment)
      for (const { tick } of tabs) tick()
    }
    expect(mine.shown).toEqual([said, said])
  })

  it('goes by the day of the trader: at 01:30 of a day that begins at 3 AM it is the evening', () => {
    Object.assign(journalView, {
      journal: ref({ current: { ...smallJournal, settings: settings({ dayStartHour: 3 }) } }),
    })
    const mine = device('01:30')
    const { tick } = mine.tab()
    at(mine, day(20, 23, 59))
    tick()
    expect(mine.shown).toEqual([])
    at(mine, day(21, 1, 30), '2026-11-20')
    tick()
    expect(mine.shown).toEqual([said])
  })

  it.each<[string, (mine: Device) => unknown]>([
    ['all is done', () => Object.assign(journalView, { journal: ref({ current: done }) })],
    ['it is a day off', () => Object.assign(dayView, { dayOff: true })],
    ['no journal is open', () => Object.assign(journalView, { journal: undefined })],
    ['it was turned off meanwhile', ({ choices }) => choices.delete('reminder')],
    ['something else is stored', ({ choices }) => choices.set('reminder', 'noon')],
    ['it is no longer allowed', ({ state }) => Object.assign(state, { permission: 'denied' })],
    ['the page has ended it', () => undefined],
  ])('is none where %s', (name, change) => {
    const mine = device('16:00')
    const { tick, end } = mine.tab()
    if (name === 'the page has ended it') end()
    at(mine, day(20, 16))
    change(mine)
    tick()
    expect(mine.shown).toEqual([])
  })
})

const done = { ...smallJournal, counts: { completed: 4, total: 4 } }
