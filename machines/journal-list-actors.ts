import { fromPromise } from 'xstate'
import { freshJournalFile, parseJournalFile } from '#domain/journal/journal-file.ts'
import { printJournalFile } from '#domain/journal/print-file.ts'
import { limits } from '#domain/limits.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Looked } from './journal-list.ts'
import type { CommandWorld } from './journal-view.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from './ports/drive.ts'

/** The actors of the list of journals, over the ports. */

/** A fresh empty journal in the drive; the name gets its extension there. */
export const createJournal = (files: Pick<JournalFiles, 'create'>, world: Pick<CommandWorld, 'moment'>) =>
  fromPromise<Result<JournalFileInfo, DriveError>, { readonly name: string }>(({ input }) =>
    files.create(input.name, printJournalFile(freshJournalFile(world.moment().now))))

const lookInto = async (files: Pick<JournalFiles, 'read'>, fileId: string): Promise<Looked> => {
  const read = await files.read(fileId)
  if (!read.ok) return read.error.kind === 'not-found' ? 'gone' : 'unknown'
  return parseJournalFile(read.value.text).ok ? 'compatible' : 'invalid'
}

/**
 * The journals as the drive has them now, before one of them goes. Lists lag behind, and our own creations are laid over
 * them: one of the others has to answer for itself.
 */
export const recountJournals = (files: Pick<JournalFiles, 'list' | 'head'>) =>
  fromPromise<Result<ReadonlyArray<JournalFileInfo>, DriveError>, { readonly fileId: string }>(async ({ input }) => {
    const listed = await files.list('fresh')
    if (!listed.ok) return listed
    const gone = new Set<string>()
    for (const { id } of listed.value) {
      if (id === input.fileId) continue
      const head = await files.head(id)
      if (head.ok) break
      if (head.error.kind !== 'not-found') return head
      gone.add(id)
    }
    return ok(listed.value.filter(({ id }) => !gone.has(id)))
  })

/** At most `limits.driveBatchFiles` files, read side by side. */
export const checkJournals = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<ReadonlyArray<Looked>, { readonly fileIds: ReadonlyArray<string> }>(({ input }) =>
    Promise.all(input.fileIds.slice(0, limits.driveBatchFiles).map((fileId) => lookInto(files, fileId))))

/** The chosen file, before it is taken. */
export const validateJournal = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<Looked, { readonly fileId: string }>(({ input }) => lookInto(files, input.fileId))
