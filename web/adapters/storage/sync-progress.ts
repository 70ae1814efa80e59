import * as z from 'zod/mini'
import { parseJson } from '#domain/json.ts'
import type { SyncProgressStore } from '#machines/ports/brokerage.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const account = z.object({
  institution: z.string(),
  name: z.string(),
  type: z.string(),
  currency: z.string(),
  numberEnding: z.exactOptional(z.string()),
})
const progress = z.object({
  from: date,
  through: date,
  isWhole: z.boolean(),
  yearReadAtMs: z.number(),
  witness: z.exactOptional(date),
  account: z.exactOptional(account),
  unread: z.exactOptional(z.array(date)),
})
const row = z.tuple([z.string(), z.string(), progress])
type Row = z.infer<typeof row>

/** How many rows are kept; an account that drops out is read from the start again. */
const maxRows = 50

/** How far this device has read accounts into journals: rows of file, account and progress, the latest first. */
export const createSyncProgressStore = (keys: Pick<KeyStore, 'read' | 'write'>): SyncProgressStore => {
  const rows = (): ReadonlyArray<Row> => {
    const list = parseJson(keys.read(storageKeys.syncProgress) ?? '[]')
    return Array.isArray(list)
      ? list.flatMap((each) => {
          const parsed = row.safeParse(each)
          return parsed.success ? [parsed.data] : []
        })
      : []
  }
  return {
    read: (fileId, accountId) => rows().find(([file, id]) => file === fileId && id === accountId)?.[2],
    accounts: (fileId) =>
      Object.fromEntries(
        rows().flatMap(([file, id, { account: facts }]) => (file === fileId && facts ? [[id, facts]] : [])),
      ),
    write: (fileId, accountId, written) =>
      keys.write(
        storageKeys.syncProgress,
        JSON.stringify(
          [[fileId, accountId, written], ...rows().filter(([file, id]) => file !== fileId || id !== accountId)].slice(
            0,
            maxRows,
          ),
        ),
      ),
  }
}
