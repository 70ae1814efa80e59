import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '#test/support/project.ts'

/**
 * Bundles a program of the benchmarks the way the product is bundled and answers its path. What is measured in
 * microseconds must not run in the test runner, which puts a getter before every imported function.
 */
export const bundleProgram = async (entry: string): Promise<string> => {
  const name = entry.replace(/^.*\//, '').replace(/\.ts$/, '.mjs')
  const outfile = join(projectRoot, '.build/bench', name)
  await build({
    entryPoints: [join(projectRoot, 'test/bench', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
  return outfile
}
