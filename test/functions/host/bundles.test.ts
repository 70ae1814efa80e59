import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import { projectRoot } from '#test/support/project.ts'

const folder = join(projectRoot, '.build/functions')
const read = (path: string): string => {
  if (!existsSync(path)) throw new Error('The functions are not built: run "npm run build" first ("npm test" does).')
  return readFileSync(path, 'utf8')
}
const filesOf = (name: string): ReadonlyMap<string, string> => {
  read(join(folder, name, 'index.mjs'))
  return new Map(readdirSync(join(folder, name)).map((file) => [file, read(join(folder, name, file))]))
}
const deployed = [
  ['auth', 135],
  ['snaptrade', 300],
  ['ai', 150],
] as const
const deployedFiles = (): ReadonlyArray<readonly [string, string]> =>
  deployed.flatMap(([name]) => [...filesOf(name)].map(([file, text]) => [`${name}/${file}`, text] as const))

describe('The functions as they are deployed', () => {
  it('[A32] hold nothing of the local stand-ins, while the local host does', () => {
    expect(read(join(folder, 'local.js'))).toContain(localMarker)
    const found = deployedFiles()
      .filter(
        ([, text]) => text.includes(localMarker) || text.includes('functions/local') || text.includes('.bellbook-data'),
      )
      .map(([name]) => name)
    expect(found).toEqual([])
  })

  it.each(deployed)('[budgets 6] the function %s is at most %i KB, gzipped, with everything inside', (name, most) => {
    const kilobytes =
      [...filesOf(name).values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1024
    expect(kilobytes).toBeLessThanOrEqual(most)
  })

  it("[budgets 6] the parameter store's SDK is not in the file that starts", () => {
    const files = filesOf('auth')
    const entry = files.get('index.mjs') ?? ''
    const imported = [...entry.matchAll(/from"\.\/([^"]+)"/g)].map(([, name = '']) => files.get(name) ?? '')
    expect([entry, ...imported].some((text) => text.includes('GetParametersByPath'))).toBe(false)
    expect([...files.values()].some((text) => text.includes('GetParametersByPath'))).toBe(true)
  })

  it('need nothing at run time but Node, and the credential sources that a function never reaches', () => {
    const imports = deployedFiles().flatMap(([, text]) =>
      [...text.matchAll(/(?:from|import\()\s*"([@\w][\w/:@-]*)"/g)].map(([, name = '']) => name),
    )
    const foreign = new Set(imports.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)))
    expect(imports.length).toBeGreaterThan(5)
    // `bowser` reads a browser's user agent: the SDK asks it in browsers alone.
    expect(
      [...foreign].filter((name) => !name.startsWith('@aws-sdk/credential-provider-') && name !== 'bowser'),
    ).toEqual([])
  })

  it('[A28] hold no key and no address of a computer', () => {
    const found = deployedFiles()
      .filter(([, text]) => /-----BEGIN|AKIA[0-9A-Z]{16}|GOCSPX-|\/work\/|\/home\//.test(text))
      .map(([name]) => name)
    expect(found).toEqual([])
  })
})
