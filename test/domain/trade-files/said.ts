import { valueOf } from '#domain/lots/movement.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { readText } from './read-text.ts'

const exact = (value: number | string): string => decimalText(parseDecimal(value) ?? { units: 0n, scale: 0 })

/** A file that a format reads. */
export const readingOf = (text: string, answers: FileAnswers = {}) => {
  const read = readText(text, { accountId: 'a', answers })
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

/** The format, and each fill in one line of words: moment, side, symbol, size at price, fees, currency, effect. */
export const said = (text: string, answers?: FileAnswers): ReadonlyArray<string> => {
  const { format, fates } = readingOf(text, answers)
  const lines = fates.flatMap((fate) => {
    if (fate.kind === 'not-understood') return [`${fate.line} ${fate.errors.map(({ code }) => code).join()}`]
    if (!('activities' in fate) || fate.kind === 'cash') return []
    return fate.activities.map((activity) => {
      const [quantity, price, fees] = (['quantity', 'price', 'fees'] as const).map((field) =>
        exact(valueOf(activity, field)),
      )
      const { timestamp, side, kind, symbol, currency = 'USD', effect = '' } = activity
      return `${timestamp} ${side ?? kind ?? ''} ${symbol} ${quantity} @ ${price} ${fees} ${currency} ${effect}`.trim()
    })
  })
  return [format.id, ...lines]
}

/** The questions that a file asks, and why its lines are not trades. */
export const asideOf = (text: string): ReadonlyArray<string> => {
  const { questions, fates } = readingOf(text)
  const left = fates.flatMap((fate) => (fate.kind === 'left-out' ? [`${fate.line} ${fate.why}`] : []))
  return [...questions.map(({ kind }) => kind), ...left]
}
