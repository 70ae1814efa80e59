import * as z from 'zod/mini'
import { product } from '#domain/product.ts'
import { isLocalProduct } from './running.ts'
import { isAlive } from './store/file-store.ts'
import type { Store } from './store/store.ts'

const path = 'keys/running.json'

/** The process that uses the folder, and its origin. */
const claim = z.object({ pid: z.int(), origin: z.string() })

/**
 * Throws an error for people when another host works in the folder. Two would each hold accounts and files in memory
 * and overwrite the other's. The record of a killed host does not block the start: only a host that runs and answers
 * does.
 */
export const refuseSecondHost = async (store: Store, dataFolder: string): Promise<void> => {
  const other = claim.safeParse(await store.readRecord(path))
  if (!other.success || !isAlive(other.data.pid) || !(await isLocalProduct(other.data.origin))) return
  throw new Error(
    `${product.name} is running already with the data in ${dataFolder}. Open ${other.data.origin}, or stop it ` +
      'first. A second one needs a folder of its own, named by BELLBOOK_DATA_DIR.',
  )
}

/**
 * Records that this process works in the folder from now on; answers how to record its end. With a full disk the record
 * fails, and journals can still be shown.
 */
export const claimFolder = async (store: Store, origin: string): Promise<() => Promise<void>> => {
  await store.writeRecord(path, { pid: process.pid, origin } satisfies z.infer<typeof claim>).catch(() => undefined)
  return () => store.remove(path).catch(() => undefined)
}
