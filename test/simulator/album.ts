import type { Content, WaitingFile } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { Device } from './device.ts'

/** Every picture of a run, noted when a disk has it, independently of the program: from then on it is owed. */
export interface Album {
  /** By the id of its record. */
  readonly kept: ReadonlyMap<string, { readonly sha256: string; readonly device: string }>
  readonly contents: ReadonlyMap<string, Content>
  /** Hashes of what another program has deleted in the drive after the devices had let go of it. */
  readonly deletedOutside: Set<string>
  /** Hashes of which another program has deleted a copy before the drive listed it; the list names it later. */
  readonly ghosts: Set<string>
  /** These rows of the outbox are on a device's disk. */
  readonly committed: (device: string, values: ReadonlyArray<unknown>) => void
}

export const createAlbum = (): Album => {
  const kept = new Map<string, { readonly sha256: string; readonly device: string }>()
  const contents = new Map<string, Content>()
  return {
    kept,
    contents,
    deletedOutside: new Set(),
    ghosts: new Set(),
    committed: (device, values) => {
      const row = values.find((value): value is WaitingFile => !(value instanceof Uint8Array))
      const content = values.find((value): value is Content => value instanceof Uint8Array)
      if (!row || !content) return
      kept.set(row.id, { sha256: row.sha256, device })
      contents.set(row.sha256, content)
    },
  }
}

export const outboxOf = ({ disk }: Device, { userId, fileId }: JournalKey): ReadonlyArray<WaitingFile> =>
  (disk.storage?.stores.get('outbox') ?? [])
    .filter(([key]) => key[0] === userId && key[1] === fileId && key.length === 3)
    .map(([, value]) => value as WaitingFile)
