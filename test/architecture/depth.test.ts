import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'

/** So many files may import one another in a row, inside of one folder. */
const deepest = 7

const areas = new Map<string, string[]>()
for (const path of projectFiles().filter((file) => /^domain\/.+\/[^/]+\.ts$/.test(file)))
  areas.set(dirname(path), [...(areas.get(dirname(path)) ?? []), path])

/** The files of the same folder that a file imports, types left out: they are gone when it runs. */
const importsOf = (path: string): ReadonlyArray<string> =>
  [...projectText(path).matchAll(/^import (?!type ).*?from '\.\/([^'/]+)'$/gms)].map(([, name = '']) =>
    join(dirname(path), name),
  )

/** The longest row of imports that begins with a file. */
const chainFrom = (path: string, known: Map<string, ReadonlyArray<string>>): ReadonlyArray<string> => {
  const found = known.get(path)
  if (found) return found
  // A circle would never end; the linter knows it by its name.
  known.set(path, [path])
  const longest = importsOf(path)
    .map((next) => chainFrom(next, known))
    .reduce<ReadonlyArray<string>>((best, each) => (each.length > best.length ? each : best), [])
  const chain = [path, ...longest]
  known.set(path, chain)
  return chain
}

it.each([...areas])('no row of imports inside of %s is longer than seven files', (_, files) => {
  const known = new Map<string, ReadonlyArray<string>>()
  const chains = files.map((path) => chainFrom(path, known))
  expect(chains.filter((chain) => chain.length > deepest)).toEqual([])
})
