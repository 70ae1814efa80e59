import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { recordKey } from '#domain/lists/views.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableOf } from '#domain/record/table.ts'
import { statedFigure, statedTable, stateFigures, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import { fileOf, reprinted } from '#test/domain/journal-file/files.ts'
import { savedInTurn } from '#test/domain/sync/devices.ts'
import { accepted } from '#test/support/answers.ts'
import { settings } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const empty = journalOf({ checklists: [], settings: settings() })
const asked = (journal: Journal, capital: string, flatTolerance: string, currency = 'USD') =>
  stateFigures(journal, currency, { capital, flatTolerance })
const commandsTo = (...of: Parameters<typeof asked>): ReadonlyArray<CommandDraft> => accepted(asked(...of))
const stated = (journal: Journal, ...of: [capital: string, flatTolerance: string, currency?: string]): Journal =>
  performed(journal, commandsTo(journal, ...of))
const figuresOf = (journal: Journal, currency = 'USD') => {
  const capital = statedFigure(statedTable(journal), currency, 'capital')
  return [capital && decimalText(capital), decimalText(tolerancesIn(statedTable(journal))(currency))]
}

describe('Capital and flat trades of a currency', () => {
  it('are stated once, and none again by an empty text', () => {
    const journal = stated(stated(empty, '10,000', ' 2.50 '), '500', '', 'EUR')
    expect(figuresOf(journal)).toEqual(['10000', '2.5'])
    expect(figuresOf(journal, 'EUR')).toEqual(['500', '0'])
    expect(figuresOf(journal, 'CHF')).toEqual([undefined, '0'])
    expect(figuresOf(stated(journal, '', '0'))).toEqual([undefined, '0'])
    expect([commandsTo(journal, '10000', '2.5'), commandsTo(empty, '', '')]).toEqual([[], []])
  })

  it.each(['-5', 'ten', '5 USD'])('%s is no amount, and nothing is stated', (text) => {
    for (const refused of [asked(empty, text, '1'), asked(empty, '1', text)])
      expect(refused.ok ? undefined : messageOf(refused.error)).toBe(
        `“${text}” is not an amount. Enter one such as 10,000, or leave the field empty.`,
      )
  })

  it.each(['', '-3', 'ten', 7, null])('that a file holds as %o are none', (value) => {
    const odd = { ...empty, records: { statedFigures: tableOf<unknown>([{ id: 'USD', capital: value }], recordKey) } }
    expect(figuresOf(odd)).toEqual([undefined, '0'])
  })

  it('are in the file, and come back from it', () =>
    expect(figuresOf(reprinted(fileOf(stated(empty, '10000', '0.01'))).journal)).toEqual(['10000', '0.01']))

  it('that two devices state at once meet: what only one of them states stays', () => {
    const journal = savedInTurn(fileOf(empty), commandsTo(empty, '10000', ''), commandsTo(empty, '', '5'))
    expect([figuresOf(journal), journal.conflicts]).toEqual([['10000', '5'], []])
  })
})
