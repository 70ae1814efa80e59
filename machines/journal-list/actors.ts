import { fromPromise } from 'xstate'
import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { ok, type Result } from '#domain/result.ts'
import type { CommandPorts } from '#machines/journal/journal-view.ts'
import type { DriveError, JournalFileInfo, JournalFiles } from '#machines/ports/drive.ts'
import type { CheckResult } from './journal-list.ts'

/** The drive adds the name's extension. */
export const createJournal = (files: Pick<JournalFiles, 'create'>, commands: Pick<CommandPorts, 'moment'>) =>
  fromPromise<Result<JournalFileInfo, DriveError>, { readonly name: string }>(({ input }) =>
    files.create(input.name, printJournalFile(freshJournalFile(commands.moment().now))),
  )

const checkFile = async (files: Pick<JournalFiles, 'read'>, fileId: string): Promise<CheckResult> => {
  const read = await files.read(fileId)
  if (!read.ok) return read.error.kind === 'not-found' ? 'gone' : 'unknown'
  return parseJournalFile(read.value.text).ok ? 'compatible' : 'invalid'
}

/** Before a deletion. Lists lag behind, so another journal has to be found by its own id. */
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

/** At most `limits.driveBatchFiles` files, read at the same time. */
export const checkJournals = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<ReadonlyArray<CheckResult>, { readonly fileIds: ReadonlyArray<string> }>(({ input }) =>
    Promise.all(input.fileIds.slice(0, limits.driveBatchFiles).map((fileId) => checkFile(files, fileId))),
  )

/** The chosen file, before it is opened. */
export const validateJournal = (files: Pick<JournalFiles, 'read'>) =>
  fromPromise<CheckResult, { readonly fileId: string }>(({ input }) => checkFile(files, input.fileId))
