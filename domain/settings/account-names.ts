import { checkEntryText } from '#domain/entries/entry-text.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { isStoredRecord, recordOf, recordsIn, textIn, withRecord } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { RenewedAccount } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { type Table, tableToArray } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { nameKey } from '#domain/routine/decide-checklist.ts'
import { oneLine } from '#domain/text/one-line.ts'

const list = 'accountNames'

/** By the account's id. */
export type AccountNames = ReadonlyMap<string, string>

/** An account that continues under another id passes its name on, unless that one was named again. */
export const accountNamesOf = (journal: Journal): AccountNames => {
  const table = recordsIn(journal, list)
  const names = known.get(table) ?? namesIn(table)
  known.set(table, names)
  return names
}

// Tables are immutable: while no account is named, the names are the same object.
const known = new WeakMap<Table<unknown>, AccountNames>()

const namesIn = (table: Table<unknown>): AccountNames => {
  const records = new Map(
    tableToArray(table)
      .filter(isStoredRecord)
      .map((record) => [record.id, record]),
  )
  const names = new Map<string, string>()
  for (const record of records.values()) {
    if (!isNamed(record)) continue
    for (const id of idsOf(record, records))
      if (id === record.id || !names.has(id)) names.set(id, textIn(record, 'name'))
  }
  return new Map([...names].filter(([, name]) => name !== ''))
}

/** An empty name counts: it is the broker's. */
const isNamed = (record: StoredRecord | undefined): boolean => typeof record?.['name'] === 'string'

/** An account and its later ids, as far as these have no name themselves. */
const idsOf = (record: StoredRecord, records: ReadonlyMap<string, StoredRecord>): ReadonlySet<string> => {
  const ids = new Set([record.id])
  for (let id = textIn(record, 'became'); id !== '' && !ids.has(id) && !isNamed(records.get(id));) {
    ids.add(id)
    id = textIn(records.get(id), 'became')
  }
  return ids
}

/** What to perform, in order, or a refusal. */
type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'account'>>

/**
 * An empty name returns the account to its broker's or file's name. The record is added empty and then changed, so that
 * of two devices' names the later one wins.
 */
export const nameAccount = (journal: Journal, id: string, typed: string): Asked => {
  const name = oneLine(typed)
  if (name.length > limits.accountNameMaxChars) return err(domainError('account', 'NAME_TOO_LONG'))
  if (!checkEntryText(name, 'notes').ok) return err(domainError('account', 'INVALID_NAME'))
  if (name !== '' && isTaken(journal, id, name)) return err(domainError('account', 'DUPLICATE_NAME'))
  if (name === (accountNamesOf(journal).get(id) ?? '')) return ok([])
  return ok([
    ...(recordOf(journal, list, id) ? [] : [{ type: 'AddRecord', data: { list, record: { id } } } as const]),
    { type: 'ChangeRecord', data: { list, id, field: 'name', value: name } },
  ])
}

const isTaken = (journal: Journal, id: string, name: string): boolean =>
  [...accountNamesOf(journal)].some(
    ([other, taken]) =>
      other !== id && nameKey(taken) === nameKey(name) && textIn(recordOf(journal, list, other), 'became') === '',
  )

/** Notes which account another one became, so that its name passes on, even one that another device gave before. */
export const withRenewedName = (journal: Journal, { from, to }: RenewedAccount): Journal => {
  const record = recordOf(journal, list, from) ?? { id: from }
  if (textIn(record, 'became') === to) return journal
  return withRecord(journal, list, { ...record, became: to })
}

/** Passes a name on to an account without one that takes the trades over; undefined where none passes. */
export const carryName = (journal: Journal, from: string, to: string): CommandDraft | undefined =>
  accountNamesOf(journal).has(from) && !accountNamesOf(journal).has(to) && recordOf(journal, list, from)
    ? { type: 'ChangeRecord', data: { list, id: from, field: 'became', value: to } }
    : undefined
