import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { isStoredRecord, recordKey, recordOf, textIn } from '#domain/lists/views.ts'
import { type Decimal, decimalText, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { numberIn } from '#domain/money/typed-number.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type Table, tableGet, tableOf } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { ToleranceOf } from '#domain/trades/figures.ts'

const list = 'statedFigures'

/** Stated by the trader per currency: the initial capital, and the net up to which a trade is flat. */
const statedFigures = ['capital', 'flatTolerance'] as const

type StatedFigure = (typeof statedFigures)[number]

const nothingStated = tableOf<unknown>([], recordKey)

/** By currency; the same table until a figure changes. */
export const statedTable = ({ records }: Journal): Table<unknown> => records.statedFigures ?? nothingStated

/** An amount above zero; undefined where none is stated, or none that is readable. */
export const statedFigure = (stated: Table<unknown>, currency: string, figure: StatedFigure): Decimal | undefined => {
  const record = tableGet(stated, currency)
  const amount = isStoredRecord(record) ? parseDecimal(textIn(record, figure)) : undefined
  return amount && signOf(amount) > 0 ? amount : undefined
}

/** The net, won or lost, up to which a closed trade of a currency is flat. */
export const tolerancesIn = (stated: Table<unknown> = nothingStated): ToleranceOf => {
  const known = new Map<string, Decimal>()
  return (currency) => {
    const before = known.get(currency)
    if (before) return before
    const tolerance = statedFigure(stated, currency, 'flatTolerance') ?? zero
    known.set(currency, tolerance)
    return tolerance
  }
}

/** The commands that state both figures; an empty text states none. */
export const stateFigures = (
  journal: Journal,
  currency: string,
  typed: Readonly<Record<StatedFigure, string>>,
): Result<ReadonlyArray<CommandDraft>, DomainError<'statedFigure'>> => {
  const changes: CommandDraft[] = []
  for (const field of statedFigures) {
    const text = typed[field].trim()
    const amount = text === '' ? undefined : numberIn(text)
    if (text !== '' && (!amount || signOf(amount) < 0))
      return err(domainError('statedFigure', 'NOT_AN_AMOUNT', { text }))
    const value = amount && signOf(amount) > 0 ? decimalText(amount) : ''
    if (value !== textIn(recordOf(journal, list, currency), field))
      changes.push({ type: 'ChangeRecord', data: { list, id: currency, field, value } })
  }
  if (changes.length === 0 || recordOf(journal, list, currency)) return ok(changes)
  return ok([{ type: 'AddRecord', data: { list, record: { id: currency } } }, ...changes])
}
