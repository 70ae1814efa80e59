import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { printSealedSteps } from '#domain/journal-file/print.ts'
import { wholeOf } from '#domain/long-text.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { HashingSteps } from '#domain/steps.ts'
import { readFileSteps } from '#domain/sync/trusted-file.ts'
import { accepted } from '#test/support/answers.ts'
import { performed } from '#test/support/given.ts'
import { sha256Of } from '#test/support/hashes.ts'
import { projectRoot } from '#test/support/project.ts'

/**
 * Written by the code of 2026-11-23 (commit 22961fd): two devices, a conflict, four days, a deleted task, trades of a
 * broker and of a file.
 */
const written = readFileSync(join(projectRoot, 'test/fixtures/journal-of-2026-11-23.bellbook'), 'utf8')

const day = '2026-11-18'

const hashed = <T>(steps: HashingSteps<T>): T => {
  for (let step = steps.next(''); ;) {
    if (step.done) return step.value
    step = steps.next(step.value === undefined ? '' : sha256Of(step.value))
  }
}

const opened = (): JournalFile => accepted(hashed(readFileSteps(written)))

/** Every value of a text of JSON with the way to it. */
const leavesOf = (value: unknown, path = ''): ReadonlyArray<string> =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`))
    : [`${path} = ${JSON.stringify(value)}`]

/** What each closing came to, or why that is unknown, day by day. */
const resultsIn = (journal: Journal): ReadonlyArray<string> =>
  tableToArray(journal.entries)
    .toSorted((one, other) => compareTexts(one.date, other.date))
    .flatMap(({ trades }) => trades?.activities ?? [])
    .flatMap(({ symbol, realizedPnL, unknownReason }) =>
      realizedPnL === undefined && unknownReason === undefined ? [] : [`${symbol} ${realizedPnL ?? unknownReason}`],
    )

describe('A file of an earlier release', () => {
  it('F16 opens as it is: its counters are trusted, and printing it gives every byte again', () => {
    const file = opened()
    expect([...file.sync.clients].map(([name, { s }]) => [name, s])).toEqual([
      ['laptop', 29],
      ['phone', 4],
    ])
    expect(wholeOf(hashed(printSealedSteps(file)).text)).toBe(written)
  })

  it('F16 keeps every field when a newer release adds its own', () => {
    const file = opened()
    const journal = performed(
      file.journal,
      [
        { type: 'AddRecord', data: { list: 'labels', record: { id: 'l1', kind: 'setup', name: 'Pullback' } } },
        { type: 'AddRecord', data: { list: 'reviewQuestions', record: { id: 'q1', text: 'What did I repeat?' } } },
        { type: 'ToggleTask', data: { taskId: 'b2' } },
        { type: 'ChangeSetting', data: { key: 'dayStartHour', value: 4 } },
      ],
      day,
    )
    const { text } = hashed(printSealedSteps({ ...file, journal }))
    const kept = new Set(leavesOf(JSON.parse(wholeOf(text))))
    expect(
      leavesOf(JSON.parse(written))
        .filter((leaf) => !kept.has(leaf))
        .map((leaf) => leaf.replace(/ = .*/, '')),
    ).toEqual(['/data/tasks/2/completed', '/data/dayStats/2/completed', '/sync/h', '/sync/z'])
  })

  it('says what its trades came to, and the rules of today say the same', () => {
    const { journal } = opened()
    const recalculated = performed(journal, [{ type: 'RecalculateTrades', data: {} }], day)
    expect(resultsIn(journal)).toEqual([
      'MSFT history',
      'KO -42',
      'AAPL 35.47',
      'TSLA history',
      'TSLA history',
      'NVDA split',
      'AAPL  261218C00190000 128.7',
    ])
    expect(resultsIn(recalculated)).toEqual(resultsIn(journal))
  })
})
