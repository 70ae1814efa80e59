// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'
import { projectRoot } from '#test/support/project.ts'
import {
  attributes,
  brotliBytes,
  firstScripts,
  laterScripts,
  siteBytes,
  siteDocument,
} from '#test/web/build/built-site.ts'
import { bundleProgram } from './bundle.ts'
import { kb, printTable, type Row } from './report.ts'

/** The functions as they are deployed. */
const functions = [
  { name: 'auth', what: 'sign-in', goal: 135 },
  { name: 'ai', what: 'ai', goal: 150 },
  { name: 'snaptrade', what: 'brokerage', goal: 300 },
] as const

const gzipped = (paths: ReadonlyArray<string>): number =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)

const row = (what: string, bytes: number, goal?: number, compared?: string): Row => ({
  what,
  ours: kb(bytes),
  ...(compared !== undefined && { compared }),
  ...(goal !== undefined && { goal: `at most ${goal} KB`, met: bytes <= goal * 1024 }),
})

const stylesOf = (file: string): number => brotliBytes(attributes(siteDocument(file), 'link[rel=stylesheet]', 'href'))

it('[budgets 1, 6] bytes of the site and of the functions, as they are deployed', async () => {
  const hello = await bundleProgram('functions/hello-world.ts')
  const documents = [...Object.values(prerenderedDocuments), shellDocument]
  const rows = [
    row('script of the landing and legal pages', siteBytes('/theme.js').length, 0.5),
    row('script until Today is drawn, brotli', brotliBytes(firstScripts()), 170),
    row('  with what each start loads after it', brotliBytes([...firstScripts(), ...laterScripts()])),
    row('styles of the page with the most, brotli', Math.max(...documents.map(stylesOf)), 12),
    ...functions.map(({ name, what, goal }) => {
      const folder = join(projectRoot, '.build/functions', name)
      const chunks = readdirSync(folder).map((file) => join(folder, file))
      return row(
        `function ${what}, all chunks, gzipped`,
        gzipped(chunks),
        goal,
        `${kb(gzipped([hello]))} a bare handler`,
      )
    }),
  ]
  printTable('Bytes', rows)
  expect(rows.every(({ ours }) => ours !== kb(0))).toBe(true)
})
