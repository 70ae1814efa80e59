import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictureScenarios } from '#test/simulator/picture-scenarios.ts'
import * as scenarios from '#test/simulator/scenarios.ts'
import { projectRoot } from '#test/support/project.ts'

/** Every fault, time and attack of the acceptance, and every invariant of the save protocol. */
const numbered = (letter: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
const expected = [
  ...numbered('F', 44),
  'F18b',
  'F18c',
  ...numbered('T', 8),
  ...numbered('A', 36),
  ...numbered('I', 27),
  // Seen since.
  'F45',
  'A37',
  'A38',
  'A39',
  'A40',
  'A41',
]

interface Row {
  readonly id: string
  readonly cell: string
  readonly proofs: ReadonlyArray<{ readonly file: string; readonly name: string }>
}

const readme = readFileSync(join(projectRoot, 'test/README.md'), 'utf8')
const rows: ReadonlyArray<Row> = [...readme.matchAll(/^\| ([FTAI]\d+[bc]?) \| [^|]+ \| (.+) \|$/gm)].map(
  ([, id = '', cell = '']) => ({
    id,
    cell,
    proofs: [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
      file: join('test', file),
      name,
    })),
  }),
)

/** What a row without a test says instead: what proves it outside of `npm test`. */
const reason = /^(?:Not here: |Measured by `bench\/)/

const simulated = Object.values({ ...scenarios, pictureScenarios })
  .flat()
  .map(({ proves, name }) => `[${proves}] ${name}`)

/** The names of the tests, steps and groups of a file, as they stand in its source. */
const namesIn = (file: string): ReadonlyArray<string> => {
  const written = [
    ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
      /(?:\b(?:it|test|describe|step)(?:\.\w+)*(?:<[^>\n]*>)?\(|[\])]\)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    ),
  ].map(([, , name = '']) => name)
  return file.startsWith('test/simulator/') ? [...written, ...simulated] : written
}

const problemWith = (id: string, { file, name }: Row['proofs'][number]): string | undefined => {
  if (!existsSync(join(projectRoot, file))) return `${id}: there is no ${file}`
  const found = namesIn(file).filter((candidate) => candidate.includes(name))
  if (found.length === 0) return `${id}: ${file} has no test “${name}”`
  return found.some((candidate) => new RegExp(`\\b${id}\\b`).test(candidate))
    ? undefined
    : `${id}: the test “${name}” in ${file} does not carry this id`
}

describe('The table of test/README.md', () => {
  it('has a row for each fault, time, attack and invariant, and each once', () =>
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted()))

  it('names for each row a test, or the reason why there is none', () =>
    expect(rows.filter(({ cell, proofs }) => proofs.length === 0 && !reason.test(cell)).map(({ id }) => id)).toEqual(
      [],
    ))

  it('names only tests that exist and carry the id of their row', () =>
    expect(
      rows.flatMap(({ id, proofs }) =>
        proofs.map((proof) => problemWith(id, proof)).filter((problem) => problem !== undefined),
      ),
    ).toEqual([]))
})
