import { performance } from 'node:perf_hooks'

/** Imports the modules named on the command line one after the other and prints how long each took, in milliseconds. */
const took: number[] = []
for (const path of process.argv.slice(2)) {
  const from = performance.now()
  await import(path)
  took.push(performance.now() - from)
}
process.stdout.write(JSON.stringify(took))
