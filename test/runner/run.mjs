/**
 * `node test/runner/run.mjs [Vitest's arguments]`: one run of Vitest. A journey that is red runs once more, alone,
 * after all others: red again is red; green then is FLAKY, which leaves the run green and ends it with its name. Every
 * other test has one try. The last lines are `RED` and `FLAKY` with the file, the test and the first error.
 */
import { relative } from 'node:path'
import { parseCLI, startVitest } from 'vitest/node'

/** Projects whose tests wait for a browser, whose speed is no part of what they prove. */
const retried = new Set(['core', 'journeys', 'browsers'])
/** More red files than these have one cause, which a second run only repeats. */
const mostRetried = 8

// The SDK warns of Node 20, on which no function is deployed. Workers and the programs that they start inherit it.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

const say = (line) => void process.stdout.write(`${line}\n`)
const firstLine = (error) => String(error?.message ?? error).split('\n')[0]

const failuresOf = (module) => [
  ...[...module.children.allTests('failed')].map((test) => ({
    test: test.fullName,
    error: firstLine(test.result().errors[0]),
  })),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ test: suite.fullName, error: firstLine(error) })),
  ),
  ...module.errors().map((error) => ({ test: '(the whole file)', error: firstLine(error) })),
]

/** Runs the files; answers those that failed, by project, and whether something failed outside of any test. */
const runOnce = async (filter, options) => {
  const vitest = await startVitest('test', filter, options)
  const modules = vitest.state.getTestModules()
  const failed = modules
    .filter((module) => module.state() === 'failed')
    .map((module) => ({
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      failures: failuresOf(module),
    }))
  const errors = vitest.state.getUnhandledErrors()
  return { failed, isBroken: errors.length > 0 || (modules.length === 0 && options.passWithNoTests !== true) }
}

const main = async () => {
  const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
  const first = await runOnce(filter, { ...options, watch: false })
  const again = first.failed.filter(({ project }) => retried.has(project))
  const red = first.failed.filter(({ project }) => !retried.has(project))
  const flaky = []
  if (again.length > mostRetried || first.isBroken) red.push(...again)
  else
    for (const failed of again) {
      say(`\n${failed.file} was red; once more, alone.`)
      const second = await runOnce([failed.file], {
        ...options,
        watch: false,
        project: [failed.project],
        maxWorkers: 1,
        fileParallelism: false,
      })
      if (second.failed.length === 0 && !second.isBroken) flaky.push(failed)
      else red.push(...(second.failed.length > 0 ? second.failed : [failed]))
    }

  const tell = (word, list) => {
    for (const { file, failures } of list)
      for (const { test, error } of failures) say(`${word} ${file} > ${test}: ${error}`)
  }
  tell('FLAKY', flaky)
  tell('RED', red)
  if (first.isBroken) say('RED something failed outside of any test, as it says above')
  process.exit(red.length > 0 || first.isBroken ? 1 : 0)
}

await main()
