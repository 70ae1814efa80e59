import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { prerenderedDocuments, shellDocument } from '#domain/api/documents.ts'

const documents = [...Object.values(prerenderedDocuments), shellDocument]
export const script = `export const text = '${'bellbook '.repeat(100)}'\n`

/** A small built web app in a folder of its own, with the files that a build makes. */
export const makeWebFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-web-'))
  const write = (path: string, body: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), body)
  }
  for (const name of documents) write(name, `<!doctype html><title>${name}</title>`)
  write('theme.js', 'document.documentElement.dataset.theme = "light"')
  write('manifest.webmanifest', '{}')
  write('icons/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('assets/app-Abc123.js', script)
  write('assets/app-Abc123.js.br', brotliCompressSync(script))
  write('assets/app-Abc123.css', 'body{}')
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
