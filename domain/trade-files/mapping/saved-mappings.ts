import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { isFields } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableToArray } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { DecimalMark, FileAnswers } from '#domain/trade-files/format.ts'
import type { Header } from '#domain/trade-files/header.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import {
  type ColumnMapping,
  type MappedField,
  mappedFields,
  mappedHeaderIn,
  type MappedWord,
  mappedWords,
  type Match,
  missingFields,
} from './column-mapping.ts'

export interface SavedMapping {
  readonly id: string
  readonly name: string
  readonly mapping: ColumnMapping
}

/** In the order in which they were saved. */
export const savedMappings = (journal: Journal): ReadonlyArray<SavedMapping> =>
  tableToArray(recordsIn(journal, 'mappings')).filter(isStoredRecord).map(savedOf)

const nameKey = (name: string): string => name.trim().toLowerCase()
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
const isText = (value: unknown): value is string => typeof value === 'string'
const oneOf = <T extends string>(all: ReadonlyArray<T>, value: unknown): T | undefined =>
  all.find((each) => each === value)
const marks = ['.', ','] as const
const orders = ['month-first', 'day-first'] as const
const lineOrders = ['oldest-first', 'newest-first'] as const
const priceUnits = ['whole', 'hundredths'] as const
const feeSigns = ['paid', 'credit'] as const
const quantityUnits = ['units', 'lots'] as const
const amountKinds = ['before-fees', 'after-fees'] as const

/** Unknown values are left out, as in other records. */
const savedOf = (record: StoredRecord): SavedMapping => {
  const { id, columns, parts, meanings, currency, inHundredths, hasShorts, negativeFees, answers } = record
  return {
    id,
    name: textIn(record, 'name'),
    mapping: {
      columns: listOf(columns).filter(isText),
      parts: partsOf(parts),
      meanings: meaningsOf(meanings),
      currency: isText(currency) ? currency : 'USD',
      inHundredths: inHundredths === true,
      hasShorts: hasShorts === true,
      negativeFees: oneOf(feeSigns, negativeFees) ?? 'credit',
      answers: answersOf(answers),
    },
  }
}

const partsOf = (value: unknown): ColumnMapping['parts'] => {
  const parts: Partial<Record<MappedField, ReadonlyArray<string>>> = {}
  for (const field of mappedFields) {
    const columns = isFields(value) ? listOf(value[field]).filter(isText) : []
    if (columns.length > 0) parts[field] = columns
  }
  return parts
}

const meaningsOf = (value: unknown): Readonly<Record<string, MappedWord>> =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).flatMap(([word, meaning]) => {
      const known = oneOf(mappedWords, meaning)
      return known === undefined ? [] : [[word, known] as const]
    }),
  )

const answersOf = (value: unknown): FileAnswers => {
  const said = isFields(value) ? value : {}
  const { decimalMarks, dateOrder, lineOrder, zone, priceUnit } = said
  const unit = oneOf(priceUnits, priceUnit)
  const ofQuantities = oneOf(quantityUnits, said['quantityUnit'])
  const ofAmounts = oneOf(amountKinds, said['amounts'])
  const order = oneOf(orders, dateOrder)
  const ofLines = oneOf(lineOrders, lineOrder)
  const known = Object.entries(isFields(decimalMarks) ? decimalMarks : {}).flatMap(([column, mark]) => {
    const its = oneOf<DecimalMark>(marks, mark)
    return its === undefined ? [] : [[column, its] as const]
  })
  return {
    ...(known.length > 0 && { decimalMarks: Object.fromEntries(known) }),
    ...(order && { dateOrder: order }),
    ...(isText(zone) && { zone }),
    ...(ofLines && { lineOrder: ofLines }),
    ...(unit && { priceUnit: unit }),
    ...(ofQuantities && { quantityUnit: ofQuantities }),
    ...(ofAmounts && { amounts: ofAmounts }),
  }
}

/** The newest mapping that fits a file: `all` its columns, or those that are `used`. */
export const mappingFor = (
  saved: ReadonlyArray<SavedMapping>,
  table: TextTable,
  match: Match,
): { readonly saved: SavedMapping; readonly header: Header } | undefined => {
  for (const each of saved.toReversed()) {
    const header = missingFields(each.mapping).length === 0 ? mappedHeaderIn(table, each.mapping, match) : undefined
    if (header) return { saved: each, header }
  }
  return undefined
}

export type Asked = Result<CommandDraft, DomainError<'mapping'>>

const list = 'mappings'
const gone: Asked = err(domainError('mapping', 'MAPPING_NOT_FOUND'))

/** Saves a mapping under a name. `id`: fresh. */
export const saveMapping = (journal: Journal, id: string, typed: string, mapping: ColumnMapping): Asked => {
  const name = checkName(journal, id, typed)
  if (!name.ok) return name
  return ok({ type: 'AddRecord', data: { list, record: { id, name: name.value, ...mapping } } })
}

/** One command for each changed field. */
export const changeMapping = (
  journal: Journal,
  id: string,
  mapping: ColumnMapping,
): Result<ReadonlyArray<CommandDraft>, DomainError<'mapping'>> => {
  const saved = savedMappings(journal).find((each) => each.id === id)
  if (!saved) return err(domainError('mapping', 'MAPPING_NOT_FOUND'))
  const changed = Object.entries(mapping).filter(
    ([field, value]) => !isSameJson(value, saved.mapping[field as keyof ColumnMapping]),
  )
  return ok(changed.map(([field, value]) => ({ type: 'ChangeRecord', data: { list, id, field, value } })))
}

/** Another name for it. `base`: fingerprint of the name that its author saw, if not the present one. */
export const renameMapping = (journal: Journal, id: string, typed: string, base?: string): Asked => {
  const name = checkName(journal, id, typed)
  if (!name.ok) return name
  const data = { list, id, field: 'name', value: name.value, ...(base !== undefined && { base }) } as const
  return isSaved(journal, id) ? ok({ type: 'ChangeRecord', data }) : gone
}

/** Imported trades stay. */
export const deleteMapping = (journal: Journal, id: string): Asked =>
  isSaved(journal, id) ? ok({ type: 'DeleteRecord', data: { list, id } }) : gone

const isSaved = (journal: Journal, id: string): boolean => savedMappings(journal).some((each) => each.id === id)

const checkName = (journal: Journal, id: string, typed: string): Result<string, DomainError<'mapping'>> => {
  const name = typed.trim()
  if (name === '') return err(domainError('mapping', 'NAME_REQUIRED'))
  if (name.length > limits.labelNameMaxChars) return err(domainError('mapping', 'NAME_TOO_LONG'))
  const isTaken = savedMappings(journal).some((each) => each.id !== id && nameKey(each.name) === nameKey(name))
  return isTaken ? err(domainError('mapping', 'DUPLICATE_NAME')) : ok(name)
}

/** 'Broker', or 'Broker (2)' if that is taken. */
export const freeMappingName = (journal: Journal, wanted: string): string => {
  const taken = new Set(savedMappings(journal).map(({ name }) => nameKey(name)))
  const base = wanted.trim().slice(0, limits.labelNameMaxChars - nameSpare) || 'File'
  let n = 1
  const name = (): string => (n === 1 ? base : `${base} (${n})`)
  while (taken.has(nameKey(name()))) n += 1
  return name()
}

const nameSpare = 6
