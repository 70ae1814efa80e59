import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { renewalStatement } from '#domain/fills/renewed-accounts.ts'
import { recordKey, recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableOf } from '#domain/record/table.ts'
import { accountNamesOf, carryName, nameAccount } from '#domain/settings/account-names.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { fileOf, reprinted } from '#test/domain/journal-file/files.ts'
import { act, actAll, type Device, deviceOn, pull, save, savedInTurn } from '#test/domain/sync/devices.ts'
import { sessionAfter, taken } from '#test/domain/undo/session.ts'
import { accepted } from '#test/support/answers.ts'
import { settings } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const empty = journalOf({ checklists: [], settings: settings() })
const commandsTo = (journal: Journal, id: string, typed: string): ReadonlyArray<CommandDraft> =>
  accepted(nameAccount(journal, id, typed))
const named = (journal: Journal, id: string, typed: string): Journal =>
  performed(journal, commandsTo(journal, id, typed))
const namesIn = (journal: Journal) => Object.fromEntries(accountNamesOf(journal))

/** An account with a trade, as its broker reported it, and the same account under a new id. */
const reportedAs = (accountId: string) => [
  { ...traded('BUY', 10, 100, '2026-11-18T15:00:00.000Z'), accountId, snapTradeId: 'p1' },
]
const renewing = (journal: Journal): CommandDraft => ({
  type: 'RecordActivities',
  data: renewalStatement(journal, 'new', ['old'], reportedAs('new')),
})

describe('An account', () => {
  it('has a name of the trader’s own on one line, and an empty one returns it to its broker’s', () => {
    const journal = named(named(empty, 'a1', '  Swing \n trades '), 'a2', 'Futures')
    expect(namesIn(journal)).toEqual({ a1: 'Swing trades', a2: 'Futures' })
    expect(namesIn(named(journal, 'a1', ' '))).toEqual({ a2: 'Futures' })
    expect([commandsTo(journal, 'a1', 'Swing trades'), commandsTo(empty, 'a1', '')]).toEqual([[], []])
  })

  it('is called the same by the same object while none is named, whatever else is edited', () => {
    const edited = journalOf({ checklists: [], settings: settings({ theme: 'dark' }) })
    expect(accountNamesOf(edited)).toBe(accountNamesOf(empty))
    expect([namesIn(named(edited, 'a1', 'Swing')), namesIn(named(empty, 'a2', 'Futures')), namesIn(edited)]).toEqual([
      { a1: 'Swing' },
      { a2: 'Futures' },
      {},
    ])
  })

  it.each([
    ['x'.repeat(61), 'The name of an account cannot exceed 60 characters'],
    ['<script>x</script>', 'The name of the account contains invalid content'],
    ['FUTURES', 'Another account has this name'],
  ])('cannot be called %s', (typed, words) => {
    const asked = nameAccount(named(empty, 'a2', 'Futures'), 'a1', typed)
    expect(asked.ok ? undefined : messageOf(asked.error)).toBe(words)
  })

  it('loses its name, and gets the one before back, when that is undone', () => {
    const first = named(empty, 'a1', 'Swing')
    const session = sessionAfter(first, commandsTo(first, 'a1', 'Day'))
    expect(namesIn(session.journal)).toEqual({ a1: 'Day' })
    expect(namesIn(taken(session, 'undo').journal)).toEqual({ a1: 'Swing' })
  })

  it('that two devices name at once has the later name, and no text waits as a conflict', () => {
    const journal = savedInTurn(fileOf(empty), commandsTo(empty, 'a1', 'Phone'), commandsTo(empty, 'a1', 'Desk'))
    expect([namesIn(journal), journal.conflicts]).toEqual([{ a1: 'Desk' }, []])
  })

  it('keeps its name when it is reported again, and when it goes on under another id', () => {
    const journal = named(journalAfter(reportedAs('old')), 'old', 'Swing')
    const again = performed(journal, [
      { type: 'RecordActivities', data: { source: 'sync', activities: reportedAs('old') } },
    ])
    const renewed = performed(again, [renewing(again)])
    expect([namesIn(again)['old'], namesIn(renewed)['new']]).toEqual(['Swing', 'Swing'])
    expect(performed(renewed, [renewing(renewed)])).toBe(renewed)
    expect(namesIn(named(renewed, 'new', 'Swing again'))['new']).toBe('Swing again')
    expect(namesIn(named(renewed, 'new', ''))['new']).toBeUndefined()
    expect(namesIn(named(named(renewed, 'new', 'Other'), 'new', 'Swing'))['new']).toBe('Swing')
  })

  it('has the name that another device gave it under its old id, in either order of saving', () => {
    const start = fileOf(journalAfter(reportedAs('old')))
    const names = commandsTo(start.journal, 'old', 'Swing')
    const phone = actAll(deviceOn(start, 'phone'), names)
    const desk = act(deviceOn(start, 'desk'), renewing(start.journal))
    const after = (first: Device, second: Device) => namesIn(save(pull(second, save(first).file)).file.journal)['new']
    expect([after(phone, desk), after(desk, phone)]).toEqual(['Swing', 'Swing'])
  })

  it('hands its name on where the trader says that it is another one, unless that has a name', () => {
    const journal = named(empty, 'file', 'Old desk')
    const carry = carryName(journal, 'file', 'a1')
    expect(carry && namesIn(performed(journal, [carry]))['a1']).toBe('Old desk')
    expect(carryName(named(journal, 'a1', 'Main'), 'file', 'a1')).toBeUndefined()
    expect(carryName(journal, 'a1', 'file')).toBeUndefined()
  })

  it('has no name by what a file says in the place of one; unknown fields stay on it', () => {
    const odd = [{ id: 'a1', name: 7 }, { id: 'a2', name: 'Main', became: 'a2', hue: 'red' }, 'no record']
    const journal = journalOf({ records: { accountNames: tableOf<unknown>(odd, recordKey) }, settings: settings() })
    const read = reprinted(fileOf(named(journal, 'a2', 'Mine'))).journal
    expect(namesIn(read)).toEqual({ a2: 'Mine' })
    expect(recordOf(read, 'accountNames', 'a2')).toEqual({ id: 'a2', name: 'Mine', became: 'a2', hue: 'red' })
  })
})
