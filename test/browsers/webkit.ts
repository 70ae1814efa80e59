import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { middayZone } from '#test/support/browser.ts'
import { reservePorts } from '#test/support/product.ts'
import { projectRoot } from '#test/support/project.ts'
import type { DrivenBrowser, DrivenPage, Engine } from './driven.ts'
import { startProgram } from './processes.ts'

const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'
const bindings = '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib'
const binary = join(projectRoot, 'test/browsers/webkit-window.py')

/** WebKitGTK, an engine like Safari's, by its own driver and on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
  programs: [driver, screen, ...(process.arch === 'x64' ? [bindings] : [])],
  launch: async (profile) => {
    const [port, display] = await reservePorts(2)
    const seen = startProgram(screen, [`:${display}`, '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'])
    while (!existsSync(`/tmp/.X11-unix/X${display}`)) await seconds(0.02)
    const env = { DISPLAY: `:${display}`, BELLBOOK_PROFILE: profile, NO_AT_BRIDGE: '1', TZ: middayZone() }
    const steering = startProgram(driver, [`--port=${port}`], env)
    const address = `http://127.0.0.1:${port}`
    while (!(await fetch(`${address}/status`).catch(() => undefined))) await seconds(0.02)
    const capabilities = {
      // A page that goes away never answers its last question.
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: [] }, timeouts: { script: 3000 } },
    }
    const begun = await ask<{ sessionId: string; capabilities: Record<string, string> }>(address, 'POST', '/session', {
      capabilities,
    })
    const about = `${begun.capabilities['browserName']} ${begun.capabilities['browserVersion']}`
    const kill = async (): Promise<void> => {
      await steering.kill()
      await seen.kill()
    }
    return drive((...args) => ask(`${address}/session/${begun.sessionId}`, ...args), about, kill)
  },
}

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1000))

type Ask = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer>

const ask = async <Answer>(base: string, method: string, path: string, body?: unknown): Promise<Answer> => {
  const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
  const answer = await fetch(`${base}${path}`, { method, ...(text !== undefined && { body: text }) })
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

const drive = async (send: Ask, version: string, kill: () => Promise<void>): Promise<DrivenBrowser> => {
  let current = ''
  /** The driver has one page before it: the one that a command is for, and not two at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const on =
    (handle: string): Ask =>
    (...args) => {
      const answer = last.then(async () => {
        if (current !== handle) await send('POST', '/window', { handle })
        current = handle
        return send<never>(...args)
      })
      last = answer.catch(() => undefined)
      return answer
    }
  const pages = async (): Promise<ReadonlyArray<DrivenPage>> =>
    (await send<ReadonlyArray<string>>('GET', '/window/handles')).map((handle) => pageOf(on(handle), handle))
  const [first] = await pages()
  if (!first) throw new Error('WebKit has no page')
  return {
    version,
    first,
    pages,
    open: async () => {
      const { handle } = await send<{ handle: string }>('POST', '/window/new', { type: 'window' })
      return pageOf(on(handle), handle)
    },
    kill,
  }
}

const pageOf = (send: Ask, handle: string): DrivenPage => ({
  id: handle,
  go: (url) => send('POST', '/url', { url }),
  run: async (work, ...args) => {
    const script = `const done = arguments[0]
      Promise.resolve().then(() => (${work.toString()})(...${JSON.stringify(args)})).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ thrown: String(error) }))`
    const answer = await send<{ value?: string | null; thrown?: string }>('POST', '/execute/async', {
      script,
      args: [],
    })
    if (typeof answer.thrown === 'string') throw new Error(answer.thrown)
    return typeof answer.value === 'string' ? JSON.parse(answer.value) : undefined
  },
  act: (actions) => send('POST', '/actions', { actions }),
  chooseFile: async (value, path) => {
    const [id] = Object.values(await send<Record<string, string>>('POST', '/element', { using: 'css selector', value }))
    await send('POST', `/element/${id}/value`, { text: path })
  },
  picture: () => send('GET', '/screenshot'),
  resize: (width, height) => send('POST', '/window/rect', { width, height }),
  close: () => send('DELETE', '/window'),
})
