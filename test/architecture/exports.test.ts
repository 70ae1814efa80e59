import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectText } from '#test/support/project.ts'

/** What the build, the cloud or the browser starts: no file of the project imports it. */
const entryPoints = /^functions\/(?:[a-z-]+\/)+index\.ts$/

const texts = new Map(
  projectFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => [file, projectText(file)]),
)

const fileOf = (specifier: string, importer: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(importer), specifier)

/** By file: what others take from it, and the texts of those that take it whole. */
const taken = new Map<string, { readonly names: Set<string>; readonly whole: Set<string> }>()
for (const [importer, text] of texts)
  for (const [, clause = '', specifier = ''] of text.matchAll(
    /(?:\b(?:import|export)\s+([^'"`;()]*?)\s*from\s*|\bimport\(\s*)'((?:#|\.\.?\/)[^']+)'/g,
  )) {
    const file = fileOf(specifier, importer)
    if (!taken.has(file)) taken.set(file, { names: new Set(), whole: new Set() })
    const braces = /\{([^}]*)\}/.exec(clause)?.[1]
    if (braces === undefined) taken.get(file)?.whole.add(text)
    for (const name of braces?.split(',') ?? [])
      taken.get(file)?.names.add(/^\s*(?:type\s+)?(\w*)/.exec(name)?.[1] ?? '')
  }

it('exports only what another file uses, a test counted', () => {
  const unused = [...texts]
    .filter(([file]) => /^(?:domain|machines|web|functions)\//.test(file) && !entryPoints.test(file))
    .flatMap(([file, text]) => {
      const { names, whole } = taken.get(file) ?? { names: new Set(), whole: new Set<string>() }
      return [...text.matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !names.has(name) && ![...whole].some((user) => new RegExp(`\\b${name}\\b`).test(user)))
        .map((name) => `${file}: ${name}`)
    })
  expect(unused).toEqual([])
})
