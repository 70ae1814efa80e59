/**
 * `npm run test:all`: everything that `npm test` leaves out, one step after the other. A red step does not stop the
 * others; the end is one table, and exit code 1 where a step is red. `npm run test:all -- seeds oracle` runs these
 * steps only; what follows the name of a single step goes to that step.
 */
import { spawn, spawnSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

const vitest = (...args) => ['node', 'test/runner/run.mjs', ...args]
const projects = (...names) => vitest('--config=test/vitest.config.ts', ...names.map((name) => `--project=${name}`))
/** Tests with fewer runs or files in `npm test` than they have in full. */
const shortened = () =>
  spawnSync('git', ['grep', '-l', '-e', 'support/runs.ts', '-e', 'support/odd-files.ts', '--', 'test/*.test.ts*'])
    .stdout.toString()
    .trim()
    .split('\n')

/** The benchmarks that need no browser: at most two minutes. A goal that is missed is a figure, and not red. */
const quickBenches = ['core', 'trades', 'bytes'].map((name) => `test/bench/${name}.bench.ts`)

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Debian's own, as the steps start it: another Python that comes first in `PATH` does not see Debian's packages. */
const hasPython = (...modules) => spawnSync('/usr/bin/python3', ['-c', `import ${modules.join()}`]).status === 0
const debian = (...packages) => `apt-get install --no-install-recommends ${packages.join(' ')}`

/**
 * Every step: its commands, whether it reads the built product, what to install where a program is missing, and what it
 * leaves out without one.
 */
const steps = {
  journeys: { commands: [projects('journeys')], isOfBuild: true },
  core: { commands: [projects('core')], isOfBuild: true },
  seeds: { commands: [projects('seeds'), [...projects('unit', 'web'), ...shortened()]], env: { EVERY_RUN: '1' } },
  deploy: {
    commands: [vitest('--config=test/deploy/vitest.config.ts')],
    isOfBuild: true,
    leavesOut: () => (has('zsh') ? '' : `the proof of the runbook in zsh. Install it by "${debian('zsh')}"`),
  },
  oracle: {
    commands: [vitest('--config=test/oracle/vitest.config.ts')],
    missing: () =>
      has('bean-check') && has('bean-query') && hasPython('numpy', 'scipy')
        ? ''
        : debian('beancount', 'python3-numpy', 'python3-scipy'),
  },
  bench: { commands: [vitest('--config=test/bench/vitest.config.ts', ...quickBenches)], isOfBuild: true },
  browsers: {
    commands: [vitest('--config=test/browsers/vitest.config.ts')],
    isOfBuild: true,
    missing: () =>
      ['firefox-esr', 'WebKitWebDriver', 'Xvfb', process.env['BELLBOOK_CHROMIUM'] ?? 'chromium'].every(has) &&
      hasPython('gi')
        ? ''
        : debian('chromium', 'firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'),
  },
}

const say = (line) => void process.stdout.write(`${line}\n`)

/** Runs a command and passes on what it prints; answers its exit code and its lines that begin with RED or FLAKY. */
const run = ([program, ...args], env) =>
  new Promise((done) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      printed += chunk
    })
    child.once('close', (code) =>
      done({
        code,
        marks: stripVTControlCharacters(printed)
          .split('\n')
          .filter((line) => /^(?:RED|FLAKY)\b/.test(line)),
      }),
    )
  })

const runStep = async (name, args) => {
  const { commands, env } = steps[name]
  const began = performance.now()
  const results = []
  for (const command of commands) results.push(await run([...command, ...args], env))
  const marks = results.flatMap((result) => result.marks)
  const isRed = results.some(({ code }) => code !== 0)
  const word = isRed ? 'RED' : marks.length > 0 ? 'FLAKY' : 'green'
  return { name, word, seconds: Math.round((performance.now() - began) / 1000), marks }
}

const main = async () => {
  const words = process.argv.slice(2)
  const named = words.filter((word) => Object.hasOwn(steps, word))
  const chosen = named.length > 0 ? named : Object.keys(steps)
  const args = words.filter((word) => !named.includes(word))
  if (args.length > 0 && named.length !== 1)
    throw new Error(`There is no step ${args[0]}: only ${Object.keys(steps).join(', ')}`)
  for (const name of chosen) {
    const command = steps[name].missing?.() ?? ''
    if (command !== '') say(`${name} will be red: programs are missing. Install them by "${command}".`)
    const part = steps[name].leavesOut?.() ?? ''
    if (part !== '') say(`${name} leaves out ${part}.`)
  }
  if (chosen.some((name) => steps[name].isOfBuild)) {
    const { code } = await run(['node', 'build.mjs'], {})
    if (code !== 0) process.exit(code)
  }
  const rows = []
  for (const name of chosen) rows.push(await runStep(name, args))
  say('')
  for (const { name, word, seconds, marks } of rows) {
    say(`${name.padEnd(10)}${String(seconds).padStart(6)} s  ${word}`)
    for (const mark of marks) say(`            ${mark}`)
  }
  process.exit(rows.some(({ word }) => word === 'RED') ? 1 : 0)
}

await main()
