import { randomUUID } from 'node:crypto'
import type { Fault, Switches } from '#functions/local/google/levers.ts'
import { alone } from './alone.ts'
import { type HeldProduct, startHeldProduct } from './product.ts'

/** One pull at the levers of the local Google, as `POST /-/levers` takes it. */
export interface Orders {
  readonly set?: Partial<Switches>
  readonly clearFaults?: true
  readonly addFault?: Fault
  /** Moves Google's clock forward, and nobody else's. */
  readonly advanceMs?: number
  readonly issueToken?: { readonly account: string }
}

/** The whole product in faults. */
export interface FaultyProduct extends HeldProduct {
  readonly pull: (orders: Orders) => Promise<unknown>
  /** Opens the levers of every stand-in. */
  readonly leversToken: string
}

/** Starts the built product with its levers open, on a clock that the test moves. */
export const startFaultyProduct = async (nowMs?: number): Promise<FaultyProduct> => {
  const token = randomUUID()
  const product = await startHeldProduct(nowMs, { BELLBOOK_LEVERS_TOKEN: token })
  return {
    ...product,
    leversToken: token,
    pull: async (orders) => {
      const answer = await fetch(`${product.googleOrigin}/-/levers`, {
        method: 'POST',
        headers: { 'x-admin-token': token, 'content-type': 'application/json', ...alone },
        body: JSON.stringify(orders),
      })
      if (!answer.ok) throw new Error(`The levers do not move: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
  }
}
