import * as z from 'zod/mini'
import { isSha256 } from '#domain/attachments/attachment.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { AttachmentFiles, StoredFile } from '#machines/ports/attachments.ts'
import type { DriveError } from '#machines/ports/drive.ts'
import { filePath } from './content.ts'
import type { Folders } from './folders.ts'
import { everyFileIn } from './listing.ts'
import { askFor, type DriveChannel } from './request.ts'
import { createdAnswer, createdFields, folderAnswer } from './wire.ts'

/** Properties that only this app sees: the file's journal, and since when no record names the file. */
const ownProperties = z.object({ journal: z.optional(z.string()), unusedSince: z.optional(z.string()) })
export const markedAnswer = z.object({ ...createdAnswer.shape, appProperties: z.optional(ownProperties) })
export const markedFields = `${createdFields},appProperties`
export type MarkedFile = z.infer<typeof markedAnswer>

export const isOf = ({ appProperties }: MarkedFile, journal: string): boolean => appProperties?.journal === journal
/** Since when no record names the file; undefined while one does. */
export const unusedSinceOf = ({ appProperties }: MarkedFile): LocalDate | undefined => appProperties?.unusedSince

/** Finds, marks and removes files in the drive that no record names. */
export const createSweep = (
  channel: DriveChannel,
  folders: Pick<Folders, 'all'>,
): Pick<AttachmentFiles, 'all' | 'markUnused' | 'remove'> => ({
  all: async (journal) => {
    const known = await folders.all()
    if (!known.ok) return err(known.error.error)
    return known.value.length === 0 ? ok([]) : listOf(channel, known.value, journal)
  },
  markUnused: async (driveId, since) => {
    const marked = await askFor(channel, folderAnswer, {
      method: 'PATCH',
      path: filePath(driveId),
      query: { fields: 'id' },
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ appProperties: { unusedSince: since ?? null } }),
      repeatable: true,
    })
    // 404: already gone.
    return marked.ok || marked.error.status === 404 ? ok(undefined) : err(marked.error.error)
  },
  remove: async (driveId) => {
    const removed = await channel({ method: 'DELETE', path: filePath(driveId), repeatable: true })
    return removed.ok || removed.error.status === 404 ? ok(undefined) : err(removed.error.error)
  },
})

const listOf = async (
  channel: DriveChannel,
  folderIds: ReadonlyArray<string>,
  journal: string,
): Promise<Result<ReadonlyArray<StoredFile>, DriveError>> => {
  const listed = await everyFileIn(channel, folderIds, { fields: `nextPageToken,files(${markedFields})` })
  if (!listed.ok) return err(listed.error.error)
  return ok(
    listed.value.flatMap((each) => {
      const file = markedAnswer.safeParse(each)
      if (!file.success || !isOf(file.data, journal) || !isSha256(file.data.name)) return []
      const unusedSince = unusedSinceOf(file.data)
      return [{ id: file.data.id, sha256: file.data.name, ...(unusedSince !== undefined && { unusedSince }) }]
    }),
  )
}
