import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { momentNow } from '#test/support/clock.ts'
import { pictureScenarios } from './picture-scenarios.ts'
import { keepRed } from './regressions.ts'
import { runSeed, type Verdict } from './run.ts'
import { anyCas, type Cas } from './scenario.ts'
import {
  busyScenarios,
  dayScenarios,
  hourScenarios,
  profileScenarios,
  routineScenarios,
  storageScenarios,
} from './scenarios.ts'
import { noSums, sumOf, type Sums, sumsOf } from './sums.ts'

/**
 * The long run: many seeds of every scenario, over all cores, outside of the test runner. `SEEDS` says how many of
 * each, `SEEDS_FROM` where they begin, `SCENARIOS` a part of the names (several with a comma), `WORKERS` how many
 * threads, `WHOLE` that slow scenarios run with all of the seeds, not with their share. Progress and every red seed are
 * printed at once; a run that is broken off says how to go on.
 */
const scenarios = [
  ...busyScenarios,
  ...dayScenarios,
  ...profileScenarios,
  ...hourScenarios,
  ...routineScenarios,
  ...storageScenarios,
  ...pictureScenarios,
]
const folder = join(process.cwd(), 'test/simulator/regressions')
const chunkSeeds = 50
const tellEveryMs = 30_000

/** A span of seeds of one scenario. */
interface Chunk {
  readonly scenario: string
  readonly cas: Cas
  readonly from: number
  readonly seeds: number
  /** The first seed of its round. */
  readonly round: number
}

type Report =
  | { readonly kind: 'red'; readonly verdict: Verdict }
  | { readonly kind: 'done'; readonly chunk: Chunk; readonly sums: Sums }

const work = async (send: (report: Report) => void, chunk: Chunk): Promise<void> => {
  const scenario = scenarios.find(({ name }) => name === chunk.scenario)
  if (!scenario) throw new Error(`No scenario ${chunk.scenario}`)
  let sums = noSums
  for (let seed = chunk.from; seed < chunk.from + chunk.seeds; seed += 1) {
    const verdict = await runSeed(scenario, chunk.cas, seed)
    if (verdict.failures.length > 0) send({ kind: 'red', verdict })
    sums = sumOf(sums, sumsOf(verdict))
  }
  send({ kind: 'done', chunk, sums })
}

/** Round by round: after each, every scenario has run with the same seeds, or its share of them. */
function* chunks(from: number, to: number): Generator<Chunk> {
  const sought = (process.env['SCENARIOS'] ?? '').split(',')
  const isWhole = process.env['WHOLE'] !== undefined
  for (let round = from; round < to; round += chunkSeeds) {
    const end = Math.min(to, round + chunkSeeds)
    for (const { name, share: own = 1, cas: ways = anyCas } of scenarios.filter(({ name: each }) =>
      sought.some((part) => each.includes(part)),
    )) {
      const share = isWhole ? 1 : own
      // A scenario with a share runs with every so many-th seed's worth, counted from the first.
      const [first, last] = [Math.ceil((round - 1) * share), Math.ceil((end - 1) * share)]
      if (last > first)
        for (const cas of ways) yield { scenario: name, cas, from: first + 1, seeds: last - first, round }
    }
  }
}

const lead = async (): Promise<void> => {
  const from = Number(process.env['SEEDS_FROM'] ?? 1)
  const to = from + Number(process.env['SEEDS'] ?? 10_000)
  const sums = new Map<string, Sums>()
  const queue = chunks(from, to)
  let reached = from
  let stopped = false
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const table = (): string => [...sums].map(([name, sum]) => `${name}: ${JSON.stringify(sum)}`).join('\n')
  const total = (): Sums => [...sums.values()].reduce(sumOf, noSums)
  const receive = (report: Report): void => {
    if (report.kind === 'red') {
      const { scenario, cas, seed, failures } = report.verdict
      say(
        `RED ${scenario}, ${cas}, seed ${seed}: ${JSON.stringify(failures.slice(0, 5))}; ` +
          `stored as ${keepRed(folder, report.verdict)}`,
      )
      return
    }
    const { chunk } = report
    const key = `${chunk.scenario}, ${chunk.cas}`
    sums.set(key, sumOf(sums.get(key) ?? noSums, report.sums))
  }
  const employ = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(import.meta.filename, { resourceLimits: { maxYoungGenerationSizeMb: 64 } })
      let chunk: Chunk | undefined
      const next = (): void => {
        const { value } = stopped ? { value: undefined } : queue.next()
        chunk = value ?? undefined
        if (!chunk) return void worker.terminate().then(() => resolve())
        reached = chunk.round
        worker.postMessage(chunk)
      }
      worker.on('error', reject)
      worker.on('message', (report: Report) => {
        receive(report)
        if (report.kind === 'done') next()
      })
      next()
    })
  const progress = setInterval(
    () => say(`${new Date(momentNow()).toISOString()} ${JSON.stringify(total())}, at seed ${reached}`),
    tellEveryMs,
  )
  process.once('SIGINT', () => {
    stopped = true
    say('Stopping when the seeds under way are done.')
  })
  const began = performance.now()
  await Promise.all(Array.from({ length: Number(process.env['WORKERS'] ?? availableParallelism()) }, employ))
  clearInterval(progress)
  const goOn = stopped ? `\nGo on with SEEDS_FROM=${reached} SEEDS=${to - reached}` : ''
  say(`${table()}\nAll: ${JSON.stringify(total())} in ${Math.round((performance.now() - began) / 1000)} s${goOn}`)
  process.exitCode = total().red > 0 ? 1 : 0
}

if (isMainThread) await lead()
else parentPort?.on('message', (chunk: Chunk) => void work((report) => parentPort?.postMessage(report), chunk))
