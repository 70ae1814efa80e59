// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { seededRandom } from '#test/simulator/random.ts'
import { isEveryRun } from '#test/support/runs.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** A number from 0 below a limit. */
type Below = (limit: number) => number

const folder = new URL('../../../domain/trade-files/samples/', import.meta.url)
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))] as const)

const joined = (...parts: ReadonlyArray<ArrayLike<number>>): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const [quote, comma] = [34, 44]
const inserted = (bytes: Bytes, at: number, ...some: ReadonlyArray<number>): Bytes =>
  joined(bytes.slice(0, at), some, bytes.slice(at))

/** What happens to files on their way. */
const damages: ReadonlyArray<(bytes: Bytes, below: Below) => Bytes> = [
  // Cut off, or its start lost.
  (bytes, below) => bytes.slice(0, below(bytes.length)),
  (bytes, below) => bytes.slice(below(bytes.length)),
  // Delimiters doubled.
  (bytes) => Uint8Array.from([...bytes].flatMap((byte) => (byte === comma || byte === 59 ? [byte, byte] : [byte]))),
  // Another encoding than its mark says.
  (bytes) => joined([0xff, 0xfe], bytes),
  (bytes) => joined([0xfe, 0xff], bytes),
  (bytes) => Uint8Array.from([...bytes].flatMap((byte) => [byte, 0])).slice(1),
  // A quotation that never ends, and quotes where none belong.
  (bytes, below) => inserted(bytes, below(bytes.length), quote),
  (bytes, below) => inserted(bytes, below(bytes.length), quote, comma, quote, quote),
  // Bytes of something else.
  (bytes, below) => bytes.map((byte) => (below(20) === 0 ? below(256) : byte)),
  (bytes) => joined([0x50, 0x4b, 3, 4], bytes),
  (bytes) => joined(new TextEncoder().encode('<html><table><tr><td>'), bytes),
  (bytes, below) => bytes.map(() => below(256)),
  // Lines that were lost, or stand twice.
  (bytes, below) => joined(bytes.slice(0, below(bytes.length)), bytes.slice(below(bytes.length))),
]

/** Undefined where it ends in clear words, or with a fate for each of its lines. */
const faultOf = async (bytes: Bytes): Promise<string | undefined> => {
  const file = await readTradeFile(new Blob([bytes]))
  if (!file.ok) return messageOf(file.error) === '' ? 'no words' : undefined
  const { table } = file.value
  const read = runSync(readTradesSteps(table, { accountId: 'a', zone: 'America/New_York' }))
  if (!read.ok) return messageOf(read.error) === '' ? 'no words' : undefined
  const { fates } = read.value
  if (fates.map(({ line }) => line).join(' ') !== table.rows.map(({ line }) => line).join(' ')) return 'a line is lost'
  for (const fate of fates) {
    if (fate.kind === 'not-understood' && !fate.errors.some((error) => messageOf(error) !== ''))
      return `no words for line ${fate.line}`
    if (!('activities' in fate)) continue
    for (const { quantity, price, fees, day } of fate.activities)
      if (![quantity, price, fees].every(Number.isFinite) || !/^\d{4}-\d{2}-\d{2}$/.test(day))
        return `no number in line ${fate.line}`
  }
  runSync(previewSteps(emptyJournal, read.value))
  return tableToArray(emptyJournal.entries).length > 0 ? 'recorded' : undefined
}

/** 507 files with each run of the seeds, and every eighth of them else. */
it('[broker files] a damaged file ends in clear words, or in fates of its lines, and nothing is recorded', async () => {
  const found: string[] = []
  let tried = 0
  for (const [at, [name, bytes]] of samples.entries())
    for (const [which, damage] of damages.entries()) {
      if (!isEveryRun && (at + which) % 4 !== 0) continue
      const { fraction: random } = seededRandom(at * damages.length + which)
      const damaged = damage(bytes, (limit) => Math.floor(random() * limit))
      tried += 1
      const fault = await faultOf(damaged).catch(String)
      if (fault !== undefined) found.push(`${name}, damage ${which}: ${fault}`)
    }
  expect(found).toEqual([])
  expect(tried).toBeGreaterThan(isEveryRun ? 500 : 100)
})
