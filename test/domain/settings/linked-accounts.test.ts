import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldEvents, evolve } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf, reprinted } from '#test/domain/journal-file/files.ts'
import { act, type Device, deviceOn, pull, save, upload, viewOf } from '#test/domain/sync/devices.ts'
import { now, plain, settings, smallJournal, today } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { given } from '#test/support/given.ts'

const link = (...accountIds: ReadonlyArray<string>): CommandDraft => ({ type: 'LinkAccounts', data: { accountIds } })
const unlink = (...accountIds: ReadonlyArray<string>): CommandDraft => ({
  type: 'UnlinkAccounts',
  data: { accountIds },
})
const linked = (...ids: ReadonlyArray<string>): Journal => ({
  ...smallJournal,
  settings: settings({ linkedSnapTradeAccounts: ids }),
})
const linkedIn = ({ settings: { linkedSnapTradeAccounts } }: Pick<Journal, 'settings'>): ReadonlyArray<string> =>
  linkedSnapTradeAccounts
const moment = { at: now, day: today }

describe('[spec 4 Brokerage connection] Linking an account', () => {
  it('reports what is new of it, and leaves the accounts that it does not name where they are', () => {
    given(linked('x', 'a'))
      .when(link('b', 'a', 'b'))
      .emits({ type: 'AccountsLinked', data: { accountIds: ['b'] } })
    given(linked('x', 'a'))
      .when(link('b', 'a', 'b'))
      .leaves((journal) => expect(journal).toEqual(plain(linked('x', 'a', 'b'))))
    given(linked('x', 'a', 'b'))
      .when(unlink('a', 'nope'))
      .emits({ type: 'AccountsUnlinked', data: { accountIds: ['a'] } })
    given(linked('x', 'a', 'b'))
      .when(unlink('a', 'nope'))
      .leaves((journal) => expect(journal).toEqual(plain(linked('x', 'b'))))
  })

  it('that is linked already, or unlinking one that is not, is no change', () => {
    for (const draft of [link('a'), link(), unlink('nope'), unlink()]) given(linked('a')).when(draft).emits()
  })

  it('[spec 8 Service codes] asks for its id', () =>
    given(linked('a')).when(link('b', '')).rejects('SETTINGS_ERROR', 'Failed to update settings'))

  it('is refused beyond what a journal follows', () => {
    const many = Array.from({ length: limits.linkedAccounts }, (_, index) => `a${index}`)
    given(linked('a0'))
      .when(link(...many))
      .emits({ type: 'AccountsLinked', data: { accountIds: many.slice(1) } })
    given(linked('x'))
      .when(link(...many))
      .rejects('SETTINGS_ERROR', 'Failed to update settings')
    given(linked(...many, 'more'))
      .when(link('a0'))
      .emits()
  })

  it('lets go of whatever an older file holds', () => {
    given(linked('', 'a', 'a'))
      .when(unlink('', 'a'))
      .leaves((journal) => expect(linkedIn(journal)).toEqual([]))
    given(linked('', 'a'))
      .when(link('b'))
      .leaves((journal) => expect(linkedIn(journal)).toEqual(['', 'a', 'b']))
  })

  it('is no step of undo, like the other settings', () => {
    const events: ReadonlyArray<JournalEvent> = [
      { type: 'AccountsLinked', data: { accountIds: ['b'] }, ...moment },
      { type: 'AccountsUnlinked', data: { accountIds: ['a'] }, ...moment },
    ]
    expect(reversalsOf(events, linked('a'))).toEqual([])
  })
})

describe('The list of linked accounts', () => {
  it('[I3] is the same journal when the event is replayed', () => {
    for (const type of ['AccountsLinked', 'AccountsUnlinked'] as const) {
      const event: JournalEvent = { type, data: { accountIds: ['a', 'b'] }, ...moment }
      const once = evolve(linked('x', 'a'), event)
      expect(evolve(once, event)).toBe(once)
    }
  })

  it('[I16] follows the logs of older versions, which set it as a whole, and goes on from there', () => {
    const events: ReadonlyArray<JournalEvent> = [
      { type: 'SettingChanged', data: { key: 'linkedSnapTradeAccounts', value: ['a', 'b'] }, ...moment },
      { type: 'AccountsLinked', data: { accountIds: ['c'] }, ...moment },
      { type: 'AccountsUnlinked', data: { accountIds: ['a'] }, ...moment },
    ]
    const journal = foldEvents(linked('x'), events)
    expect(linkedIn(journal)).toEqual(['b', 'c'])
    expect(linkedIn(foldEvents(journal, events))).toEqual(['b', 'c'])
  })

  const anyAct = fc.record({
    on: fc.boolean(),
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
  })
  const actAll = (
    device: Device,
    all: ReadonlyArray<{ readonly on: boolean; readonly ids: ReadonlyArray<string> }>,
  ): Device => all.reduce((current, { on, ids }) => act(current, (on ? link : unlink)(...ids)), device)

  it('[I3] [I10] is the same for every split of a log, and for a log that is replayed as a whole', () =>
    forAll(fc.array(anyAct, { maxLength: 8 }), fc.nat(), (all, n) => {
      const device = actAll(deviceOn(fileOf(linked('a', 'z')), 'a'), all)
      const events = device.log.map(({ event }) => event)
      const at = n % (events.length + 1)
      const lived = linkedIn(viewOf(device))
      expect(linkedIn(foldEvents(foldEvents(linked('a', 'z'), events.slice(0, at)), events.slice(at)))).toEqual(lived)
      expect(linkedIn(foldEvents(viewOf(device), events))).toEqual(lived)
    }))

  it('[I2] [D6] keeps what each of two devices did, and where both meant the same account, what was saved last', () =>
    forAll(fc.array(anyAct, { maxLength: 5 }), fc.array(anyAct, { maxLength: 5 }), (ours, theirs) => {
      const start = fileOf(linked('a', 'z'))
      const first = save(actAll(deviceOn(start, 'one'), ours))
      const second = save(pull(actAll(deviceOn(start, 'two'), theirs), reprinted(upload(first))))
      const expected = new Set(['a', 'z'])
      for (const { event } of [...first.log, ...second.log]) {
        if (event.type === 'AccountsLinked') event.data.accountIds.forEach((id) => expected.add(id))
        if (event.type === 'AccountsUnlinked') event.data.accountIds.forEach((id) => expected.delete(id))
      }
      const both = linkedIn(second.file.journal)
      expect(both.toSorted()).toEqual([...expected].toSorted())
      expect(linkedIn(viewOf(pull(first, second.file)))).toEqual(both)
    }))
})
