import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { alone } from './alone.ts'
import type { Orders } from './google/orders.ts'
import type { MarketOrders } from './market-orders.ts'
import { type HeldProduct, startHeldProduct } from './product.ts'
import { projectRoot } from './project.ts'
import type { BrokerOrders } from './snaptrade/orders.ts'

/** The whole product in faults. */
export interface FaultyProduct extends HeldProduct {
  /** Pulls at the levers of the local Google. */
  readonly pull: (orders: Orders) => Promise<unknown>
  /** The same of the local SnapTrade; a connection that was made answers its id. */
  readonly pullBroker: (orders: BrokerOrders) => Promise<{ readonly connectionId?: string }>
  /** The same of the local feeds and the local model. */
  readonly pullMarket: (orders: MarketOrders) => Promise<unknown>
}

let program: Promise<string> | undefined

/** The product with levers at its providers, as a program in a place of this process alone. */
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

/**
 * Starts the product over the built site with its levers open, on a clock that the test moves; `env` overrides its
 * environment.
 */
export const startFaultyProduct = async (
  nowMs?: number,
  env: Readonly<Record<string, string>> = {},
): Promise<FaultyProduct> => {
  const product = await startHeldProduct(nowMs, env, await (program ??= buildProgram()))
  return {
    ...product,
    pull: (orders) => pullAt(product.googleOrigin, orders),
    pullBroker: async (orders) => (await pullAt(product.snapTradeOrigin, orders)) as { readonly connectionId?: string },
    pullMarket: (orders) => pullAt(product.geminiOrigin, orders),
  }
}

const pullAt = async (origin: string, orders: Orders | BrokerOrders | MarketOrders): Promise<unknown> => {
  const answer = await fetch(`${origin}/-/levers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...alone },
    body: JSON.stringify(orders),
  })
  if (!answer.ok) throw new Error(`The levers do not move: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
