import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#domain/errors/catalogue.ts'
import { reservedErrors } from '#test/fixtures/reserved-errors.ts'
import { type SpecError, specErrors } from '#test/fixtures/spec-errors.ts'
import type { Sentence } from '#test/fixtures/spec-place.ts'
import { specPlaces } from '#test/fixtures/spec-sentences.ts'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

const written =
  /(?:\b(?:it|test|describe|step)(?:\.\w+)*(?:<[^>\n]*>)?\(|[\])]\)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

interface Name {
  readonly file: string
  readonly name: string
  /** The names of the groups around it, as its indentation says. */
  readonly groups: ReadonlyArray<string>
}

/** The names of all tests, steps and groups of a file as they stand in its source, without escapes. */
const namesIn = (file: string): ReadonlyArray<Name> => {
  const text = projectText(file)
  const open: Array<{ readonly indent: number; readonly name: string }> = []
  return [...text.matchAll(written)].map(({ 2: source = '', index }) => {
    const name = source.replace(/\\(.)/g, '$1')
    const indent = text.slice(text.lastIndexOf('\n', index) + 1).search(/\S/)
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const groups = open.map((group) => group.name)
    open.push({ indent, name })
    return { file: file.slice('test/'.length), name, groups }
  })
}

const names: ReadonlyArray<Name> = projectFiles()
  .filter((file) => file.startsWith('test/') && /\.(test|contract)\.tsx?$/.test(file))
  .flatMap(namesIn)

const testsNamed = (part: string): ReadonlyArray<Name> => names.filter(({ name }) => name.includes(part))

/** Whether the name of a test, or of a group around it, says that it belongs to this section of the specification. */
const carries = (section: string, { name, groups }: Name): boolean =>
  [name, ...groups].some((own) => new RegExp(`\\[spec (?:\\d, )*${section}\\b`).test(own))

const cellOf = ({ otherwise, proofs: parts }: Sentence): string => {
  const tests = parts
    .map((part) => {
      const [found] = testsNamed(part)
      return found ? `\`${found.file}\` “${part.replaceAll('|', '\\|')}”` : '**missing**'
    })
    .join(' · ')
  return otherwise === undefined ? tests : `*Otherwise: ${otherwise}.* ${tests}`
}

/** What becomes of a code: raised, or reserved with its reason and with what is raised in its place. */
const rowOf = ({ of, area, code }: SpecError): string => {
  const codes: Readonly<Record<string, string>> = Object.entries(catalogue).find(([name]) => name === area)?.[1] ?? {}
  const reserved = reservedErrors[area]?.[code]
  const instead = reserved?.instead === undefined ? '' : ` (\`${reserved.instead}\` instead)`
  const fate = reserved ? `reserved: ${reserved.reserved}${instead}` : 'raised'
  const words = codes[code] ?? reserved?.message ?? '**missing**'
  return `| ${of} | \`${area}.${code}\` | ${words.replaceAll('|', '\\|')} | ${fate} |`
}

const page = (): string =>
  [
    '# The specification, sentence by sentence',
    '',
    'Each sentence in short, and the tests that prove it. Written by `architecture/spec.test.ts` from `fixtures/' +
      'spec-screens.ts`, `spec-states.ts`, `spec-rules.ts` and `spec-errors.ts`; `UPDATE_SPEC=1` writes it again. ' +
      '*Otherwise* marks where the product does not do what the sentence says.',
    ...specPlaces.flatMap(({ place, sentences }) => [
      '',
      `## ${place}`,
      '',
      '| sentence | proved by |',
      '|---|---|',
      ...sentences.map((sentence) => `| ${sentence.says} | ${cellOf(sentence)} |`),
    ]),
    '',
    '## Sections 5 and 8, code by code',
    '',
    'Each row has its words by `domain/errors/catalogue.test.ts` “[spec 8] has the code $code of $of”. ' +
      '`architecture/errors.test.ts` “[spec 8] Every error of the catalogue” looks in the sources and the tests: ' +
      'what is raised is raised somewhere and met by a test, what is reserved is raised nowhere, and what ' +
      'replaces it is raised.',
    '',
    '| place | code | message | |',
    '|---|---|---|---|',
    ...specErrors.map(rowOf),
    '',
  ].join('\n')

const proofs = specPlaces.flatMap(({ place, sentences }) =>
  sentences.flatMap(({ says, proofs: parts }) =>
    parts.map((part) => ({ section: place.slice(0, 1), says: `${place}: ${says}`, part, found: testsNamed(part) })),
  ),
)

describe('The page that follows the specification', () => {
  it('names for every sentence tests that exist, each by words that no other test has', () =>
    expect(
      proofs.flatMap(({ says, part, found }) =>
        found.length === 1
          ? []
          : [
              `${says}: ${part}: ` +
                (found.length === 0 ? 'no test' : found.map(({ file, name }) => `${file} “${name}”`).join(', ')),
            ],
      ),
    ).toEqual([]))

  it('names only tests that carry the number of the section, themselves or by a group around them', () =>
    expect(
      proofs.flatMap(({ section, says, found }) =>
        found
          .filter((test) => !carries(section, test))
          .map(({ file, name }) => `${says}: ${file} “${name}” is not of [spec ${section} …]`),
      ),
    ).toEqual([]))

  it('says each sentence once, and leaves none without a proof', () => {
    const all = specPlaces.flatMap(({ place, sentences }) => sentences.map(({ says }) => `${place}: ${says}`))
    expect(new Set(all).size).toBe(all.length)
    expect(specPlaces.flatMap(({ sentences }) => sentences.filter(({ proofs: parts }) => parts.length === 0))).toEqual(
      [],
    )
  })

  it('is fresh', () => {
    const file = join(projectRoot, 'test/SPEC.md')
    if (process.env['UPDATE_SPEC']) writeFileSync(file, page())
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(page())
  })
})
