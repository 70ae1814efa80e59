import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { middayZone } from '#test/support/browser.ts'
import type { DrivenBrowser, DrivenPage, Engine } from './driven.ts'
import { startProgram } from './processes.ts'

const program = '/usr/bin/firefox-esr'

/** No word to the outside, and no page of its own. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': true,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  // Scroll bars that take room are a choice of the desktop; the other two engines here have none.
  'ui.useOverlayScrollbars': 1,
  'widget.gtk.overlay-scrollbars.enabled': true,
}

/** Firefox, by WebDriver BiDi, which it speaks without a program between. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: 'firefox-esr',
  programs: [program],
  launch: async (profile) => {
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
    const browser = startProgram(program, args, {
      MOZ_HEADLESS_WIDTH: '1280',
      MOZ_HEADLESS_HEIGHT: '900',
      TZ: middayZone(),
    })
    const printed = await browser.prints(/ws:\/\/127\.0\.0\.1:\d+(?=\s)/)
    const ask = await connect(`${printed}/session`)
    const { capabilities } = await ask<{ capabilities: Record<string, string> }>('session.new', { capabilities: {} })
    return drive(ask, `${capabilities['browserName']} ${capabilities['browserVersion']}`, browser.kill)
  },
}

type Ask = <Answer>(method: string, params: Readonly<Record<string, unknown>>) => Promise<Answer>

/** Questions over one socket, answered in any order. */
const connect = async (address: string): Promise<Ask> => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as { id?: number; result: never; error?: string; message?: string }
    const asked = answer.id === undefined ? undefined : waiting.get(answer.id)
    if (answer.error === undefined) asked?.resolve(answer.result)
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has ended'))))
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result: { readonly type: string; readonly value?: string; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

const drive = async (ask: Ask, version: string, kill: () => Promise<void>): Promise<DrivenBrowser> => {
  const pages = async (): Promise<ReadonlyArray<DrivenPage>> => {
    const { contexts } = await ask<{ contexts: ReadonlyArray<{ context: string }> }>('browsingContext.getTree', {})
    return contexts.map(({ context }) => pageOf(ask, context))
  }
  const [first] = await pages()
  if (!first) throw new Error('Firefox has no page')
  return {
    version,
    first,
    pages,
    open: async () => {
      // A window of its own: a tab behind another one would be hidden.
      const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'window' })
      return pageOf(ask, context)
    },
    kill,
  }
}

const pageOf = (ask: Ask, context: string): DrivenPage => {
  const evaluate = async (expression: string): Promise<Evaluated['result']> => {
    const answer = await ask<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return answer.result
  }
  return {
    id: context,
    go: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (work, ...args) => {
      const { value } = await evaluate(
        `(async () => JSON.stringify(await (${work.toString()})(...${JSON.stringify(args)})))()`,
      )
      return value === undefined ? undefined : JSON.parse(value)
    },
    act: async (actions) => void (await ask('input.performActions', { context, actions })),
    chooseFile: async (selector, path) => {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await ask('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    picture: async () => (await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    resize: async (width, height) =>
      void (await ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    close: async () => void (await ask('browsingContext.close', { context })),
  }
}
