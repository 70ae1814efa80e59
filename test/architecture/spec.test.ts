import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Sentence, specPlaces } from '#test/fixtures/spec-sentences.ts'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

const written = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:<[^>\n]*>)?\(|[\])]\)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

interface Name {
  readonly file: string
  readonly name: string
  /** The names of the groups around it, as its indentation says. */
  readonly groups: ReadonlyArray<string>
}

/** The names of all tests and groups of a file as they stand in its source, without escapes. */
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

const names: ReadonlyArray<Name> = projectFiles().filter((file) => file.startsWith('test/') && /\.(test|contract)\.tsx?$/.test(file)).flatMap(namesIn)

const proofsOf = (proof: Sentence[1]): ReadonlyArray<string> => (typeof proof === 'string' ? [proof] : Array.isArray(proof) ? proof.filter((part) => typeof part === 'string') : [])

const testsNamed = (part: string): ReadonlyArray<Name> => names.filter(({ name }) => name.includes(part))

/** Whether the name of a test, or of a group around it, says that it belongs to this section of the specification. */
const carries = (section: string, { name, groups }: Name): boolean => [name, ...groups].some((own) => new RegExp(`\\[spec (?:\\d, )*${section}\\b`).test(own))

const cellOf = (proof: Sentence[1]): string => {
  if (typeof proof === 'object' && 'later' in proof) return `comes with the ${proof.later}`
  return proofsOf(proof).map((part) => {
    const [found] = testsNamed(part)
    return found ? `\`${found.file}\` “${part.replaceAll('|', '\\|')}”` : '**missing**'
  }).join(' · ')
}

const page = (): string => [
  '# The specification, sentence by sentence',
  '',
  'Each sentence in short, and the tests that prove it. Written by `architecture/spec.test.ts` from `fixtures/spec-sentences.ts`; `UPDATE_SPEC=1` writes it anew. Section 9 is read row by row by `domain/limits/spec-limits.test.ts`, the codes and messages of section 8 by `architecture/errors.test.ts`.',
  ...specPlaces.flatMap(({ place, sentences }) => [
    '', `## ${place}`, '', '| sentence | proved by |', '|---|---|',
    ...sentences.map(([says, proof]) => `| ${says} | ${cellOf(proof)} |`),
  ]),
  '',
].join('\n')

const proofs = specPlaces.flatMap(({ place, sentences }) => sentences.flatMap(([says, proof]) =>
  proofsOf(proof).map((part) => ({ section: place.slice(0, 1), says: `${place}: ${says}`, part, found: testsNamed(part) }))))

describe('The page that follows the specification', () => {
  it('names for every sentence tests that exist, each by words that no other test has, or says what brings it', () =>
    expect(proofs.flatMap(({ says, part, found }) => (found.length === 1 ? [] : [`${says}: ${part}: ${found.length === 0 ? 'no test' : found.map(({ file, name }) => `${file} “${name}”`).join(', ')}`]))).toEqual([]))

  it('names only tests that carry the number of the section, themselves or by a group around them', () =>
    expect(proofs.flatMap(({ section, says, found }) => found.filter((test) => !carries(section, test)).map(({ file, name }) => `${says}: ${file} “${name}” is not of [spec ${section} …]`))).toEqual([]))

  it('says each sentence once, and leaves none without a word on its proof', () => {
    const all = specPlaces.flatMap(({ place, sentences }) => sentences.map(([says]) => `${place}: ${says}`))
    expect(new Set(all).size).toBe(all.length)
    expect(specPlaces.flatMap(({ sentences }) => sentences.filter(([, proof]) => Array.isArray(proof) && proof.length === 0))).toEqual([])
  })

  it('is fresh', () => {
    const file = join(projectRoot, 'test/SPEC.md')
    if (process.env['UPDATE_SPEC']) writeFileSync(file, page())
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(page())
  })
})
