import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { runSync } from '#domain/steps.ts'
import { instantIn } from '#domain/time/zone-clock.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { tradeFormats } from '#domain/trade-files/formats.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { isEveryRun } from '#test/support/runs.ts'
import { type FormatWriter, writers as formatWriters } from './format-writers.ts'
import { platformWriters } from './platform-writers.ts'
import { exitOf, randomFills, type RandomFill } from './random-files.ts'

const writers: Readonly<Record<string, FormatWriter>> = { ...formatWriters, ...platformWriters }

/** Fills that a format can write. */
const writable = (writer: FormatWriter, fills: ReadonlyArray<RandomFill>): ReadonlyArray<RandomFill> =>
  fills.map((fill) => ({
    ...fill,
    ...(writer.fees !== undefined && { fees: writer.fees }),
    ...(writer.price && { price: writer.price(fill.price) }),
    ...(writer.isBought && { isBuy: true }),
  }))

const fileOf = ({ names, line, separator = ',' }: FormatWriter, fills: ReadonlyArray<RandomFill>): string => {
  const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [names, ...fills.map((fill) => line(fill).map(cell).join(separator))].join('\r\n')
}

const newYork = 'America/New_York'

/** What has to come of a line: the moment, side, symbol, size, price and fees of its fill, or of both its fills. */
const expectedOf = (writer: FormatWriter, fill: RandomFill) => {
  const { isDated, zone = newYork, isFeeless, isWhole, symbol } = writer
  const row = (each: RandomFill, fees: string) => {
    const minutes = Math.floor(each.second / 60)
    const at = instantIn(zone, each.day, Math.floor(minutes / 60), minutes % 60) ?? Number.NaN
    return [
      isDated ? each.day : new Date(at).toISOString().slice(0, 16),
      each.isBuy ? 'BUY' : 'SELL',
      symbol ? symbol(each.symbol) : each.symbol,
      each.quantity,
      each.price,
      isFeeless ? '0' : fees,
    ]
  }
  return isWhole ? [row(fill, '0'), row(exitOf(fill), fill.fees)] : [row(fill, fill.fees)]
}

/** Where most files of a format mean one zone, it is proposed. */
const answersFor = ({ zone, mark = '.' }: FormatWriter): FileAnswers => ({
  ...(zone === undefined && { zone: newYork }),
  dateOrder: 'month-first',
  decimalMark: mark,
})

const read = (text: string, writer: FormatWriter) => {
  const answers = answersFor(writer)
  const result = runSync(readTradesSteps(tableOfText(text), { accountId: 'a', zone: newYork, answers }))
  return result.ok ? result.value.fates : result.error.code
}

const exact = (value: number | string): string => decimalText(parseDecimal(value) ?? { units: 0n, scale: 0 })
const fillsOf = (fates: ReturnType<typeof read>) =>
  typeof fates === 'string'
    ? fates
    : fates.flatMap((fate) =>
        fate.kind === 'not-understood'
          ? [[`line ${fate.line}`, ...fate.errors.map(({ code }) => code)]]
          : 'activities' in fate
            ? fate.activities.map((activity) => [
                activity.timestamp.slice(0, 16),
                activity.side ?? activity.kind ?? '',
                activity.symbol,
                ...(['quantity', 'price', 'fees'] as const).map((field) => exact(valueOf(activity, field))),
              ])
            : [],
      )
const sorted = <T>(items: T): T => (Array.isArray(items) ? (items.map(String).toSorted() as T) : items)

it('[generated files] every format is proved by random fills', () =>
  expect(tradeFormats.map(({ id }) => id).filter((id) => !(id in writers))).toEqual([]))

/** How many of each format: a thousand by `npm run test:long`. */
const files = Number(process.env['FILES'] ?? (isEveryRun ? 200 : 20))

describe('[generated files] Random fills in the columns of', () => {
  it.each(Object.entries(writers))('%s come back to the last digit', (_, writer) =>
    fc.assert(
      fc.property(randomFills(2), (random) => {
        const fills = writable(writer, random)
        expect(sorted(fillsOf(read(fileOf(writer, fills), writer)))).toEqual(
          sorted(fills.flatMap((fill) => expectedOf(writer, fill))),
        )
      }),
      { numRuns: files },
    ),
  )
})

/** What a damaged file says: a refusal in words, or its fills line by line and what is said of the end. */
const readDamaged = (text: string, answers: FileAnswers = { zone: newYork }) => {
  const table = tableOfText(text)
  const result = runSync(readTradesSteps(table, { accountId: 'a', zone: newYork, answers }))
  if (!result.ok) return { refusal: messageOf(result.error), fates: [], lines: 0, mayBeCut: false }
  const { fates, assumptions } = result.value
  return { refusal: undefined, fates, lines: table.rows.length, mayBeCut: assumptions.includes('may-be-cut') }
}

describe('[damaged files] A file in the columns of', { timeout: 240_000 }, () => {
  it.each(Object.entries(writers))('%s that was cut anywhere gives no fill that the whole file has not', (_, writer) =>
    fc.assert(
      fc.property(randomFills(2), fc.double({ min: 0, max: 1, noNaN: true }), (random, share) => {
        const fills = writable(writer, random)
        const whole = `${fileOf(writer, fills)}\r\n`
        const { fates, refusal, mayBeCut } = readDamaged(
          whole.slice(0, Math.floor(whole.length * share)),
          answersFor(writer),
        )
        const expected = new Set(fills.flatMap((fill) => expectedOf(writer, fill).map(String)))
        const strange = fates.filter(
          (fate) =>
            fate.kind === 'fill' &&
            (fillsOf([fate]) as ReadonlyArray<unknown>).some((each) => !expected.has(String(each))),
        )
        // The last line alone may be another, and is then named.
        expect(strange.filter(({ line }) => !mayBeCut || line !== fates.at(-1)?.line)).toEqual([])
        expect(refusal === undefined || refusal.length > 10).toBe(true)
      }),
      { numRuns: files / 2 },
    ),
  )

  it.each(Object.entries(writers))(
    '%s with anything in any place is read to its end, or refused in words',
    (_, writer) =>
      fc.assert(
        fc.property(
          randomFills(2),
          fc.array(
            fc.record({
              at: fc.double({ min: 0, max: 1, noNaN: true }),
              text: fc.string({ unit: anyCharacter, maxLength: 4 }),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          (random, wounds) => {
            const text = wounds.reduce(
              (now, { at, text: odd }) => {
                const place = Math.floor(now.length * at)
                return `${now.slice(0, place)}${odd}${now.slice(place + odd.length)}`
              },
              fileOf(writer, writable(writer, random)),
            )
            const { fates, refusal, lines } = readDamaged(text, answersFor(writer))
            expect(refusal === undefined ? fates.length : lines).toBe(lines)
          },
        ),
        { numRuns: files / 2 },
      ),
  )
})

it('[damaged files] a line that was cut is named as cut, and one that may have been is said', () => {
  const text =
    'Date,Type,Symbol,Quantity,Price,Fees\n2026-03-20,Buy,KLM,100,18.40,1.25\n2026-03-21,Sell,KLM,100,19.40,1.25'
  expect(readDamaged(`${text}\n`)).toMatchObject({ mayBeCut: false })
  expect(readDamaged(text)).toMatchObject({ mayBeCut: true })
  expect(readDamaged(text.slice(0, -5)).fates.at(-1)).toMatchObject({
    line: 3,
    kind: 'not-understood',
    errors: [{ code: 'CUT_OFF' }],
  })
})
