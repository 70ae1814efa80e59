import { describe, expect, it } from 'vitest'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { recordsIn } from '#domain/lists/views.ts'
import { journalToMarkdown } from '#domain/markdown/journal-to-markdown.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { tableRemove } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { refusalSteps } from '#domain/sync/gate.ts'
import { content, readJournal, textOf } from '#test/domain/journal-file/files.ts'
import { now, today } from '#test/support/builders.ts'

const note = { id: 'n1', note: 'Waited', labels: ['l1'], fills: ['f1'] }
const label = { id: 'l1', kind: 'setup', name: 'Retest' }
const fileWith = (data: Readonly<Record<string, unknown>>): JournalFile => readJournal(textOf(content({}, data)))
const dataIn = (file: JournalFile) =>
  (JSON.parse(printJournalFile(file)) as { data: Readonly<Record<string, unknown>> }).data
const added: JournalEvent = { type: 'RecordAdded', data: { list: 'labels', record: label }, at: now, day: today }

describe('A journal file with records', () => {
  it('[I16] without any it says nothing of them', () =>
    expect(Object.keys(dataIn(fileWith({})))).toEqual([
      'checklists',
      'tasks',
      'journalEntries',
      'dayStats',
      'settings',
    ]))

  it('[I16] keeps everything in its lists, damaged items in their place', () => {
    const lists = { tradeNotes: [null, note, 5, { note: 'no id' }], labels: [] }
    expect(dataIn(fileWith(lists))).toMatchObject(lists)
  })

  it('[I16] loses no value that is in the place of a list when something is added to it', () => {
    const file = fileWith({ labels: 'odd' })
    const after = { ...file, journal: foldEvents(file.journal, [added]) }
    expect([dataIn(file)['labels'], dataIn(after)['labels']]).toEqual(['odd', ['odd', label]])
  })

  it('gives another record of the same id an id of its own', () =>
    expect(dataIn(fileWith({ labels: [label, { ...label, name: 'Other' }, label] }))['labels']).toEqual([
      label,
      { ...label, id: 'l1~2', name: 'Other' },
    ]))

  it('is exported as text', () => {
    const { journal } = fileWith({ tradeNotes: [note], labels: [label] })
    const text = journalToMarkdown(journal, { name: 'Futures', today, fingerprint: '', zone: 'UTC' })
    expect(text).toContain(
      '## Notes on trades\n\n- 1 fill, labels Retest\n\n> Waited\n\n## Labels\n\n- Retest (setup)\n',
    )
  })
})

describe('The gate', () => {
  const base = fileWith({ tradeNotes: [note], labels: [label] })
  const check = (journal: JournalFile['journal'], events: ReadonlyArray<JournalEvent> = []) => {
    const out = { ...base, journal }
    const at = { scopeFileId: 'f', targetFileId: 'f', base: { kind: 'read', file: base } as const }
    return runSync(refusalSteps({ ...at, out, text: printJournalFile(out), events }))
  }
  const without = {
    ...base.journal,
    records: { ...base.journal.records, tradeNotes: tableRemove(recordsIn(base.journal, 'tradeNotes'), 'n1') },
  }
  const deleted: JournalEvent = {
    type: 'RecordDeleted',
    data: { list: 'tradeNotes', id: 'n1', base: '' },
    at: now,
    day: today,
  }
  const changed: JournalEvent = {
    type: 'RecordChanged',
    data: { list: 'tradeNotes', record: { ...note, note: '' }, field: 'note', base: '' },
    at: now,
    day: today,
  }

  it('[I6] drops no record without a deletion', () =>
    expect([check(base.journal), check(without), check(without, [deleted])]).toEqual([
      undefined,
      'unexplained-deletion',
      undefined,
    ]))

  it('[I2] drops no text of a record that was not overwritten', () => {
    const emptied = foldEvents(base.journal, [changed])
    expect([check(emptied), check(emptied, [changed])]).toEqual(['unexplained-deletion', undefined])
  })
})
