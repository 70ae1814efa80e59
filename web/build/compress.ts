import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { filesBelow } from './site-files.ts'

const toBrotli = promisify(brotliCompress)

/** Pictures and fonts are compressed already. */
const isText = (file: string): boolean => /\.(html|js|css|svg|webmanifest|json|txt)$/.test(file)

/** Writes `.br` next to each text file, so that the local host never compresses while a visitor waits. */
export const compressSite = async (outDir: string): Promise<void> => {
  await Promise.all(
    (await filesBelow(outDir)).filter(isText).map(async (file) => {
      const path = join(outDir, file)
      const bytes = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${path}.br`, await toBrotli(bytes, { params }))
    }),
  )
}
