import { parseConflict, parseMovedConflict } from '#domain/conflicts/conflict-record.ts'
import { isFields, listOf } from '#domain/fields.ts'
import type { Conflict, MovedConflict } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { without } from './records.ts'
import { sealKey } from './seal.ts'
import { type ClientProgress, emptySyncBlock, type SyncBlock } from './sync-block.ts'

/** The block `sync`, and its three parts that are in the journal. */
export interface ReadSync {
  readonly sync: SyncBlock
  readonly conflicts: ReadonlyArray<Conflict>
  readonly movedConflicts: ReadonlyArray<MovedConflict>
  readonly tombstones: ReadonlyMap<string, LocalDate>
}

/** A higher one belongs to a newer app. */
export const syncVersion = 1

/** Whether the block was written by a version that knows more than this one. */
export const isNewerSync = (block: unknown): boolean =>
  isFields(block) && typeof block['v'] === 'number' && block['v'] > syncVersion

/** Never fails: a missing or damaged part of the block counts as absent, an unknown one is preserved. */
export const readSync = (block: unknown): ReadSync => {
  if (!isFields(block)) return { sync: emptySyncBlock, conflicts: [], movedConflicts: [], tombstones: new Map() }
  const { c, h, w, k, m, g } = block
  const unknown = without(block, ['v', 'c', 'h', 'w', 'k', 'm', 'g', sealKey])
  const [conflicts, oddConflicts] = parsedOf(k, parseConflict)
  const [movedConflicts, oddMoved] = parsedOf(m, parseMovedConflict)
  const extra = {
    ...unknown,
    ...(oddConflicts.length > 0 && { k: oddConflicts }),
    ...(oddMoved.length > 0 && { m: oddMoved }),
  }
  return {
    sync: {
      v: syncVersion,
      clients: new Map(isFields(c) ? Object.entries(c).filter(isMarkOfClient) : []),
      dataHash: typeof h === 'string' ? h : undefined,
      writtenBy: typeof w === 'string' ? w : undefined,
      ...(Object.keys(extra).length > 0 && { extra }),
    },
    conflicts,
    movedConflicts,
    tombstones: new Map(isFields(g) ? Object.entries(g).filter(isTombstone) : []),
  }
}

/** Parsed items, and the others, which a newer version may know. */
const parsedOf = <T>(
  list: unknown,
  parse: (item: unknown) => T | undefined,
): readonly [ReadonlyArray<T>, ReadonlyArray<unknown>] => {
  const items = listOf(list).map((item) => ({ item, parsed: parse(item) }))
  return [
    items.flatMap(({ parsed }) => (parsed === undefined ? [] : [parsed])),
    items.flatMap(({ item, parsed }) => (parsed === undefined ? [item] : [])),
  ]
}

const isMarkOfClient = (pair: readonly [string, unknown]): pair is [string, ClientProgress] => {
  const progress = pair[1]
  return (
    isFields(progress) &&
    Number.isSafeInteger(progress['s']) &&
    typeof progress['e'] === 'string' &&
    typeof progress['t'] === 'string'
  )
}

const isTombstone = (pair: readonly [string, unknown]): pair is [string, LocalDate] => typeof pair[1] === 'string'
