import { checkEntryDate } from '#domain/entries/entry-text.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { isFields } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { recordOf } from '#domain/lists/views.ts'
import { asNumber } from '#domain/money/decimal.ts'
import { keypadNumberIn } from '#domain/money/typed-number.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { begun, changed } from './commands.ts'
import { type ItemMarks, marksOf, scheduleOfTask } from './schedule.ts'

export interface Amount {
  readonly value: number
  /** The unit of that day. */
  readonly unit: string
}

type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'task'>>

/** Earlier amounts keep their unit. */
export const changeMarks = (journal: Journal, taskId: string, marks: ItemMarks): Asked => {
  const [unit, before] = [marks.unit.trim(), marksOf(journal, taskId)]
  if (unit.length > limits.amountUnitMaxChars) return err(domainError('task', 'UNIT_TOO_LONG'))
  const key = scheduleOfTask(taskId)
  const fields = [
    ...(unit === before.unit ? [] : [{ field: 'unit', value: unit }]),
    ...(marks.avoids === before.avoids ? [] : [{ field: 'avoids', value: marks.avoids }]),
  ]
  const [first, also] = fields
  if (!first) return ok([])
  const command = changed(key, first.field, first.value)
  return ok([
    ...begun(journal, key),
    also && command.type === 'ChangeRecord' ? { ...command, data: { ...command.data, also } } : command,
  ])
}

const amountDecimals = 2

const amountKey = (date: LocalDate, taskId: string): string => `${date} ${taskId}`

/** Undefined where none was entered. */
export const amountOn = (journal: Journal, date: LocalDate, taskId: string): Amount | undefined => {
  const amount = recordOf(journal, 'amounts', amountKey(date, taskId))?.['amount']
  if (!isFields(amount)) return undefined
  const { value, unit } = amount
  return typeof value === 'number' && Number.isFinite(value) && typeof unit === 'string' ? { value, unit } : undefined
}

interface TypedAmount {
  readonly date: LocalDate
  readonly taskId: string
  /** Empty: removes the amount. */
  readonly typed: string
  readonly today: LocalDate
}

/** Only days within the journal's window, and none ahead. */
export const writeAmount = (journal: Journal, { date, taskId, typed, today }: TypedAmount): Asked => {
  const text = typed.trim()
  const number = keypadNumberIn(text)
  const value = (number && asNumber(number)) ?? Number.NaN
  if (date > today || !checkEntryDate(date, today).ok) return err(domainError('task', 'AMOUNT_NOT_CHANGEABLE'))
  if (text !== '' && !(number && number.scale <= amountDecimals && value >= 0 && value <= limits.amountMaxUnits))
    return err(domainError('task', 'AMOUNT_NOT_A_NUMBER'))
  const before = amountOn(journal, date, taskId)
  if (text === '' ? before === undefined : before?.value === value) return ok([])
  const id = amountKey(date, taskId)
  const amount = text === '' ? null : { value, unit: marksOf(journal, taskId).unit }
  return ok([
    ...(recordOf(journal, 'amounts', id)
      ? []
      : [{ type: 'AddRecord', data: { list: 'amounts', record: { id, date, task: taskId } } } as const]),
    { type: 'ChangeRecord', data: { list: 'amounts', id, field: 'amount', value: amount } },
  ])
}

/** '45 minutes', '1,200 contracts'. */
export const amountText = ({ value, unit }: Amount): string => `${value.toLocaleString('en-US')} ${unit}`.trim()

/** Sums by unit: '340 minutes, 2 contracts'; empty without any. */
export const amountsText = (amounts: Iterable<Amount | undefined>): string => {
  const units = new Map<string, number>()
  // Sums of whole hundredths are exact.
  for (const amount of amounts)
    if (amount) units.set(amount.unit, (units.get(amount.unit) ?? 0) + Math.round(amount.value * 100))
  return [...units].map(([unit, hundredths]) => amountText({ value: hundredths / 100, unit })).join(', ')
}
