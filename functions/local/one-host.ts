import * as z from 'zod/mini'
import { product } from '#domain/product.ts'
import { isLocalProduct } from './running.ts'
import { isAlive } from './store/file-store.ts'
import type { Store } from './store/store.ts'

const path = 'keys/running.json'

const claim = z.object({ pid: z.int(), origin: z.string() })

/** Two hosts would overwrite each other's files. Throws an error for people when another one answers for the folder. */
export const refuseSecondHost = async (store: Store, dataFolder: string): Promise<void> => {
  const other = claim.safeParse(await store.readRecord(path))
  if (!other.success || !isAlive(other.data.pid) || !(await isLocalProduct(other.data.origin))) return
  throw new Error(
    `${product.name} is running already with the data in ${dataFolder}. Open ${other.data.origin}, or stop it ` +
      'first. A second one needs a folder of its own, named by BELLBOOK_DATA_DIR.',
  )
}

/** Answers how to end the claim. A full disk, which cannot record it, can still show its journals. */
export const claimFolder = async (store: Store, origin: string): Promise<() => Promise<void>> => {
  await store.writeRecord(path, { pid: process.pid, origin } satisfies z.infer<typeof claim>).catch(() => undefined)
  return () => store.remove(path).catch(() => undefined)
}
