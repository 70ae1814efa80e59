import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { changeRecurrence } from '#domain/routine/commands.ts'
import { scheduleOfChecklist } from '#domain/routine/schedule.ts'
import { command, smallJournal, today } from '#test/support/builders.ts'
import { screenRequestView } from '#web/read-models/screen-requests.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { beginInstalled } from '#web/shell/installed.ts'

const badge = {
  setAppBadge: vi.fn<(count: number) => Promise<void>>(() => Promise.resolve()),
  clearAppBadge: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}
const calls = () => [...badge.setAppBadge.mock.calls.map(([count]) => count), badge.clearAppBadge.mock.calls.length]
let end = (): void => undefined
const begin = (): void => {
  end()
  end = beginInstalled()
}
/** A read model says what has changed in a task of its own. */
const changed = async (change: () => void) => {
  change()
  await Promise.resolve()
}

beforeEach(() => {
  Object.assign(navigator, badge)
  Object.assign(dayView, { today, dayOff: false })
  Object.assign(journalView, { journal: ref({ current: smallJournal }) })
})
afterEach(() => {
  end()
  vi.clearAllMocks()
  for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name)
  Object.assign(journalView, { journal: undefined })
})

describe('The badge of the installed app', () => {
  it('is what is still open today, follows every tick, and goes with the last one', async () => {
    begin()
    expect(calls()).toEqual([3, 0])
    await changed(() => {
      journalView.journal = ref({ current: { ...smallJournal, counts: { completed: 3, total: 4 } } })
    })
    expect(calls()).toEqual([3, 1, 0])
    await changed(() => {
      journalView.journal = ref({ current: { ...smallJournal, counts: { completed: 4, total: 4 } } })
    })
    expect(calls()).toEqual([3, 1, 1])
  })

  it('[trading 6] counts only what is due', async () => {
    const weekend = changeRecurrence(smallJournal, scheduleOfChecklist('c1'), {
      from: today,
      recurrence: { days: [0, 6] },
    }).reduce((before, draft) => {
      const applied = decide(before, command(draft))
      return applied.ok ? applied.value.journal : before
    }, smallJournal)
    Object.assign(journalView, { journal: ref({ current: weekend }) })
    begin()
    expect(calls()).toEqual([1, 0])
  })

  it('is cleared when the journal is closed, and on a day off', async () => {
    begin()
    await changed(() => void Object.assign(dayView, { dayOff: true }))
    expect(calls()).toEqual([3, 1])
    await changed(() => void Object.assign(dayView, { dayOff: false }))
    await changed(() => void Object.assign(journalView, { journal: undefined }))
    expect(calls()).toEqual([3, 3, 2])
  })

  it('is no trouble where it is not allowed, or not known', async () => {
    badge.setAppBadge.mockRejectedValueOnce(new DOMException('Denied', 'NotAllowedError'))
    begin()
    for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name)
    begin()
    expect(calls()).toEqual([3, 0])
  })
})

describe('The shortcut Note a trade', () => {
  it('asks for a line to type a fill in, once, and leaves no trace in the address', () => {
    window.history.replaceState(null, '', '/app/today#note-trade')
    begin()
    expect([screenRequestView.request, window.location.hash]).toEqual([{ kind: 'import-trades', start: 'typed' }, ''])
  })
})

describe('The shortcut New note', () => {
  it('asks for the notes of today, once, and leaves no trace in the address', () => {
    window.history.replaceState(null, '', '/app/today#new-note')
    begin()
    expect([screenRequestView.request, window.location.hash]).toEqual([{ kind: 'notes' }, ''])
  })
})
