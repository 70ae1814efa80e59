import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import { dirname, join } from 'node:path'
import { DateTime } from 'luxon'

/** `npm run test:dates`: the tests that take their moment from `test/support/clock.ts`, at each of these. */
const moments = JSON.parse(readFileSync(join(import.meta.dirname, 'moments.json'), 'utf8'))

const root = join(import.meta.dirname, '../..')
/**
 * Thousands of random requests, programs that are killed, secrets looked for in what was built: once, by `npm test`, is
 * enough. A browser has a clock of its own.
 */
const leftOut = [
  'test/functions/host/canary.test.ts',
  'test/functions/host/fuzz.test.ts',
  'test/functions/host/byte-fuzz.test.ts',
  'test/functions/local-google/killed-while-writing.test.ts',
  'test/functions/host/browser.test.ts',
  'test/functions/local-google/pages-in-a-browser.test.ts',
]
/** As many moments at once, where there is a core and memory for each. */
const lanes = Math.max(1, Math.min(4, availableParallelism(), Math.floor(freemem() / 2 ** 31)))
const say = (line) => void process.stdout.write(`${line}\n`)

/** What a file of tests imports from other files of tests. */
const importsOf = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)[ (]'(#test\/|\.\/)([^']+)'/g)].map(
    ([, from, path]) => join(from === './' ? dirname(file) : 'test', path),
  )

/** The test files that take their moment from the clock of the tests, themselves or by what helps them. */
const filesByClock = () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: join(root, 'test'),
  })
  const imports = sources
    .toString()
    .trim()
    .split('\n')
    .map((path) => join('test', path))
    .map((file) => [file, existsSync(join(root, file)) ? importsOf(file) : []])
  const found = new Set(['test/support/clock.ts'])
  // A file that is found here is looked for as an import from here on.
  for (const helper of found) for (const [file, wanted] of imports) if (wanted.includes(helper)) found.add(file)
  return [...found].filter((file) => isTest.test(file) && !leftOut.includes(file))
}
const isTest = /^test\/(?:contracts|domain|functions|machines|web)\/.*\.test\.tsx?$/

const isDay = (word) => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(word)
const isZone = (word) => DateTime.local({ zone: word }).isValid && !existsSync(join(root, word))

/** What `[date or moment] [zone] [test files]` asks for: without a date every moment of the zone, or of all. */
const asked = (words) => {
  const [day, zone] = [words.find(isDay), words.find(isZone)]
  const files = words.filter((word) => word !== day && word !== zone)
  const listed = moments.filter(({ at, zone: there }) => at.startsWith(day ?? '') && (zone ?? there) === there)
  const noon = `${day ?? '2026-11-20'}T12:00`.slice(0, 16)
  const at = day?.includes('T') ? day : noon
  return {
    listed: listed.length > 0 ? listed : [{ at, zone: zone ?? 'UTC', what: 'as asked' }],
    files: files.length > 0 ? files : filesByClock(),
  }
}

/** The first of the instants at which clocks show it, where they show it twice. */
const instantOf = ({ at, zone }) =>
  new Date(
    Math.min(
      ...DateTime.fromISO(at, { zone })
        .getPossibleOffsets()
        .map((one) => one.toMillis()),
    ),
  ).toISOString()

/** Runs these files at a moment, in one process. */
const runAt = (moment, files) => {
  const child = spawn(
    process.execPath,
    [
      join(root, 'test/runner/run.mjs'),
      '--config=test/vitest.config.ts',
      '--reporter=dot',
      // What one moment has transformed the next one reads.
      '--experimental.fsModuleCache',
      ...['unit', 'web', 'wiring'].map((project) => `--project=${project}`),
      ...files,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        TEST_MOMENT: instantOf(moment),
        TEST_ZONE: moment.zone,
        VITEST_MAX_WORKERS: String(Math.ceil(availableParallelism() / lanes)),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (printed += chunk))
  return new Promise((done) => child.once('close', (code) => done({ green: code === 0, printed })))
}

const main = async () => {
  const { listed, files } = asked(process.argv.slice(2))
  const [waiting, red] = [[...listed], []]
  say(`${files.length} files at ${listed.length} moments, ${lanes} at once`)
  const lane = async () => {
    for (let moment = waiting.shift(); moment; moment = waiting.shift()) {
      const name = `${moment.at} in ${moment.zone} (${moment.what})`
      const began = performance.now()
      const { green, printed } = await runAt(moment, files)
      if (!green) {
        red.push(name)
        say(printed)
      }
      say(`${green ? 'green' : 'RED'}: ${name}, ${Math.round((performance.now() - began) / 1000)} s`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const took = `${Math.round(performance.now() / 1000)} s`
  say(red.length === 0 ? `Green at every moment, ${took}.` : [`Red, ${took}:`, ...red].join('\n  '))
  process.exitCode = red.length === 0 ? 0 : 1
}

await main()
