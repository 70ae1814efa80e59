import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeMovedClock, type MovedClock, fridayNoon } from './moved-clock.ts'
import { projectRoot } from './project.ts'

/** The whole product as `npm start` runs it, on ports and in a folder of its own. */
export interface Product {
  readonly origin: string
  readonly googleOrigin: string
  readonly snapTradeOrigin: string
  readonly geminiOrigin: string
  readonly dataFolder: string
  /** Ends the process as a power cut would. */
  readonly kill: () => Promise<void>
  /** Ends it as Ctrl-C would and answers the exit code. */
  readonly stop: () => Promise<number | null>
  readonly start: () => Promise<void>
  readonly printed: () => string
  readonly dispose: () => Promise<void>
}

/** The product at a time of the test's choosing. */
export type HeldProduct = Product & Pick<MovedClock, 'now' | 'setTime'>

/** Starts the product as `startProduct` does, on a clock that the test moves. */
export const startHeldProduct = async (
  nowMs: number = fridayNoon,
  env: Readonly<Record<string, string>> = {},
  program?: string,
): Promise<HeldProduct> => {
  const clock = makeMovedClock(nowMs)
  const product = await startProduct({ ...clock.env, ...env }, program)
  return {
    ...product,
    now: clock.now,
    setTime: clock.setTime,
    dispose: async () => {
      await product.dispose()
      clock.remove()
    },
  }
}

/**
 * Starts the built product, or another program that is started in the same way, on the computer's clock; `env`
 * overrides its environment.
 */
export const startProduct = async (
  env: Readonly<Record<string, string>> = {},
  program = join(projectRoot, '.build/functions/local.js'),
): Promise<Product> => {
  if (!existsSync(program)) throw new Error('The product is not built: run "npm run build" first ("npm test" does).')
  const ports = await reservePorts(5)
  const [port, googlePort, snapTradePort, feedsPort, geminiPort] = ports
  const dataFolder = mkdtempSync(join(tmpdir(), 'bellbook-data-'))
  let child: ChildProcess | undefined
  let output = ''

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [program], {
      cwd: projectRoot,
      env: {
        ...process.env,
        PORT: `${port}`,
        GOOGLE_PORT: `${googlePort}`,
        SNAPTRADE_PORT: `${snapTradePort}`,
        FEEDS_PORT: `${feedsPort}`,
        GEMINI_PORT: `${geminiPort}`,
        BELLBOOK_DATA_DIR: dataFolder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    // What an earlier start has printed says nothing of this one.
    const from = output.length
    started.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    started.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    await new Promise<void>((ready, failed) => {
      const seen = (): void => void (output.includes(`http://127.0.0.1:${port}`, from) && ready())
      started.stdout.on('data', seen)
      started.once('exit', (code) =>
        failed(new Error(`The product ended with ${code} before it was ready:\n${output}`)),
      )
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
    geminiOrigin: `http://localhost:${geminiPort}`,
    dataFolder,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    start,
    printed: () => output,
    dispose: async () => {
      await end('SIGKILL')
      await releasePorts(ports)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))

const reserved = new Map<number, Server | undefined>()

/**
 * Ports of this process alone until it ends or gives them back, below those that systems hand out by themselves (32768
 * and more). A second loopback address holds the reservation, so that no other test run looks at the port in between.
 */
export const reservePorts = async (count: number): Promise<ReadonlyArray<number>> => {
  const found: number[] = []
  while (found.length < count) {
    const port = randomInt(20_000, 32_000)
    const reservation = await listenOn('127.0.0.2', port)
    // Only Linux has the second address without being asked for it.
    if (reservation === undefined && process.platform === 'linux') continue
    const probe = await listenOn('127.0.0.1', port)
    // Where there is no IPv6, nothing listens there.
    const other = hasIpv6 ? await listenOn('::1', port) : probe
    await close(probe)
    if (other !== probe) await close(other)
    if (probe === undefined || other === undefined) await close(reservation)
    else {
      reserved.set(port, reservation)
      found.push(port)
    }
  }
  return found
}

const releasePorts = async (ports: ReadonlyArray<number>): Promise<void> => {
  for (const port of ports) {
    await close(reserved.get(port))
    reserved.delete(port)
  }
}

const listenOn = (address: string, port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(undefined))
    server.listen(port, address, () => resolve(server))
  })

const close = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))
