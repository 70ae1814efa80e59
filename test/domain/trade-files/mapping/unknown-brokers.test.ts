import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { valueOf } from '#domain/lots/movement.ts'
import { runSync } from '#domain/steps.ts'
import { type ColumnMapping, headerAt, missingFields } from '#domain/trade-files/mapping/column-mapping.ts'
import { mappedFormat } from '#domain/trade-files/mapping/mapped.ts'
import { proposedHeaderLine, proposedMapping, sideWordsIn } from '#domain/trade-files/mapping/proposed.ts'
import { wordsAsked } from '#domain/trade-files/mapping/side-words.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'

/** What a file of a broker that no format knows is proposed, asked and read as, with what its trader says of it. */
const readAs = (text: string, answered: Partial<ColumnMapping>): ReadonlyArray<string> => {
  const table = tableOfText(text)
  const at = proposedHeaderLine(table)
  const proposed = proposedMapping(table, at)
  const mapping = { ...proposed, ...answered }
  const words = wordsAsked(sideWordsIn(table, at, proposed.parts.side?.[0]), proposed.parts)
  const lacks = [...missingFields(proposed), ...words.map((word) => `“${word}”`)]
  if (missingFields(mapping).length > 0) return [`? ${lacks.join(' ')}`]
  const header = headerAt(table, at)
  const as = { format: mappedFormat(mapping, 'Mine', header), header }
  const read = runSync(readTradesSteps(table, { accountId: 'a', zone: 'America/New_York', as }))
  if (!read.ok) return [messageOf(read.error)]
  const asked = [...lacks, ...read.value.questions.map(({ kind }) => kind)]
  const said = read.value.fates.flatMap((fate) => {
    if (fate.kind === 'not-understood') return [`${fate.line} ${fate.errors.map(messageOf).join('. ')}`]
    if (!('activities' in fate)) return fate.kind === 'left-out' ? [] : ['counted']
    return fate.activities.map((activity) => {
      const { timestamp, side, kind = '', cash, symbol, currency = 'USD', effect = '', multiplier = 1 } = activity
      const [quantity, price, fees] = (['quantity', 'price', 'fees'] as const).map((field) => valueOf(activity, field))
      const money = cash ?? `@ ${price} x${multiplier} ${fees}`
      return [timestamp, side ?? kind, effect, quantity, symbol, money, currency]
        .filter((part) => part !== '')
        .join(' ')
    })
  })
  return [...(asked.length === 0 ? [] : [`? ${asked.join(' ')}`]), ...said.map((line) => `> ${line}`)]
}

/** A name, a file, what its trader answers (`= `, as JSON), what is asked (`? `), and what its lines are (`> `). */
const brokers = readFileSync(new URL('./unknown-brokers.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((block) => {
    const [name = '', ...lines] = block.trimEnd().split('\n')
    const isExpected = (line: string): boolean => /^[?>] /.test(line)
    const answered = lines.find((line) => line.startsWith('= '))
    const file = lines.filter((line) => !isExpected(line) && line !== answered)
    return {
      name,
      text: `${file.join('\n')}\n`,
      answered: answered === undefined ? {} : (JSON.parse(answered.slice(2)) as Partial<ColumnMapping>),
      expected: lines.filter(isExpected),
    }
  })

describe('[domain 0068] A file of a broker that no format knows is never guessed wrong', () => {
  it.each(brokers)('$name', ({ text, answered, expected }) => expect(readAs(text, answered)).toEqual(expected))
})
