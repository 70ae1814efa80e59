import { minify } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

const options = { module: true, ecma: 2020, compress: { ecma: 2020, passes: 3 } } as const

/** React is published minified like this already. */
const asShortAsCanBe = 'react-dom'

/** A second minifier for the chunks in `names`: 1.6 KB less before the first screen (web/decisions/0018). */
export const shorterStart = (names: () => ReadonlyArray<string>): Plugin => ({
  name: 'bellbook:shorter-start',
  apply: 'build',
  // A file's name follows from its content, which depends on the minifier.
  augmentChunkHash: () => JSON.stringify([terser.version, options]),
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !names().includes(chunk.name) || chunk.name === asShortAsCanBe) continue
        const { code } = await minify(chunk.code, options)
        if (code === undefined) throw new Error(`${chunk.fileName} came back empty from the second minifier`)
        chunk.code = code
      }
    },
  },
})
