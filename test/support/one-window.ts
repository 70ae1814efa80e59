import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from './project.ts'
import { windowBundle } from './window-environment.ts'

const styles = 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'

/** It does not know the element `search` of 2023, and React warns of what a browser does not know. */
const window = `import elements from 'happy-dom/lib/config/HTMLElementConfig.js'
elements.search = elements.section
export { GlobalWindow } from 'happy-dom'
export { default as styleOfKind } from '${styles}'`

/** Before the first test: bundles the window that the files of components get, unless this version of it is there. */
export const setup = async (): Promise<void> => {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'node_modules/happy-dom/package.json'), 'utf8'))
  const mark = `// happy-dom ${String(version)} with <search>, names and styles of kinds\n`
  if (existsSync(windowBundle) && (await readFile(windowBundle, 'utf8')).startsWith(mark)) return
  await mkdir(dirname(windowBundle), { recursive: true })
  const made = `${windowBundle}.${process.pid}`
  await build({
    stdin: { contents: window, resolveDir: projectRoot },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    // A failed search prints the elements, which it knows by the names of their classes.
    keepNames: true,
    banner: { js: mark.trimEnd() },
    outfile: made,
    logLevel: 'error',
  })
  // Whole or not at all, where two runs begin at once.
  await rename(made, windowBundle)
}
