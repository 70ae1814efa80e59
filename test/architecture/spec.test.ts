import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Sentence, specPlaces } from '#test/fixtures/spec-sentences.ts'
import { projectFiles, projectRoot, projectText } from '#test/support/project.ts'

const written = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:<[^>\n]*>)?\(|[\])]\)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

interface Name {
  readonly file: string
  readonly name: string
}

/** The names of all tests and groups as they stand in their sources, without escapes. */
const names: ReadonlyArray<Name> = projectFiles()
  .filter((file) => file.startsWith('test/') && /\.(test|contract)\.tsx?$/.test(file))
  .flatMap((file) => [...projectText(file).matchAll(written)].map(([, , name = '']) => ({ file: file.slice('test/'.length), name: name.replace(/\\(.)/g, '$1') })))

const proofsOf = (proof: Sentence[1]): ReadonlyArray<string> => (typeof proof === 'string' ? [proof] : Array.isArray(proof) ? proof.filter((part) => typeof part === 'string') : [])

const testNamed = (part: string): Name | undefined => names.find(({ name }) => name.includes(part))

const cellOf = (proof: Sentence[1]): string => {
  if (typeof proof === 'object' && 'later' in proof) return `comes with the ${proof.later}`
  return proofsOf(proof).map((part) => {
    const found = testNamed(part)
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

describe('The page that follows the specification', () => {
  it('names for every sentence tests that exist, or says what brings it', () =>
    expect(specPlaces.flatMap(({ place, sentences }) => sentences.flatMap(([says, proof]) => proofsOf(proof).filter((part) => !testNamed(part)).map((part) => `${place}: ${says}: ${part}`)))).toEqual([]))

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
