import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { alone } from './alone.ts'
import type { Orders } from './google/orders.ts'
import { type Product, startProduct } from './product.ts'
import { projectRoot } from './project.ts'
import type { BrokerOrders } from './snaptrade/orders.ts'

/** The whole product, in faults and at a time of the test's choosing. */
export interface FaultyProduct extends Product {
  /** Pulls at the levers of the local Google. */
  readonly pull: (orders: Orders) => Promise<unknown>
  /** The same of the local SnapTrade; a connection that was made answers its id. */
  readonly pullBroker: (orders: BrokerOrders) => Promise<{ readonly connectionId?: string }>
  /** What the host and its Google take for now, milliseconds since the epoch. */
  readonly now: () => number
  /** Sets their clock; it runs on from there. */
  readonly setTime: (nowMs: number) => void
}

/**
 * Loaded before the host: its Date, and the Date header of its answers, are ahead of the computer's by what a file
 * says. Only tests do this, so the product itself needs no lever for its clock.
 */
const movedClock = (file: string): string => `
  import { readFileSync } from 'node:fs'
  import { ServerResponse } from 'node:http'
  const Real = Date
  let ahead = 0
  let readAt = -1000
  const now = () => {
    if (performance.now() - readAt > 20) {
      ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
      readAt = performance.now()
    }
    return Real.now() + ahead
  }
  globalThis.Date = new Proxy(Real, {
    construct: (target, parts) => parts.length === 0 ? new target(now()) : new target(...parts),
    apply: () => new Real(now()).toString(),
    get: (target, name) => name === 'now' ? now : Reflect.get(target, name),
  })
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...parts) {
    this.setHeader('date', new Real(now()).toUTCString())
    return writeHead.apply(this, parts)
  }
`

let program: Promise<string> | undefined

/** The product with levers at its Google and its SnapTrade, as a program in a place of this process alone. */
const buildProgram = async (): Promise<string> => {
  const outfile = join(projectRoot, `.build/test/product-with-levers-${process.pid}.js`)
  await build({
    entryPoints: [join(import.meta.dirname, 'product-with-levers.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return outfile
}

/** Starts the product over the built site with its levers open; its clock begins at `nowMs`, or at the computer's. */
export const startFaultyProduct = async (nowMs?: number): Promise<FaultyProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-clock-'))
  const file = join(folder, 'ahead')
  let ahead = 0
  const setTime = (wanted: number): void => {
    ahead = wanted - Date.now()
    // In one step: the host that read a file about to be written would be back in the present for a moment.
    writeFileSync(`${file}.next`, `${ahead}`)
    renameSync(`${file}.next`, file)
  }
  setTime(nowMs ?? Date.now())
  const product = await startProduct(
    { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(movedClock(file))}` },
    await (program ??= buildProgram()),
  )
  return {
    ...product,
    printed: product.printed,
    now: () => Date.now() + ahead,
    setTime,
    pull: (orders) => pullAt(product.googleOrigin, orders),
    pullBroker: async (orders) => (await pullAt(product.snapTradeOrigin, orders)) as { readonly connectionId?: string },
    dispose: async () => {
      await product.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const pullAt = async (origin: string, orders: Orders | BrokerOrders): Promise<unknown> => {
  const answer = await fetch(`${origin}/-/levers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...alone },
    body: JSON.stringify(orders),
  })
  if (!answer.ok) throw new Error(`The levers do not move: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
