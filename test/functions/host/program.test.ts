import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLocal } from '#functions/local/start.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { makeWebFolder } from '#test/functions/support/web-folder.ts'
import { reservePorts } from '#test/support/product.ts'
import { projectRoot } from '#test/support/project.ts'

const root = mkdtempSync(join(tmpdir(), 'bellbook-program-'))
const program = join(root, '.build', 'functions', 'local.js')
const running = new Set<ChildProcess>()
const busy = createServer()

beforeAll(async () => {
  await build({
    entryPoints: [join(projectRoot, 'functions/local/main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  })
  const web = makeWebFolder()
  cpSync(web.folder, join(root, '.build', 'web'), { recursive: true })
  web.remove()
  await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(async () => {
  rmSync(root, { recursive: true })
  await new Promise((closed) => busy.close(closed))
})

const busyPort = (): number => (busy.address() as AddressInfo).port

interface Ended {
  readonly code: number | null
  readonly output: string
}

/**
 * Starts the program in a folder of its own; `ready` answers when it has printed its last line, `ended` when it is
 * gone.
 */
const start = (environment: Readonly<Record<string, string>>, folder = mkdtempSync(join(root, 'work-'))) => {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const printed = (until: string) =>
    new Promise<string>((ready, failed) => {
      const look = (chunk: Buffer): void => {
        output += chunk.toString()
        if (output.includes(until)) ready(output)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('exit', () => failed(new Error(`It ended early: ${output}`)))
    })
  const ready = printed('Stop with Ctrl+C')
  ready.catch(() => undefined)
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })))
  return { child, folder, ready, ended }
}

const portNames = ['PORT', 'GOOGLE_PORT', 'SNAPTRADE_PORT', 'FEEDS_PORT', 'GEMINI_PORT']
const ports = async (): Promise<Readonly<Record<string, string>>> => {
  const free = await reservePorts(portNames.length)
  return Object.fromEntries(portNames.map((name, index) => [name, `${free[index]}`]))
}

describe('The program behind npm start', () => {
  it('prints the one address to open and where the data lies, and serves', async () => {
    const environment = await ports()
    const { folder, ready } = start(environment)
    const output = await ready
    expect(output).toContain(`Bellbook is ready. Open  http://127.0.0.1:${environment.PORT}\n`)
    expect(output).toContain(`Keys and journals lie in  ${join(folder, '.bellbook-data')}\n`)
    expect((await ask(`http://127.0.0.1:${environment.PORT}`, '/')).status).toBe(200)
  })

  it('SIGINT stops it, twice in a row as from npm too, with code 0 and its ports free', async () => {
    const environment = await ports()
    const { child, ready, ended } = start(environment)
    await ready
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
    for (const port of Object.values(environment)) {
      const next = createServer()
      await new Promise<void>((listening, taken) => {
        next.once('error', taken).listen(Number(port), '127.0.0.1', listening)
      })
      await new Promise((closed) => next.close(closed))
    }
  })

  it('does not start while another one runs in the same folder, on any ports', async () => {
    const environment = await ports()
    const first = start(environment)
    await first.ready
    const second = await start(await ports(), first.folder).ended
    expect([second.code, second.output]).toEqual([
      1,
      expect.stringContaining(
        'Bellbook did not start. Bellbook is running already with the data in ' +
          `${join(first.folder, '.bellbook-data')}. Open http://127.0.0.1:${environment.PORT}, or stop it first.`,
      ),
    ])
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(readdirSync(join(first.folder, '.bellbook-data', 'keys'))).not.toContain('running.json')
    expect(await start(await ports(), first.folder).ready).toContain('is ready')
  })

  it('can use its folder after one that was killed, even where its process id or port is taken now', async () => {
    const other = await ports()
    const [killed, elsewhere] = [start(await ports()), start(other)]
    await Promise.all([killed.ready, elsewhere.ready])
    killed.child.kill('SIGKILL')
    await killed.ended
    const { folder } = killed
    const keys = join(folder, '.bellbook-data', 'keys')
    const made = readFileSync(join(keys, 'host.json'), 'utf8')
    for (const left of [
      undefined,
      { pid: process.pid, origin: 'http://127.0.0.1:9' },
      { pid: 999_999_999, origin: `http://127.0.0.1:${other.PORT}` },
      'no claim',
    ]) {
      if (left !== undefined) writeFileSync(join(keys, 'running.json'), JSON.stringify(left))
      const again = start(await ports(), folder)
      expect(await again.ready).toContain('is ready')
      again.child.kill('SIGTERM')
      await again.ended
    }
    expect(readFileSync(join(keys, 'host.json'), 'utf8')).toBe(made)
  })

  it.each(portNames)('names the port that is taken, of the app or of any provider: %s', async (name) => {
    const starting = startLocal({
      environment: { ...(await ports()), [name]: `${busyPort()}` },
      webFolder: join(root, '.build', 'web'),
      workingFolder: mkdtempSync(join(root, 'work-')),
      log: { write: () => undefined },
    })
    await expect(starting).rejects.toThrow(
      new RegExp(`^Port ${busyPort()} is already in use\\..* with the variable ${name}\\.`),
    )
  })

  it.each([
    [{ GOOGLE_CLIENT_SECRET: 'secret-canary' }, 'GOOGLE_CLIENT_SECRET is set, but GOOGLE_CLIENT_ID is missing.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is missing. Set both for the'],
    [{ AWS_LAMBDA_FUNCTION_NAME: 'auth' }, 'The local host is for one computer, never for the cloud.'],
  ])('[A32] does not start with %j, and says why without a stack or a secret', async (wrong, message) => {
    const { code, output } = await start({ ...(await ports()), ...wrong }).ended
    expect([code, output]).toEqual([1, expect.stringContaining(`Bellbook did not start. ${message}`)])
    expect(output).not.toMatch(/canary|\n\s+at /)
  })

  it('says what to run when the web app is not built', async () => {
    const away = join(root, 'elsewhere', '.build', 'functions', 'local.js')
    mkdirSync(join(root, 'elsewhere', '.build', 'functions'), { recursive: true })
    cpSync(program, away)
    const child = spawn(process.execPath, [away], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.add(child)
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    await new Promise((closed) => child.once('close', closed))
    expect(output).toContain('Run "npm run build" first ("npm start" does).')
  })

  it('with real credentials signs in at the real Google, uses the real drive, and starts no local one', async () => {
    const environment = await ports()
    const folder = mkdtempSync(join(root, 'work-'))
    writeFileSync(
      join(folder, '.env'),
      'GOOGLE_CLIENT_ID=client-1.apps.googleusercontent.com\nGOOGLE_CLIENT_SECRET=secret-1\n',
    )
    const { ready } = start(environment, folder)
    await ready
    const origin = `http://127.0.0.1:${environment.PORT}`
    const login = await ask(
      origin,
      `/api/auth/google/login?${new URLSearchParams({ redirect: `${origin}/auth/callback` }).toString()}`,
    )
    const address = new URL(login.headers.location ?? '')
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(address.searchParams.get('client_id')).toBe('client-1.apps.googleusercontent.com')
    expect(address.searchParams.get('redirect_uri')).toEqual(`${origin}/api/auth/google/callback`)
    expect((await ask(origin, '/config.json')).body.toString()).toBe(
      '{"driveOrigin":"https://www.googleapis.com","portalOrigins":["http://' +
        `localhost:${environment.SNAPTRADE_PORT}"],"local":true}`,
    )
    expect((await ask(origin, '/')).headers['content-security-policy']).toContain(
      "connect-src 'self' https://www.googleapis.com;",
    )
    await expect(ask(`http://127.0.0.1:${environment.GOOGLE_PORT}`, '/')).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(join(folder, '.bellbook-data', 'google'))).toBe(false)
  })
})
