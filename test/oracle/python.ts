import { execFileSync } from 'node:child_process'

/** Debian's own Python, which is where its packages are: another one on the path may not have them. */
const python = '/usr/bin/python3'

/** What a script of this folder answers to some JSON. Throws where Python, numpy or scipy is not installed. */
export const answeredByPython = (script: string, question: unknown): unknown => {
  const run = (options: ReadonlyArray<string>, input: string): string =>
    execFileSync(python, options, { encoding: 'utf8', input, maxBuffer: 256 * 1024 * 1024 })
  try {
    run(['-c', 'import numpy, scipy'], '')
  } catch (error) {
    throw new Error('numpy and scipy are not installed: apt-get install -y python3-numpy python3-scipy', {
      cause: error,
    })
  }
  return JSON.parse(run([new URL(script, import.meta.url).pathname], JSON.stringify(question)))
}
