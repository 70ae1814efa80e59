import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './project.ts'

/** The whole product as `npm start` runs it, on ports and in a folder of its own. */
export interface Product {
  readonly origin: string
  readonly googleOrigin: string
  readonly snapTradeOrigin: string
  readonly dataFolder: string
  /** Ends the process as a power cut would. */
  readonly kill: () => Promise<void>
  /** Ends it as Ctrl-C would and answers the exit code. */
  readonly stop: () => Promise<number | null>
  /** Starts it again on the same ports and folder. */
  readonly start: () => Promise<void>
  /** What it has printed so far. */
  readonly printed: () => string
  /** Stops and forgets everything. */
  readonly dispose: () => Promise<void>
}

/** Starts the built product; `env` overrides what it is told. */
export const startProduct = async (env: Readonly<Record<string, string>> = {}): Promise<Product> => {
  const program = join(projectRoot, '.build/functions/local.js')
  if (!existsSync(program)) throw new Error('The product is not built: run "npm run build" first ("npm test" does).')
  const [port, googlePort, snapTradePort, feedsPort, geminiPort] = await freePorts(5)
  const dataFolder = mkdtempSync(join(tmpdir(), 'bellbook-data-'))
  let child: ChildProcess | undefined
  let output = ''

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [program], {
      cwd: projectRoot,
      env: {
        ...process.env, PORT: `${port}`, GOOGLE_PORT: `${googlePort}`, SNAPTRADE_PORT: `${snapTradePort}`, FEEDS_PORT: `${feedsPort}`, GEMINI_PORT: `${geminiPort}`,
        BELLBOOK_DATA_DIR: dataFolder, ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    await new Promise<void>((ready, failed) => {
      const seen = (): void => void (output.includes(`http://127.0.0.1:${port}`) && ready())
      started.stdout.on('data', seen)
      started.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready:\n${output}`)))
    })
    started.removeAllListeners('exit')
  }

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return running?.exitCode ?? null
    const gone = new Promise<number | null>((resolve) => running.once('exit', resolve))
    running.kill(signal)
    return gone
  }

  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    googleOrigin: `http://localhost:${googlePort}`,
    snapTradeOrigin: `http://localhost:${snapTradePort}`,
    dataFolder,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    printed: () => output,
    dispose: async () => {
      await end('SIGKILL')
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const isFree = (port: number): Promise<boolean> => new Promise((told) => {
  const server = createServer()
  server.once('error', () => told(false))
  server.listen(port, '127.0.0.1', () => server.close(() => told(true)))
})

/**
 * Ports that nobody listens on now, below those that systems hand out by themselves (32768 and more): none of these goes to
 * somebody's connection between the look and the start.
 */
const freePorts = async (count: number): Promise<ReadonlyArray<number>> => {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}
