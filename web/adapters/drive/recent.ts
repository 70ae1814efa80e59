import type { JournalFileInfo } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'

/**
 * What this page did in the last minutes. Drive's lists lag behind (seconds, sometimes minutes), so our own creates,
 * renames, saves and deletes are laid over every list.
 */
export interface RecentChanges {
  readonly stored: (file: JournalFileInfo) => void
  readonly removed: (fileId: string) => void
  readonly over: (files: ReadonlyArray<JournalFileInfo>) => ReadonlyArray<JournalFileInfo>
}

/** Longer than any lag that was reported. */
const rememberedMs = 600_000

export const createRecentChanges = (clock: Pick<Clock, 'now'>): RecentChanges => {
  const changes = new Map<string, { readonly file: JournalFileInfo | undefined; readonly at: number }>()
  return {
    stored: (file) => changes.set(file.id, { file, at: clock.now() }),
    removed: (fileId) => changes.set(fileId, { file: undefined, at: clock.now() }),
    over: (files) => {
      const byId = new Map(files.map((file) => [file.id, file]))
      for (const [id, { file, at }] of changes) {
        if (clock.now() - at > rememberedMs) changes.delete(id)
        else if (!file) byId.delete(id)
        else if (!isNewer(byId.get(id), file)) byId.set(id, file)
      }
      return [...byId.values()]
    },
  }
}

const isNewer = (listed: JournalFileInfo | undefined, own: JournalFileInfo): boolean =>
  listed !== undefined && Date.parse(listed.modifiedTime) > Date.parse(own.modifiedTime)
