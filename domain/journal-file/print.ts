import { printConflict, printMovedConflict } from '#domain/conflicts/conflict-record.ts'
import { type Fields, listOf } from '#domain/fields.ts'
import type { LongText } from '#domain/long-text.ts'
import { byKey } from '#domain/order.ts'
import { product } from '#domain/product.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import type { HashingSteps } from '#domain/steps.ts'
import { canonicalData, canonicalDataSteps } from './canonical.ts'
import { dataEnd, dataStart, type JournalFile } from './parse.ts'
import { type ReadSync, syncVersion } from './read-sync.ts'
import { withSeal } from './seal.ts'

/** One record per line, keys in a fixed order: equal files have equal texts. `data`: its known `canonicalData`. */
export const printJournalFile = (file: JournalFile, data: string = canonicalData(file.journal)): string => {
  const { before, after } = printFrame(file)
  return `${before}${data}${after}`
}

/** A file's text with the hash of its data and a seal over the rest. */
export interface PrintedFile {
  readonly text: LongText
  readonly file: JournalFile
  /** SHA-256 (hex) of its canonical data. */
  readonly hash: string
}

export function* printSealedSteps(unsealed: JournalFile): HashingSteps<PrintedFile> {
  const data = yield* canonicalDataSteps(unsealed.journal)
  // Typing comes between printing, hashing and checking, each of which takes as long as a frame.
  yield
  const hash = yield data
  const file = { ...unsealed, sync: { ...unsealed.sync, dataHash: hash } }
  const { before, after } = printFrame(file)
  return { file, hash, text: [before, ...data, withSeal(after, yield `${before}${after}`)] }
}

/** The text before and after `data`. */
export const printFrame = (file: JournalFile): { readonly before: string; readonly after: string } => {
  const extra = Object.entries(file.extra).filter(([, value]) => value !== undefined)
  const head = [
    ['app_id', product.appId],
    ['version', file.version],
    ['created', file.created],
    ['updated', file.updated],
    ...extra.toSorted(byKey),
  ].map(([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`)
  const sync = syncText({
    sync: file.sync,
    conflicts: file.journal.conflicts,
    movedConflicts: file.journal.movedConflicts,
    tombstones: file.journal.tombstones,
  })
  return { before: `{${head.join(',\n')}${dataStart}`, after: `${sync === undefined ? '' : `${dataEnd}${sync}`}\n}\n` }
}

/** Undefined when it is empty: a fresh journal has only the spec's fields. */
const syncText = ({ sync, conflicts, movedConflicts, tombstones }: ReadSync): string | undefined => {
  const { k: oddConflicts, m: oddMoved, ...extra }: Fields = sync.extra ?? {}
  const k = [...conflicts.map(printConflict), ...listOf(oddConflicts)]
  const m = [...movedConflicts.map(printMovedConflict), ...listOf(oddMoved)]
  const block = {
    ...extra,
    ...(sync.clients.size > 0 && { c: Object.fromEntries(sync.clients) }),
    ...(sync.dataHash !== undefined && { h: sync.dataHash }),
    ...(sync.writtenBy !== undefined && { w: sync.writtenBy }),
    ...(k.length > 0 && { k }),
    ...(m.length > 0 && { m }),
    ...(tombstones.size > 0 && { g: Object.fromEntries(tombstones) }),
  }
  return Object.keys(block).length > 0 ? canonicalText({ ...block, v: syncVersion }) : undefined
}
