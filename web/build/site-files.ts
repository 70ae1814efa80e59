import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Every file below a folder, as sorted paths from it with `/` between the parts. */
export const filesBelow = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

export const integrityOf = async (path: string): Promise<string> =>
  `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`
