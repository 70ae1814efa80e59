import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { tableOf } from '#domain/record/table.ts'
import type { ColumnMapping } from '#domain/trade-files/mapping/column-mapping.ts'
import {
  type Asked,
  changeMapping,
  deleteMapping,
  freeMappingName,
  mappingFor,
  renameMapping,
  saveMapping,
  savedMappings,
} from '#domain/trade-files/mapping/saved-mappings.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { act, type Device, deviceOn, pull, save, viewOf } from '#test/domain/sync/devices.ts'
import { settings } from '#test/support/builders.ts'

const mapping: ColumnMapping = {
  columns: ['when', 'what', 'how', 'number', 'at', 'cut'],
  parts: { date: ['when'], symbol: ['what'], side: ['how'], quantity: ['number'], price: ['at'] },
  meanings: { blub: 'short' },
  currency: 'EUR',
  inHundredths: false,
  hasShorts: true,
  negativeFees: 'paid',
  answers: {
    zone: 'Europe/Berlin',
    dateOrder: 'day-first',
    decimalMarks: { at: ',' },
    quantityUnit: 'lots',
    amounts: 'after-fees',
  },
}
const table = tableOfText('When,What,How,Number,At,Cut\n2026-03-20,KLM,B,1,2,0')
const empty = journalOf({ settings: settings() })
const desk = deviceOn(fileOf(empty), 'desk')

const asked = (device: Device, answer: Asked): Device => {
  if (!answer.ok) throw new Error(messageOf(answer.error))
  return act(device, answer.value)
}
const saved = asked(desk, saveMapping(empty, 'm1', ' Bank ', mapping))
const refusal = (answer: Asked): string => (answer.ok ? '' : messageOf(answer.error))

describe('[domain 0030] A mapping that is saved', () => {
  it('reaches another device whole, and is offered there for the next file with these columns', () => {
    const phone = viewOf(deviceOn(save(saved).file, 'phone'))
    expect(savedMappings(phone)).toEqual([{ id: 'm1', name: 'Bank', mapping }])
    expect(mappingFor(savedMappings(phone), table, 'all')?.saved.name).toBe('Bank')
    expect(mappingFor(savedMappings(phone), tableOfText('a,b,c,d\n1,2,3,4'), 'used')).toBeUndefined()
  })

  it('is changed field by field, so that two devices change two fields of it', () => {
    const first = save(saved)
    const changed = (device: Device, change: Partial<ColumnMapping>): Device => {
      const commands = changeMapping(viewOf(device), 'm1', { ...mapping, ...change })
      if (!commands.ok) throw new Error(commands.error.code)
      expect(commands.value).toHaveLength(1)
      return commands.value.reduce((present, draft) => act(present, draft), device)
    }
    const phone = changed(deviceOn(first.file, 'phone'), { currency: 'USD' })
    const both = save(pull(phone, save(changed(first, { hasShorts: false })).file))
    expect(savedMappings(viewOf(both))[0]?.mapping).toEqual({ ...mapping, currency: 'USD', hasShorts: false })
  })

  it('is renamed and deleted; a name of another device meanwhile is a conflict, and never lost', () => {
    const first = save(saved)
    const [one, other] = ['Savings', 'Broker'].map((name, at) => {
      const device = at === 0 ? first : deviceOn(first.file, 'phone')
      return asked(device, renameMapping(viewOf(device), 'm1', name))
    })
    if (!one || !other) throw new Error('two devices')
    const { journal } = save(pull(other, save(one).file)).file
    expect(new Set([savedMappings(journal)[0]?.name, ...journal.conflicts.map(({ text }) => text)])).toEqual(
      new Set(['Broker', 'Savings']),
    )
    expect(savedMappings(viewOf(asked(first, deleteMapping(viewOf(first), 'm1'))))).toEqual([])
  })

  it('needs a name of its own that a file can hold', () => {
    const journal = viewOf(saved)
    expect(
      ['', 'x'.repeat(limits.labelNameMaxChars + 1), ' bank'].map((name) =>
        refusal(saveMapping(journal, 'm2', name, mapping)),
      ),
    ).toEqual([
      'A saved mapping needs a name',
      'The name of a mapping cannot exceed 100 characters',
      'A mapping with this name already exists',
    ])
    expect([refusal(renameMapping(journal, 'gone', 'x')), refusal(deleteMapping(journal, 'gone'))]).toEqual([
      'This mapping no longer exists',
      'This mapping no longer exists',
    ])
    expect(freeMappingName(journal, 'Bank')).toBe('Bank (2)')
  })

  it('says nothing where a foreign hand wrote what its fields cannot mean', () => {
    const odd = {
      id: 'm1',
      name: 5,
      columns: 'x',
      parts: { date: 'when', price: [1] },
      meanings: [],
      answers: { zone: 1 },
    }
    const journal = { ...empty, records: { mappings: tableOf<unknown>([odd, null], recordKey) } }
    expect(savedMappings(journal)).toMatchObject([{ name: '', mapping: { columns: [], parts: {}, answers: {} } }])
    expect(mappingFor(savedMappings(journal), table, 'used')).toBeUndefined()
  })
})
