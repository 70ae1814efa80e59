import { product } from '../product.ts'
import { canonicalData, canonicalText } from './canonical.ts'
import type { Fields } from '../fields.ts'
import { listOf, type ReadSync, syncVersion } from './file-sync.ts'
import { dataEnd, dataStart, type JournalFile } from './journal-file.ts'

/**
 * The file's text: one record per line, keys in a fixed order, so that equal files have equal texts. `data` may be passed
 * along where `canonicalData` of this journal is at hand.
 */
export const printJournalFile = (file: JournalFile, data: string = canonicalData(file.journal)): string => {
  const { before, after } = printFrame(file)
  return `${before}${data}${after}`
}

/** What a file's text says before and after its `data`: together with it they are the whole. */
export const printFrame = (file: JournalFile): { readonly before: string; readonly after: string } => {
  const extra = Object.entries(file.extra).filter(([, value]) => value !== undefined)
  const head = [
    ['app_id', product.appId],
    ['version', file.version],
    ['created', file.created],
    ['updated', file.updated],
    ...extra.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ].map(([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`)
  const sync = syncText({ sync: file.sync, losers: file.journal.losers, moved: file.journal.moved, tombstones: file.journal.tombstones })
  return { before: `{${head.join(',\n')}${dataStart}`, after: `${sync === undefined ? '' : `${dataEnd}${sync}`}\n}\n` }
}

/** The block as text, or undefined when there is nothing to say: a fresh journal has the spec's fields alone. */
export const syncText = ({ sync, losers, moved, tombstones }: ReadSync): string | undefined => {
  const { k: oddTexts, m: oddMoved, ...extra }: Fields = sync.extra ?? {}
  const texts = [...losers, ...listOf(oddTexts)]
  const places = [...moved, ...listOf(oddMoved)]
  const block = {
    ...extra,
    ...(sync.clients.size > 0 && { c: Object.fromEntries(sync.clients) }),
    ...(sync.dataHash !== undefined && { h: sync.dataHash }),
    ...(sync.writtenBy !== undefined && { w: sync.writtenBy }),
    ...(texts.length > 0 && { k: texts }),
    ...(places.length > 0 && { m: places }),
    ...(tombstones.size > 0 && { g: Object.fromEntries(tombstones) }),
  }
  return Object.keys(block).length > 0 ? canonicalText({ ...block, v: syncVersion }) : undefined
}
