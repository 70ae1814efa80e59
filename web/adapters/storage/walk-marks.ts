import * as z from 'zod/mini'
import type { WalkMarks } from '#machines/ports/brokerage.ts'
import { parseJson } from '../http.ts'
import type { KeyStore } from './key-store.ts'
import { storageKeys } from './keys.ts'

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const mark = z.object({ from: date, through: date, isWhole: z.boolean(), yearReadAtMs: z.number(), witness: z.optional(date) })
const row = z.tuple([z.string(), z.string(), mark])
type Row = z.infer<typeof row>

/** Accounts of journals that are remembered; whoever falls out is walked through once more. */
const kept = 50

/** How far this device has read accounts into journals: rows of file, account and mark, the latest first. */
export const createWalkMarks = (keys: Pick<KeyStore, 'read' | 'write'>): WalkMarks => {
  const rows = (): ReadonlyArray<Row> => {
    const list = parseJson(keys.read(storageKeys.walkMarks) ?? '[]')
    return Array.isArray(list) ? list.flatMap((each) => {
      const parsed = row.safeParse(each)
      return parsed.success ? [parsed.data] : []
    }) : []
  }
  return {
    read: (fileId, accountId) => {
      const found = rows().find(([file, account]) => file === fileId && account === accountId)?.[2]
      if (!found) return undefined
      const { witness, ...known } = found
      return { ...known, ...(witness !== undefined && { witness }) }
    },
    write: (fileId, accountId, written) =>
      keys.write(storageKeys.walkMarks, JSON.stringify([[fileId, accountId, written], ...rows().filter(([file, account]) => file !== fileId || account !== accountId)].slice(0, kept))),
  }
}
