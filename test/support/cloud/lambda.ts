import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { region } from './json-service.ts'
import type { Identity } from './signature.ts'

/** An answer, or an error that its caller sees as 502 and the log in full. */
export type Outcome = APIGatewayProxyStructuredResultV2 & {
  readonly error?: { readonly type: string; readonly message: string }
}

/** What became of the events of one process. */
export interface Invocation {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly log: ReadonlyArray<string>
  /** Milliseconds from the first event to the last outcome. */
  readonly ms: number
}

export interface LambdaOptions {
  /** What a deploy uploads, by path, with `index.mjs`. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The environment that the deploy gives the function. */
  readonly variables: Readonly<Record<string, string>>
  readonly identity: Identity
  readonly endpoints: { readonly ssm: string; readonly dynamodb: string }
  /** Where every TLS connection ends, and whom it is believed. */
  readonly internet: { readonly port: number; readonly certificate: string }
}

/** Where it is ended from outside, answered or not. */
const timeoutMs = 20_000

/**
 * The part of Lambda's own runtime that matters: one import, events in turn, an answer that is JSON, an error that is
 * written down.
 */
const runtime = `
import { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
const { port, entry, events } = JSON.parse(readFileSync(0, 'utf8'))
const connect = tls.connect
tls.connect = (options, ...more) =>
  connect({ ...options, host: '127.0.0.1', port, servername: options.servername || options.host }, ...more)
syncBuiltinESMExports()
const outcomes = []
const { handler } = await import(entry)
const from = performance.now()
for (const event of events) {
  try {
    outcomes.push(await handler(event, {}))
  } catch (error) {
    outcomes.push({ error: { type: error.name, message: error.message } })
    const stack = String(error.stack).split('\\n')
    console.error(JSON.stringify({ errorType: error.name, errorMessage: error.message, stack }))
  }
}
writeFileSync(3, JSON.stringify({ outcomes, ms: performance.now() - from }))
process.exit(0)`

/**
 * A function as the cloud runs it: the archive that is uploaded and nothing else, the environment that Lambda and the
 * deploy give, a fresh Node process for each invocation. Several events of one invocation meet one warm process.
 */
export const makeLambda = ({ files, variables, identity, endpoints, internet }: LambdaOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-lambda-'))
  for (const [path, content] of files) {
    const file = join(folder, 'task', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  writeFileSync(join(folder, 'certificate.pem'), internet.certificate)
  const env = {
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    NODE_NO_WARNINGS: '1',
    AWS_LAMBDA_FUNCTION_NAME: identity.role,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    LAMBDA_TASK_ROOT: folder,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: identity.accessKeyId,
    AWS_SECRET_ACCESS_KEY: identity.secretAccessKey,
    AWS_SESSION_TOKEN: identity.sessionToken,
    AWS_ENDPOINT_URL_SSM: endpoints.ssm,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  }
  return {
    /** `changes` are variables for this once; an empty one is left out. */
    invoke: async (
      events: ReadonlyArray<LambdaFunctionURLEvent | Readonly<Record<string, unknown>>>,
      changes: Readonly<Record<string, string>> = {},
    ): Promise<Invocation> => {
      const environment = Object.fromEntries(
        Object.entries({ ...env, ...variables, ...changes }).filter(([, value]) => value !== ''),
      )
      const child = spawn(process.execPath, ['--input-type=module', '-e', runtime.trim()], {
        cwd: join(folder, 'task'),
        env: environment,
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      })
      const [, out, errors, result] = child.stdio
      if (!result || !('setEncoding' in result)) throw new Error('The process has no third pipe')
      const texts = { log: '', outcome: '' }
      for (const stream of [out, errors])
        stream.setEncoding('utf8').on('data', (text: string) => void (texts.log += text))
      result.setEncoding('utf8').on('data', (text: string) => void (texts.outcome += text))
      child.stdin.end(JSON.stringify({ port: internet.port, entry: join(folder, 'task/index.mjs'), events }))
      const ending = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      await new Promise((ended) => child.once('close', ended))
      clearTimeout(ending)
      const log = texts.log.split('\n').filter(Boolean)
      if (child.signalCode === 'SIGKILL')
        return {
          outcomes: [
            { error: { type: 'Sandbox.Timedout', message: `Task timed out after ${timeoutMs / 1000} seconds` } },
          ],
          log,
          ms: timeoutMs,
        }
      if (texts.outcome === '') throw new Error(`The process ended without a word: ${texts.log}`)
      return { ...(JSON.parse(texts.outcome) as Omit<Invocation, 'log'>), log }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type Lambda = ReturnType<typeof makeLambda>
