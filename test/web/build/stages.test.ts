import { describe, expect, it } from 'vitest'
import { shellDocument } from '#domain/api/documents.ts'
import { attributes, siteDocument, siteText, withImports } from './built-site.ts'

const shell = siteDocument(shellDocument)
const main = attributes(shell, 'script[type=module]', 'src').find((path) => path.startsWith('/assets/main-')) ?? ''

/** What the entry imports on demand, in its order. */
const stages = (): ReadonlyArray<string> =>
  [...siteText(main).matchAll(/\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g)].map(([, file]) => `/assets/${file}`)

const isShared = (path: string): boolean => path === main || path.startsWith('/assets/rolldown-runtime-')

describe('[budgets 1] The start is read in pieces', () => {
  it('first what opens the journal, then what draws it', () =>
    expect(stages().map((path) => /\/assets\/(.+)-.{8}\.js$/.exec(path)?.[1])).toEqual(['app', 'react-dom']))

  it('every piece and its styles are asked for by the shell itself, in the order of their use', () => {
    expect(attributes(shell, 'link[rel=modulepreload]', 'href')).toEqual(stages())
    expect(attributes(shell, 'link[rel=stylesheet]', 'href')).toEqual([expect.stringMatching(/^\/assets\/app-/)])
  })

  it('no piece runs one that comes after it: they would be one task again', () => {
    const early = stages().map((path, index) =>
      [...withImports(path)].filter(
        (file) =>
          !isShared(file) &&
          !stages()
            .slice(0, index + 1)
            .includes(file),
      ),
    )
    expect(early).toEqual([[], []])
    expect(stages().map((path) => withImports(path).size > 1)).toEqual([true, true])
  })

  it('the entry itself is small: the code that takes the token out of the address runs before everything else', () => {
    expect([...withImports(main)].filter((file) => !isShared(file))).toEqual([])
    expect(siteText(main).length).toBeLessThan(6 * 1024)
  })
})
