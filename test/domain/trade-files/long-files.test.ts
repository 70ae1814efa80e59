import { expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Steps } from '#domain/steps.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableSteps } from '#domain/trade-files/text-table.ts'

const lines = 5000
/** All fills of one day, each at its own second. */
const text = [
  'Date,Type,Symbol,Quantity,Price,Fees',
  ...Array.from({ length: lines }, (_, at) => {
    const time = new Date(Date.UTC(2026, 2, 20, 14) + at * 1000).toISOString()
    return `${time},${at % 2 === 0 ? 'Buy' : 'Sell'},S${at % 40},1,${10 + (at % 97) / 100},1`
  }),
].join('\r\n')

const counted = <T>(steps: Steps<T>): { readonly value: T; readonly count: number } => {
  for (let count = 1; ; count += 1) {
    const { done, value } = steps.next()
    if (done) return { value, count }
  }
}

it('[long files] a file of 5,000 fills of one day is cut, read and compared in many pieces', () => {
  const table = counted(tableSteps(text))
  const read = counted(readTradesSteps(table.value, { accountId: 'a', zone: 'America/New_York' }))
  if (!read.value.ok) throw new Error(read.value.error.code)
  const preview = counted(previewSteps(emptyJournal, read.value.value))
  expect(preview.value.fresh).toBe(lines)
  const perPiece = [table.count, read.count, preview.count].map((count) => Math.ceil(lines / count))
  expect(perPiece.filter((each) => each > 1000)).toEqual([])
})
