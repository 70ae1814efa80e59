import { conflictsNamePrefix } from '#domain/conflicts/moved-file.ts'
import { limits } from '#domain/limits.ts'
import { isJournalFileName } from '#domain/names/extension.ts'
import { ok, type Result } from '#domain/result.ts'
import type { JournalFileInfo } from '#machines/ports/drive.ts'
import type { Clock } from '#machines/ports/time.ts'
import { createAnswerCache } from './cache.ts'
import type { DriveFailure } from './errors.ts'
import type { Folders } from './folders.ts'
import { filesIn } from './query.ts'
import type { RecentChanges } from './recent.ts'
import { askFor, type DriveChannel } from './request.ts'
import { bareFileAnswer, fileAnswer, type FileAnswer, fileFields, fileListAnswer, fileListFields } from './wire.ts'

interface ListingDeps {
  readonly channel: DriveChannel
  readonly folders: Folders
  readonly recent: RecentChanges
  readonly clock: Pick<Clock, 'now'>
}

/** Answers for lists and views, at most 300 s old unless a fresh one is asked for. */
interface Listing {
  readonly list: (age?: 'fresh') => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveFailure>>
  /** Files of conflicts, never cached: a save looks here whether it has stored one already. */
  readonly conflicts: () => Promise<Result<ReadonlyArray<JournalFileInfo>, DriveFailure>>
  readonly info: (fileId: string) => Promise<Result<JournalFileInfo, DriveFailure>>
  readonly forget: () => void
}

export const createListing = ({ channel, folders, recent, clock }: ListingDeps): Listing => {
  const lists = createAnswerCache<ReadonlyArray<JournalFileInfo>>(clock, limits.driveCacheMs)
  const infos = createAnswerCache<JournalFileInfo>(clock, limits.driveCacheMs)
  const readAll = async (): Promise<Result<ReadonlyArray<JournalFileInfo>, DriveFailure>> => {
    const found = await folders.all()
    if (!found.ok) return found
    const inFolders = found.value.length > 0 ? await listFiles(channel, found.value) : ok([])
    if (!inFolders.ok) return inFolders
    // Older versions stored journals directly in the app's area.
    const inRoot = await listFiles(channel, ['appDataFolder'])
    return inRoot.ok ? ok([...inFolders.value, ...inRoot.value].filter(({ name }) => isJournalFileName(name))) : inRoot
  }
  return {
    list: async (age) => {
      const cached = age === 'fresh' ? undefined : lists.get('all')
      const files = cached ? ok(cached) : await readAll()
      if (!files.ok) return files
      if (!cached) lists.put('all', files.value)
      return ok(recent.over(files.value).toSorted(newestFirst))
    },
    conflicts: async () => {
      const found = await folders.all()
      if (!found.ok) return found
      const listed = found.value.length > 0 ? await listFiles(channel, found.value) : ok([])
      return listed.ok
        ? ok(listed.value.filter(({ name }) => name.startsWith(conflictsNamePrefix) && !isJournalFileName(name)))
        : listed
    },
    info: async (fileId) => {
      const cached = infos.get(fileId)
      if (cached) return ok(recent.overOne(cached))
      const found = await askFor(channel, fileAnswer, {
        method: 'GET',
        path: `/drive/v3/files/${encodeURIComponent(fileId)}`,
        query: { fields: fileFields },
        repeatable: true,
      })
      if (!found.ok) return found
      infos.put(fileId, toInfo(found.value))
      return ok(toInfo(found.value))
    },
    forget: () => {
      lists.clear()
      infos.clear()
    },
  }
}

/** `modifiedTime` is '' if the drive gives none. */
export const toInfo = ({ id, name, modifiedTime = '', size = '0' }: FileAnswer): JournalFileInfo => ({
  id,
  name,
  modifiedTime,
  size: Number(size),
})

const listFiles = async (
  channel: DriveChannel,
  folderIds: ReadonlyArray<string>,
): Promise<Result<ReadonlyArray<JournalFileInfo>, DriveFailure>> => {
  const listed = await everyFileIn(channel, folderIds, { fields: fileListFields, orderBy: 'modifiedTime desc' })
  if (!listed.ok) return listed
  return ok(
    listed.value.flatMap((file) => {
      const whole = fileAnswer.safeParse(file)
      const read = whole.success ? whole : bareFileAnswer.safeParse(file)
      return read.success ? [toInfo(read.data)] : []
    }),
  )
}

/** Every file in these folders over all pages, not yet parsed. */
export const everyFileIn = async (
  channel: DriveChannel,
  folderIds: ReadonlyArray<string>,
  asked: { readonly fields: string; readonly orderBy?: string },
): Promise<Result<ReadonlyArray<unknown>, DriveFailure>> => {
  const files: unknown[] = []
  let pageToken: string | undefined
  do {
    const page = await askFor(channel, fileListAnswer, {
      method: 'GET',
      path: '/drive/v3/files',
      query: {
        spaces: 'appDataFolder',
        q: filesIn(folderIds),
        ...asked,
        pageSize: '1000',
        ...(pageToken !== undefined && { pageToken }),
      },
      repeatable: true,
    })
    if (!page.ok) return page
    files.push(...page.value.files)
    pageToken = page.value.nextPageToken
  } while (pageToken !== undefined)
  return ok(files)
}

const newestFirst = (a: JournalFileInfo, b: JournalFileInfo): number =>
  changedAt(b) - changedAt(a) || (a.id < b.id ? -1 : 1)

/** A file without a time comes last. */
const changedAt = ({ modifiedTime }: JournalFileInfo): number => Date.parse(modifiedTime) || 0
