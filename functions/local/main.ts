import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { product } from '#domain/product.ts'
import { readEnvironment } from '#functions/adapters/environment.ts'
import { lineLog } from '#functions/shared/log.ts'
import { runningOrigin } from './running.ts'
import { type LocalProduct, startLocal } from './start.ts'

/** The program behind `npm start`, from `.build/functions/local.js`; the built web app is next to it. */
const buildFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path of the app to open, such as `/machines`; the start page without one. */
const openAt = process.argv.slice(2).find((argument) => argument.startsWith('/')) ?? ''

const summariesBy = {
  real: 'Gemini',
  local: 'a sample of this computer',
  none: 'none, headlines as they come',
} as const

const placeOf = (origin: string | undefined, name: string): string =>
  origin === undefined ? name : `on this computer, ${origin}`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const main = async (): Promise<void> => {
  const environment = readEnvironment(process.env, join(process.cwd(), '.env'))
  const there = openAt === '' ? undefined : await runningOrigin(environment)
  if (there !== undefined) {
    say(`\n  ${product.name} is running already. Open  ${there}${openAt}\n`)
    return
  }
  const running = await startLocal({
    environment,
    webFolder: join(buildFolder, 'web'),
    localFolder: join(buildFolder, 'local'),
    workingFolder: process.cwd(),
    log: lineLog(say),
  })
  stopOnSignal(running)
  say(`\n  ${product.name} is ready. Open  ${running.origin}${openAt}\n`)
  say(`  Keys and journals lie in  ${running.dataFolder}`)
  say(`  Sign-in and drive: ${placeOf(running.origins.google, 'Google')}`)
  const kind = environment['SNAPTRADE_KEY'] === 'personal' ? ', with a Personal key' : ''
  say(`  Brokers: ${placeOf(running.origins.snapTrade, 'SnapTrade')}${kind}`)
  say(
    `  Market feeds: ${running.ai.feeds === 'real' ? 'the official ones' : 'samples of this computer'}; ` +
      `summaries: ${summariesBy[running.ai.model]}`,
  )
  say('  Stop with Ctrl+C\n')
}

const longestStopMs = 10_000

/** Requests under way may finish. Npm passes Ctrl+C on although the terminal has sent it already. */
const stopOnSignal = (running: LocalProduct): void => {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), longestStopMs)
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${product.name} did not start. ${error instanceof Error ? error.message : 'Something unexpected happened.'}\n`,
  )
  process.exitCode = 1
})
