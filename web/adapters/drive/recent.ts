import type { FileHead, JournalFileInfo } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'

/** Drive's lists lag (seconds, sometimes minutes), so this page's own last changes are laid over every list. */
export interface RecentChanges {
  readonly stored: (file: JournalFileInfo) => void
  readonly removed: (fileId: string) => void
  /** New content; name and folder stay. */
  readonly saved: (head: Save) => void
  /** The file as our own last save left it, unless it was written since. */
  readonly overOne: (file: JournalFileInfo) => JournalFileInfo
  readonly over: (files: ReadonlyArray<JournalFileInfo>) => ReadonlyArray<JournalFileInfo>
}

type Save = Pick<FileHead, 'id' | 'modifiedTime' | 'size'>

/** Longer than any reported lag. */
const rememberedMs = 600_000

export const createRecentChanges = (clock: Pick<Clock, 'now'>): RecentChanges => {
  const changes = new Map<string, { readonly file: JournalFileInfo | undefined; readonly at: number }>()
  const saves = new Map<string, { readonly save: Save; readonly at: number }>()
  const isOld = (at: number) => clock.now() - at > rememberedMs
  const overOne = (file: JournalFileInfo): JournalFileInfo => {
    const known = saves.get(file.id)
    if (!known || isOld(known.at) || isNewer(file, known.save)) return file
    return { ...file, modifiedTime: known.save.modifiedTime, size: known.save.size }
  }
  return {
    saved: ({ id, modifiedTime, size }) => saves.set(id, { save: { id, modifiedTime, size }, at: clock.now() }),
    overOne,
    stored: (file) => changes.set(file.id, { file, at: clock.now() }),
    removed: (fileId) => changes.set(fileId, { file: undefined, at: clock.now() }),
    over: (files) => {
      const byId = new Map(files.map((file) => [file.id, file]))
      for (const [id, { file, at }] of changes) {
        if (isOld(at)) changes.delete(id)
        else if (!file) byId.delete(id)
        else if (!isNewer(byId.get(id), file)) byId.set(id, file)
      }
      return Array.from(byId.values(), overOne)
    },
  }
}

const isNewer = (listed: JournalFileInfo | undefined, own: Save): boolean =>
  listed !== undefined && Date.parse(listed.modifiedTime) > Date.parse(own.modifiedTime)
