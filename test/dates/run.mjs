import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DateTime } from 'luxon'

/** `npm run test:dates`: the tests that ask for the time or the zone, at each of these moments. */
const moments = [
  ['2027-01-31T23:58', 'UTC', 'a month ends, on a Sunday'],
  ['2027-12-31T23:58', 'Asia/Kolkata', 'a year ends'],
  ['2028-02-29T12:00', 'Asia/Kolkata', 'the 29th of February'],
  ['2028-02-29T23:58', 'America/Los_Angeles', 'the 29th of February ends'],
  ['2027-03-14T01:58', 'America/Los_Angeles', 'clocks go forward, on a Sunday'],
  ['2027-11-07T01:30', 'America/Los_Angeles', 'clocks go back: the first half past one of two'],
  ['2027-03-27T23:58', 'Asia/Beirut', 'a Saturday ends; the Sunday begins at one'],
  ['2027-10-30T23:30', 'Asia/Beirut', 'the last hour of a Saturday comes twice'],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', 'clocks go back by half an hour'],
  ['2027-10-03T01:58', 'Australia/Lord_Howe', 'clocks go forward by half an hour'],
  ['2026-12-31T23:58', 'Pacific/Apia', 'a year ends, first of all'],
  ['2027-03-01T00:01', 'Pacific/Apia', 'a month begins; in Greenwich it is still February, and a Sunday'],
].map(([at, zone, what]) => ({ at, zone, what }))

const root = join(import.meta.dirname, '../..')
const projects = ['unit', 'web', 'wiring', 'simulator']
/** They read the project's files and what was built. */
const dayless = ['test/architecture/**', 'test/web/build/**']
/** Thousands of random requests, and programs that are started to be killed, minutes of them: once is enough. */
const onlyOnce = [
  'test/functions/host/fuzz.test.ts',
  'test/functions/host/byte-fuzz.test.ts',
  'test/functions/host/program.test.ts',
  'test/functions/local-google/killed-while-writing.test.ts',
]
const say = (line) => void process.stdout.write(`${line}\n`)

/** A browser has a clock of its own. */
const inBrowsers = () =>
  execFileSync('git', ['grep', '-l', '#test/support/browser.ts', '--', 'test/functions', 'test/web'], { cwd: root })
    .toString()
    .trim()
    .split('\n')

const isDay = (word) => /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(word)
const isZone = (word) => DateTime.local({ zone: word }).isValid && !existsSync(join(root, word))

/** What `[date or moment] [zone] [test files]` asks for: without a date and a zone every moment. */
const asked = (words) => {
  const [day, zone] = [words.find(isDay), words.find(isZone)]
  const files = words.filter((word) => word !== day && word !== zone)
  const listed = moments.filter(({ at, zone: there }) => at.startsWith(day ?? '') && (zone ?? there) === there)
  if (listed.length > 0) return { listed, files }
  const at = day ?? DateTime.now().toISODate()
  return { listed: [{ at: at.includes('T') ? at : `${at}T12:00`, zone: zone ?? 'UTC', what: 'as asked' }], files }
}

/** Runs the tests of these files, or all, at a moment. Where `looks` is given, it lists those that ask for the time. */
const runAt = ({ at, zone }, files, looks) => {
  const loaded = [process.env['NODE_OPTIONS'], `--import=${join(import.meta.dirname, 'clock.mjs')}`]
  if (looks) loaded.push(`--import=${join(import.meta.dirname, 'looks.mjs')}`)
  const excluded = [...dayless, ...inBrowsers()]
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=test/vitest.config.ts',
      '--reporter=dot',
      ...projects.map((project) => `--project=${project}`),
      ...excluded.map((path) => `--exclude=${path}`),
      ...files,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        TZ: zone,
        NODE_OPTIONS: loaded.filter(Boolean).join(' '),
        TEST_CLOCK_AHEAD_MS: String(DateTime.fromISO(at, { zone }).toMillis() - Date.now()),
        TEST_LOOKS_FILE: looks ?? '',
        // Devices of the simulator have its own clock: one seed shows whether something asks another one.
        TEST_SEEDS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (printed += chunk))
  return new Promise((done) => child.once('close', (code) => done({ green: code === 0, printed })))
}

const filesIn = (list) =>
  [...new Set(readFileSync(list, 'utf8').trim().split('\n'))]
    .map((file) => relative(root, file))
    .filter((file) => !onlyOnce.includes(file))

const main = async () => {
  const { listed, files } = asked(process.argv.slice(2))
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-dates-'))
  const looks = join(folder, 'looks')
  const red = []
  let chosen = files
  for (const [index, moment] of listed.entries()) {
    const name = `${moment.at} in ${moment.zone} (${moment.what})`
    const isToLook = index === 0 && listed.length > 1 && files.length === 0
    const began = performance.now()
    const { green, printed } = await runAt(moment, chosen, isToLook ? looks : undefined)
    const what = chosen.length === 0 ? 'every file' : `${chosen.length} files`
    if (!green) {
      red.push(name)
      say(printed)
    }
    say(`${green ? 'green' : 'RED'}: ${name}, ${what}, ${Math.round((performance.now() - began) / 1000)} s`)
    if (isToLook) chosen = filesIn(looks)
  }
  rmSync(folder, { recursive: true, force: true })
  say(red.length === 0 ? 'Green at every moment.' : ['Red:', ...red].join('\n  '))
  process.exitCode = red.length === 0 ? 0 : 1
}

await main()
