import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { awsParameters } from './aws.ts'
import { cut, grow, hashOf, list, type ParameterAccess, put, Refusal, restore, start } from './operations.ts'

const usage = `npm run -s parameters STAGE list
npm run -s parameters STAGE start
npm run -s parameters STAGE put NAME
npm run -s parameters STAGE grow NAME
npm run -s parameters STAGE cut NAME
npm run -s parameters STAGE restore NAME VERSION
npm run -s parameters STAGE hash USER_ID`

/** Undefined where arguments are missing. */
const verbs: Readonly<
  Record<
    string,
    (access: ParameterAccess, given: ReadonlyArray<string>) => Promise<string | ReadonlyArray<string>> | undefined
  >
> = {
  list: (access, given) => (given.length === 0 ? list(access, Date.now()) : undefined),
  start: (access, given) => (given.length === 0 ? start(access, Date.now()) : undefined),
  put: (access, [name, ...more]) =>
    name === undefined || more.length > 0 ? undefined : askedFor(name).then((value) => put(access, name, value)),
  grow: (access, [name, ...more]) =>
    name === undefined || more.length > 0 ? undefined : grow(access, name, Date.now()),
  cut: (access, [name, ...more]) => (name === undefined || more.length > 0 ? undefined : cut(access, name)),
  restore: (access, [name, version = '']) =>
    name === undefined || !/^[1-9]\d*$/.test(version) ? undefined : restore(access, name, Number(version)),
  hash: (access, [userId, ...more]) => (userId === undefined || more.length > 0 ? undefined : hashOf(access, userId)),
}

/** A line that is typed without an echo and outside the shell's history, or the first piped line. */
const askedFor = async (name: string): Promise<string> => {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stderr.write(`${name} (it is not shown): `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped })
  for await (const line of lines) {
    lines.close()
    if (isTyped) process.stderr.write('\n')
    return line.trim()
  }
  return ''
}

const main = async (): Promise<void> => {
  const [stage = '', verb = '', ...given] = process.argv.slice(2)
  const run = /^[a-z][\w-]*$/i.test(stage) && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  const doing = run?.(awsParameters(stage), given)
  if (!doing) throw new Refusal(usage)
  process.stdout.write(`${[await doing].flat().join('\n')}\n`)
}

main().catch((error: unknown) => {
  const said =
    error instanceof Error ? (error instanceof Refusal ? error.message : `${error.name}: ${error.message}`) : ''
  process.stderr.write(`${said}\n`)
  process.exitCode = 1
})
