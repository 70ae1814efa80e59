import { isFields } from '../fields.ts'
import { without } from './file-records.ts'
import type { LocalDate, LostText, MovedText } from './journal.ts'
import { sealKey } from './seal.ts'
import { type ClientMark, emptySyncBlock, type SyncBlock } from './sync-block.ts'

/** The block `sync` as read: its marks, and the three parts that live in the journal. */
export interface ReadSync {
  readonly sync: SyncBlock
  readonly losers: ReadonlyArray<LostText>
  readonly moved: ReadonlyArray<MovedText>
  readonly tombstones: ReadonlyMap<string, LocalDate>
}

/** The version of the block that this code writes. A higher one belongs to a newer app. */
export const syncVersion = 1

/** Whether the block was written by a version that knows more than this one. */
export const isNewerSync = (block: unknown): boolean => isFields(block) && typeof block['v'] === 'number' && block['v'] > syncVersion

/**
 * Reads the optional block. It is ours alone, so nothing in it can make a journal unreadable: a missing or damaged part
 * counts as absent (the save then finds out by the data what the file holds), unknown parts are kept.
 */
export const readSync = (block: unknown): ReadSync => {
  if (!isFields(block)) return { sync: emptySyncBlock, losers: [], moved: [], tombstones: new Map() }
  const { c, h, w, k, m, g } = block
  const unknown = without(block, ['v', 'c', 'h', 'w', 'k', 'm', 'g', sealKey])
  const [texts, oddTexts] = sorted(k, isLostText)
  const [moved, oddMoved] = sorted(m, isMovedText)
  const extra = { ...unknown, ...(oddTexts.length > 0 && { k: oddTexts }), ...(oddMoved.length > 0 && { m: oddMoved }) }
  return {
    sync: {
      v: syncVersion,
      clients: new Map(isFields(c) ? Object.entries(c).filter(isMarkOfClient) : []),
      dataHash: typeof h === 'string' ? h : undefined,
      writtenBy: typeof w === 'string' ? w : undefined,
      ...(Object.keys(extra).length > 0 && { extra }),
    },
    losers: texts,
    moved,
    tombstones: new Map(isFields(g) ? Object.entries(g).filter(isTombstone) : []),
  }
}

/** A list, or none where something else stands. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The items of a list that are of this kind, and the others, which a newer version may know. */
const sorted = <T>(list: unknown, is: (item: unknown) => item is T): readonly [ReadonlyArray<T>, ReadonlyArray<unknown>] =>
  [listOf(list).filter(is), listOf(list).filter((item) => !is(item))]

const isMarkOfClient = (pair: readonly [string, unknown]): pair is [string, ClientMark] => {
  const mark = pair[1]
  return isFields(mark) && Number.isSafeInteger(mark['s']) && typeof mark['e'] === 'string' && typeof mark['t'] === 'string'
}

const isTombstone = (pair: readonly [string, unknown]): pair is [string, LocalDate] => typeof pair[1] === 'string'

/** A text of `k` in the shape that this version writes. */
export const isLostText = (value: unknown): value is LostText =>
  isFields(value) && isTextField(value['f']) && ['d', 'v', 'by', 'at'].every((field) => typeof value[field] === 'string')

const isMovedText = (value: unknown): value is MovedText =>
  isFields(value) && isTextField(value['f']) && ['d', 'print', 'at', 'file'].every((field) => typeof value[field] === 'string')

const isTextField = (value: unknown): value is LostText['f'] => value === 'notes' || value === 'reflections' || value === 'text' || value === 'name'
