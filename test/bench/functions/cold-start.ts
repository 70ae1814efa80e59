import { timed, type Took } from './timed.ts'

/** Imports the modules named on the command line one after the other and prints how long each took, in milliseconds. */
const took: Took[] = []
for (const path of process.argv.slice(2)) {
  const { clock, processor } = await timed(() => import(path))
  took.push({ clock, processor })
}
process.stdout.write(JSON.stringify(took))
