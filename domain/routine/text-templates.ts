import { checkEntryText } from '#domain/entries/entry-text.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { listOf } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableToArray } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { type LocalDate, weekdayOf } from '#domain/time/local-date.ts'

/** The notes before and during the session, or the reflections after it. */
export type TemplateField = 'notes' | 'reflections'

/** `weekdays`: 1 for Monday to 7 for Sunday, rising; none means every day. */
export interface TemplateValues {
  readonly name: string
  readonly text: string
  readonly field: TemplateField
  readonly weekdays: ReadonlyArray<number>
}

/** Offered on an empty day, and never inserted by itself. */
export interface TextTemplate extends TemplateValues {
  readonly id: string
}

/** In the order in which they were made; unreadable values count as absent. */
export const textTemplatesOf = (journal: Journal): ReadonlyArray<TextTemplate> =>
  tableToArray(recordsIn(journal, 'textTemplates'))
    .filter(isStoredRecord)
    .map((record) => ({
      id: record.id,
      name: textIn(record, 'name'),
      text: textIn(record, 'text'),
      field: record['field'] === 'reflections' ? 'reflections' : 'notes',
      weekdays: listOf(record['weekdays']).filter(isWeekday).toSorted(rising),
    }))

const rising = (one: number, other: number): number => one - other

const isWeekday = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 7

/** Those that are offered for a text of a day. */
export const templatesFor = (journal: Journal, date: LocalDate, field: TemplateField): ReadonlyArray<TextTemplate> => {
  const sundayFirst = weekdayOf(date)
  const weekday = sundayFirst === 0 ? 7 : sundayFirst
  return textTemplatesOf(journal).filter(
    (each) =>
      each.field === field &&
      each.text !== '' &&
      (each.weekdays.length === 0 || (weekday !== undefined && each.weekdays.includes(weekday))),
  )
}

/** What to perform, in order, or a refusal. */
export type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'textTemplate'>>

/** `id`: fresh. */
export const addTextTemplate = (journal: Journal, id: string, typed: TemplateValues): Asked => {
  const values = checkValues(typed)
  if (!values.ok) return values
  if (recordsIn(journal, 'textTemplates').size >= limits.textTemplates)
    return err(domainError('textTemplate', 'TEMPLATE_LIMIT_EXCEEDED'))
  return ok([{ type: 'AddRecord', data: { list: 'textTemplates', record: { id, ...values.value } } }])
}

/** `seen`: as the author saw it. Only changed fields are written: other devices' changes stay or conflict. */
export const changeTextTemplate = (journal: Journal, seen: TextTemplate, typed: TemplateValues): Asked => {
  const values = checkValues(typed)
  if (!values.ok) return values
  const { id } = seen
  if (!textTemplatesOf(journal).some((each) => each.id === id)) return noTemplate
  return ok(
    (['name', 'text', 'field', 'weekdays'] as const).flatMap((field): ReadonlyArray<CommandDraft> => {
      const value = values.value[field]
      if (isSameJson(value, seen[field])) return []
      const base = baseOf(seen, field)
      return [{ type: 'ChangeRecord', data: { list: 'textTemplates', id, field, value, ...(base && { base }) } }]
    }),
  )
}

const baseOf = (seen: TextTemplate, field: keyof TemplateValues): string | ReadonlyArray<number> | undefined => {
  if (field === 'field') return undefined
  return field === 'weekdays' ? seen.weekdays : textFingerprint(seen[field])
}

/** Inserted texts stay. */
export const deleteTextTemplate = (journal: Journal, id: string): Asked =>
  textTemplatesOf(journal).some((each) => each.id === id)
    ? ok([{ type: 'DeleteRecord', data: { list: 'textTemplates', id } }])
    : noTemplate

const noTemplate: Asked = err(domainError('textTemplate', 'TEMPLATE_NOT_FOUND'))

const checkValues = (typed: TemplateValues): Result<TemplateValues, DomainError<'textTemplate'>> => {
  const name = typed.name.trim()
  if (name === '') return err(domainError('textTemplate', 'NAME_REQUIRED'))
  if (name.length > limits.labelNameMaxChars) return err(domainError('textTemplate', 'NAME_TOO_LONG'))
  if (typed.text.trim() === '') return err(domainError('textTemplate', 'TEXT_REQUIRED'))
  const text = checkEntryText(typed.text, typed.field)
  if (!text.ok && text.error.code.endsWith('TOO_LONG')) return err(domainError('textTemplate', 'TEXT_TOO_LONG'))
  if (!text.ok || !checkEntryText(name, 'notes').ok) return err(domainError('textTemplate', 'INVALID_CONTENT'))
  return ok({ name, text: text.value, field: typed.field, weekdays: typed.weekdays.toSorted(rising) })
}
