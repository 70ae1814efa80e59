import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { chosenBrowser } from '#test/support/browser.ts'

/** One page of a browser that gets only what is sent here. */
export interface PlainPage {
  readonly send: (method: string, params?: object) => Promise<Record<string, unknown>>
  /** The value of an expression in the page, once it is there. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Resolves once the expression is true, or throws after a minute. */
  readonly until: (expression: string) => Promise<void>
  /** Types into what has the focus, a key every so many milliseconds. */
  readonly type: (text: string, everyMs: number) => Promise<void>
}

/** One event of a trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time of the processor, without what other programs took. */
  readonly tdur?: number
  readonly id?: string
  readonly args?: Readonly<Record<string, unknown>>
}

export interface PlainBrowser {
  readonly page: PlainPage
  readonly version: string
  /** What the browser noted of every process meanwhile. */
  readonly traced: (categories: ReadonlyArray<string>, work: () => Promise<void>) => Promise<ReadonlyArray<TraceEvent>>
  readonly close: () => Promise<void>
}

const quiet = (
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync --remote-debugging-pipe --window-size=1280,900'
).split(' ')

/**
 * Chromium on a profile folder, without the tools that come with test drivers: those listen to the network in every
 * page, which copies each answer on the page's own thread. Commands go through a pipe, and only those that are called
 * for.
 */
export const launchPlain = async (
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PlainBrowser> => {
  const browser = await chosenBrowser()
  const child = spawn(browser.executablePath, [...quiet, `--user-data-dir=${folder}`, 'about:blank'], {
    env: { ...process.env, ...browser.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const pipe = talk(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { targetInfos } = (await pipe.send('Target.getTargets')) as {
    targetInfos: ReadonlyArray<{ type: string; targetId: string }>
  }
  const target = targetInfos.find(({ type }) => type === 'page')
  if (!target) throw new Error('The browser has opened no page')
  const { sessionId } = (await pipe.send('Target.attachToTarget', { targetId: target.targetId, flatten: true })) as {
    sessionId: string
  }
  const { product } = (await pipe.send('Browser.getVersion')) as { product: string }
  return {
    page: pageOver((method, params) => pipe.send(method, params, sessionId)),
    version: product.split('/').at(-1) ?? product,
    traced: async (categories, work) => {
      const events: TraceEvent[] = []
      const stop = pipe.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as TraceEvent[])))
      const complete = new Promise<void>((resolve) => void pipe.on('Tracing.tracingComplete', () => resolve()))
      await pipe.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
      })
      await work()
      await pipe.send('Tracing.end')
      await complete
      stop()
      return events
    },
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      void pipe.send('Browser.close').catch(() => undefined)
      await gone
    },
  }
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

interface Pipe {
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>
  readonly on: (method: string, listener: (params: Record<string, unknown>) => void) => () => void
}

/** Messages end with a zero byte, in both directions. */
const talk = (into: Writable, from: Readable): Pipe => {
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Set<readonly [string, (params: Record<string, unknown>) => void]>()
  let last = 0
  let parts: Buffer[] = []
  const receive = (message: Message): void => {
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    for (const [method, listener] of listeners) if (method === message.method) listener(message.params ?? {})
  }
  from.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      receive(JSON.parse(Buffer.concat([...parts, rest.subarray(0, end)]).toString()) as Message)
      parts = []
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
  })
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        waiting.set(id, ({ error, result }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result ?? {})
        })
        into.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      }),
    on: (method, listener) => {
      const entry = [method, listener] as const
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const pageOver = (send: PlainPage['send']): PlainPage => {
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails)}`)
    return (result as { readonly value?: unknown } | undefined)?.value
  }
  return {
    send,
    evaluate,
    until: async (expression) => {
      const begun = performance.now()
      while (!(await evaluate(`Boolean(${expression})`).catch(() => false))) {
        if (performance.now() - begun > 60_000) throw new Error(`Never true: ${expression}`)
        await wait(50)
      }
    },
    type: async (text, everyMs) => {
      for (const key of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
        await wait(everyMs)
      }
    },
  }
}
