import { describe, expect, it } from 'vitest'
import { catalogue } from '#domain/errors/catalogue.ts'
import { reservedErrors } from '#test/fixtures/reserved-errors.ts'
import { projectFiles, projectText } from '#test/support/project.ts'

interface Entry {
  readonly name: string
  readonly area: string
  readonly code: string
  readonly words: string
  readonly isReserved: boolean
  /** What is raised in the place of a reserved one. */
  readonly instead: string | undefined
}

const entries: ReadonlyArray<Entry> = [
  ...Object.entries(catalogue).flatMap(([area, codes]) =>
    Object.entries(codes).map(([code, words]: [string, string]) => ({
      name: `${area}.${code}`,
      area,
      code,
      words,
      isReserved: false,
      instead: undefined,
    })),
  ),
  ...Object.entries(reservedErrors).flatMap(([area, codes]) =>
    Object.entries(codes).map(([code, { message, instead }]) => ({
      name: `${area}.${code}`,
      area,
      code,
      words: message,
      isReserved: true,
      instead,
    })),
  ),
]

const isCode = (file: string): boolean => /\.tsx?$/.test(file)
const sources = projectFiles()
  .filter(
    (file) =>
      isCode(file) &&
      /^(domain|machines|web|functions)\//.test(file) &&
      !/^domain\/errors\/(catalogue|\w+-messages)/.test(file),
  )
  .map(projectText)
/** What a file of a broker is read as, of which each refusal has a line of its own. */
const layouts = projectText('test/domain/trade-files/layouts.txt')
const tests = projectFiles()
  .filter(
    (file) =>
      isCode(file) &&
      file.startsWith('test/') &&
      !/^test\/(domain\/errors\/catalogue|architecture\/errors|fixtures\/(?:spec-|reserved-))/.test(file),
  )
  .map(projectText)

/**
 * A source that makes the error: by itself, or from a table of codes of its area. `messageOf` itself falls back on the
 * unknown one.
 */
const isRaised = ({ area, code }: Entry): boolean =>
  (area === 'application' && code === 'UNKNOWN_ERROR') ||
  sources.some((text) => {
    const isOfArea = [`domainError('${area}'`, `DomainError<'${area}'>`, `ErrorCode<'${area}'>`].some((made) =>
      text.includes(made),
    )
    return isOfArea && new RegExp(`(?:'${area}', |(?<!'\\w+', ))'${code}'`).test(text)
  })

/** A test that meets the code, or the words as a person reads them. */
const isShown = ({ area, code, words }: Entry): boolean => {
  // Its words are those for what is not in the catalogue: the catalogue's own test.
  if (area === 'application' && code === 'UNKNOWN_ERROR') return true
  const read = new RegExp(
    words
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
  if (new RegExp(`^> .*\\b${code}$`, 'm').test(layouts)) return true
  return tests.some(
    (text) =>
      text.includes(`'${area}', '${code}'`) || new RegExp(`(?<!'\\w+', )'${code}'`).test(text) || read.test(text),
  )
}

describe('[spec 8] Every error of the catalogue', () => {
  it('is raised somewhere, or is reserved with its reason', () =>
    expect(entries.filter((entry) => !entry.isReserved && !isRaised(entry)).map(({ name }) => name)).toEqual([]))

  it('is reserved only as long as nothing raises it', () =>
    expect(entries.filter((entry) => entry.isReserved && isRaised(entry)).map(({ name }) => name)).toEqual([]))

  it('is reserved in favour of one that is raised', () => {
    const raised = new Set(entries.filter((entry) => !entry.isReserved && isRaised(entry)).map(({ name }) => name))
    expect(
      entries.flatMap(({ name, instead }) =>
        instead === undefined || raised.has(instead) ? [] : [`${name}: ${instead}`],
      ),
    ).toEqual([])
  })

  it('that is raised is met by a test', () =>
    expect(entries.filter((entry) => !entry.isReserved && !isShown(entry)).map(({ name }) => name)).toEqual([]))
})
