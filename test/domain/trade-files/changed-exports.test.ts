import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { domainError } from '#domain/errors/catalogue.ts'
import { notUnderstood } from '#domain/trade-files/fates.ts'
import { unfilledFate } from '#domain/trade-files/mapping/side-words.ts'
import { asideOf, said } from './said.ts'

/** Exports that their makers or a spreadsheet changed: a name, a file, what is asked or left out, and what it says. */
const exports = readFileSync(new URL('./changed-exports.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((block) => {
    const [name = '', ...lines] = block.trimEnd().split('\n')
    const isExpected = (line: string): boolean => /^[?>] /.test(line)
    return {
      name,
      text: `${lines.filter((line) => !isExpected(line)).join('\n')}\n`.replace('BOM', '\ufeff').replace('NUL', '\0'),
      expected: lines.filter(isExpected),
    }
  })

describe('[domain 0072] An export that has changed comes in right, or is asked about', () => {
  it.each(exports)('$name', ({ text, expected }) =>
    expect([...asideOf(text).map((each) => `? ${each}`), ...said(text).map((each) => `> ${each}`)]).toEqual(expected),
  )

  it('is not understood where an order was filled in part, and no column says how much of it', () => {
    const line = { line: 2, unknown: () => expect.unreachable() }
    expect(unfilledFate(line, 'Partially filled')).toEqual(notUnderstood(2, domainError('trades', 'FILLED_IN_PART')))
    expect(unfilledFate(line, 'Partially filled', true)).toBeUndefined()
  })
})
