import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localDocument } from '#domain/api/documents.ts'
import { product } from '#domain/product.ts'
import { filesBelow } from './site-files.ts'

export const writeLocalDocument = async (localDir: string): Promise<void> => {
  const files = await filesBelow(localDir)
  const sheets = files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`)
  // The face is `font-display: optional`: requested with the first heading, it would always come too late.
  const faces = files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
    `content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Machines · ${product.name}</title>` +
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" ' +
    'href="/icon.svg" type="image/svg+xml"><script ' +
    `src="/theme.js"></script>${sheets.join('')}${faces.join('')}<script type="module" ` +
    'src="/local/local.js"></script></head><body><div id="root"></div></body></html>'
  await writeFile(join(localDir, localDocument), html)
}
