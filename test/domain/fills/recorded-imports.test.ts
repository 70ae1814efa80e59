import { describe, expect, it, vi } from 'vitest'
import { importedAccounts } from '#domain/fills/imported-accounts.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import {
  broughtSteps,
  recordedImports,
  rememberImport,
  removalOfImport,
  undoImport,
} from '#domain/fills/recorded-imports.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { emptyUndoStack, remembered } from '#domain/undo/stack.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { deviceOn, viewOf } from '#test/domain/sync/devices.ts'
import { previewOfText } from '#test/domain/trade-files/read-text.ts'
import { command, now, settings } from '#test/support/builders.ts'

const empty = journalOf({ settings: settings() })
const applied = (journal: Journal, draft: CommandDraft): Journal => {
  const done = decide(journal, command(draft))
  if (!done.ok) throw new Error(done.error.code)
  return done.value.journal
}
const imported = (journal: Journal, name: string, lines: ReadonlyArray<string>): Journal => {
  const { activities } = previewOfText(journal, ['Date,Type,Symbol,Quantity,Price', ...lines].join('\n'))
  const after = applied(journal, { type: 'RecordActivities', data: { source: 'import', activities } })
  const brought = runSync(broughtSteps(journal, after, activities))
  return applied(after, rememberImport({ id: name, name: `${name}.csv`, format: 'Own', at: now, brought }))
}
const undone = (journal: Journal, id: string, isReported?: Parameters<typeof removalOfImport>[2]): Journal => {
  const found = recordedImports(journal).find((each) => each.id === id)
  if (!found) throw new Error('no such import')
  const { change, written } = removalOfImport(journal, found, isReported)
  return applied(journal, undoImport(journal, id, change, written.records))
}
const tradesIn = ({ entries }: Journal): ReadonlyArray<string> =>
  tableToArray(entries)
    .flatMap(({ date, trades }) => (trades?.activities ?? []).map(({ side, symbol }) => `${date} ${side} ${symbol}`))
    .toSorted()

const [a, b, c] = ['2026-03-20,Buy,KLM,1,10', '2026-03-21,Sell,KLM,1,11', '2026-03-22,Buy,QRS,1,5']

describe('[domain 0030] An import', () => {
  it('is undone by its name, also from a file that another device reads', () => {
    const one = imported(empty, 'one', [a, b])
    const two = imported(one, 'two', [c])
    const elsewhere = viewOf(deviceOn(fileOf(two), 'phone'))
    expect(recordedImports(elsewhere).map(({ name }) => name)).toEqual(['one.csv', 'two.csv'])
    expect(tradesIn(undone(elsewhere, 'one'))).toEqual(['2026-03-22 BUY QRS'])
    expect(tradesIn(undone(undone(elsewhere, 'one'), 'two'))).toEqual([])
  })

  it('is undone in one go: what takes the undo back is known without applying thousands of trades again', () => {
    const one = imported(empty, 'one', [a, b, c])
    const [found] = recordedImports(one)
    if (!found) throw new Error('no such import')
    const draft = undoImport(one, 'one', removalOfImport(one, found).change, [])
    const prepared = nothingPrepared()
    const done = decide(one, command(draft), prepared)
    if (!done.ok) throw new Error(done.error.code)
    const { events, journal } = done.value
    const [known] = prepared.values()
    if (!known) throw new Error('nothing worked out')
    const applying = vi.spyOn(known.outcome.days as Map<LocalDate, unknown>, Symbol.iterator)
    const stack = remembered(
      emptyUndoStack,
      draft,
      { events: events.map((event, at) => ({ id: `e${at}`, event })), before: one, prepared },
      journal,
    )
    expect(stack.done.flatMap(({ reversals }) => reversals.map(({ done: { type } }) => type))).toEqual([
      'TradesReplaced',
      'RecordDeleted',
    ])
    expect(applying).not.toHaveBeenCalled()
  })

  it('leaves what another import has as well, until that one is undone, too', () => {
    const both = imported(imported(empty, 'one', [a, b]), 'two', [b, c])
    const [first] = recordedImports(both)
    expect(first && removalOfImport(both, first)).toMatchObject({ movements: 1, shared: 1 })
    expect(tradesIn(undone(both, 'one'))).toEqual(['2026-03-21 SELL KLM', '2026-03-22 BUY QRS'])
    expect(tradesIn(undone(both, 'two'))).toEqual(['2026-03-20 BUY KLM', '2026-03-21 SELL KLM'])
    expect(tradesIn(undone(undone(both, 'one'), 'two'))).toEqual([])
    expect(tradesIn(undone(undone(both, 'two'), 'one'))).toEqual([])
  })

  it('brought nothing of what was there before it, and takes nothing that its broker reports', () => {
    const { activities } = previewOfText(empty, `Date,Type,Symbol,Quantity,Price\n${a}`)
    const known = applied(empty, { type: 'RecordActivities', data: { source: 'sync', activities } })
    const after = imported(known, 'one', [a, b, c])
    expect(tradesIn(undone(after, 'one'))).toEqual(['2026-03-20 BUY KLM'])
    expect(tradesIn(undone(after, 'one', (_, day) => day >= '2026-03-22'))).toEqual([
      '2026-03-20 BUY KLM',
      '2026-03-22 BUY QRS',
    ])
  })

  it('of which twins came twice has each of them', () => {
    const twins = imported(imported(empty, 'one', [a]), 'two', [a, a])
    expect(tradesIn(undone(twins, 'two'))).toEqual(['2026-03-20 BUY KLM'])
  })

  it('with ids of its file is no account of a broker', () => {
    const data = {
      source: 'import' as const,
      activities: previewOfText(empty, `Date,Type,Symbol,Quantity,Price\n${a}`).activities.map((activity) => ({
        ...activity,
        snapTradeId: 'kraken|imported|7',
      })),
    }
    expect(importedAccounts(applied(empty, { type: 'RecordActivities', data }), new Set())).toMatchObject([
      { isFormer: false },
    ])
  })
})
