import { err, ok, type Result } from '#domain/result.ts'
import type { Locks } from '#machines/ports/browser.ts'
import { pause, type Timers } from '#web/adapters/time.ts'
import type { DriveFailure } from './errors.ts'
import { folderMediaType, foldersNamed } from './query.ts'
import { askFor, type DriveChannel } from './request.ts'
import { folderAnswer, folderListAnswer, folderListFields, generatedIdsAnswer } from './wire.ts'

/** Remembers the folder's id, since a list may not show a new folder for minutes. */
export interface FolderMemory {
  readonly read: () => string | undefined
  readonly write: (folderId: string) => void
  readonly forget: () => void
}

interface FolderDeps {
  readonly name: string
  readonly channel: DriveChannel
  readonly memory: FolderMemory
  readonly locks: Locks
  readonly timers: Timers
}

/** The folders of one name. Drive allows several of one name, and the files of each must be seen. */
export interface Folders {
  /** Oldest first. */
  readonly all: () => Promise<Result<ReadonlyArray<string>, DriveFailure>>
  /** The oldest, for new files; made if there is none. */
  readonly forNew: () => Promise<Result<string, DriveFailure>>
}

const lockTries = 20
const lockPauseMs = 250

export const createFolders = (deps: FolderDeps): Folders => {
  // Kept until the folder exists: a try whose answer is lost and its retry then make one folder.
  let reservedId: string | undefined
  const all = async (): Promise<Result<ReadonlyArray<string>, DriveFailure>> => {
    const listed = await listFolders(deps.channel, deps.name)
    if (!listed.ok) return listed
    const known = deps.memory.read()
    if (known === undefined || listed.value.includes(known)) return listed
    const path = `/drive/v3/files/${encodeURIComponent(known)}`
    const still = await askFor(deps.channel, folderAnswer, {
      method: 'GET',
      path,
      query: { fields: 'id' },
      repeatable: true,
    })
    if (still.ok) return ok([...listed.value, known])
    if (still.error.status !== 404) return still
    deps.memory.forget()
    return listed
  }
  const findOrCreate = async (): Promise<Result<string, DriveFailure>> => {
    const found = await all()
    if (!found.ok) return found
    const oldest = found.value[0]
    if (oldest !== undefined) {
      deps.memory.write(oldest)
      return ok(oldest)
    }
    const id = reservedId === undefined ? await generateId(deps.channel) : ok(reservedId)
    if (!id.ok) return id
    reservedId = id.value
    const created = await createFolder(deps.channel, deps.name, id.value)
    if (!created.ok) return created
    reservedId = undefined
    deps.memory.write(id.value)
    return id
  }
  return {
    all,
    forNew: async () => {
      for (let tries = 0; tries < lockTries; tries += 1) {
        const held = await deps.locks.ifFree(`${deps.name}-folder`, findOrCreate)
        if (held) return held
        await pause(deps.timers, lockPauseMs)
      }
      // Another tab holds the lock and is stuck. A second folder is better than waiting for ever: all of them are read.
      return findOrCreate()
    },
  }
}

/** Asks for an id in the app's area, which makes a create repeatable: a second one answers 409. */
export const generateId = async (channel: DriveChannel): Promise<Result<string, DriveFailure>> => {
  const generated = await askFor(channel, generatedIdsAnswer, {
    method: 'GET',
    path: '/drive/v3/files/generateIds',
    query: { space: 'appDataFolder', count: '1' },
    repeatable: true,
  })
  if (!generated.ok) return generated
  const [id] = generated.value.ids
  return id === undefined ? err({ status: undefined, error: { kind: 'malformed' } }) : ok(id)
}

const createFolder = async (channel: DriveChannel, name: string, id: string): Promise<Result<void, DriveFailure>> => {
  const created = await askFor(channel, folderAnswer, {
    method: 'POST',
    path: '/drive/v3/files',
    query: { fields: 'id,name' },
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, name, mimeType: folderMediaType, parents: ['appDataFolder'] }),
    repeatable: true,
  })
  // 409: an earlier try whose answer was lost has made it.
  return created.ok || created.error.status === 409 ? ok(undefined) : created
}

const listFolders = async (
  channel: DriveChannel,
  name: string,
): Promise<Result<ReadonlyArray<string>, DriveFailure>> => {
  const folders: Array<{ readonly id: string; readonly createdTime: string }> = []
  let pageToken: string | undefined
  do {
    const page = await askFor(channel, folderListAnswer, {
      method: 'GET',
      path: '/drive/v3/files',
      query: {
        spaces: 'appDataFolder',
        q: foldersNamed(name),
        fields: folderListFields,
        pageSize: '100',
        ...(pageToken === undefined ? {} : { pageToken }),
      },
      repeatable: true,
    })
    if (!page.ok) return page
    folders.push(...page.value.files.map(({ id, createdTime = '' }) => ({ id, createdTime })))
    pageToken = page.value.nextPageToken
  } while (pageToken !== undefined)
  const inOrder = folders.toSorted((a, b) =>
    a.createdTime === b.createdTime ? compare(a.id, b.id) : compare(a.createdTime, b.createdTime),
  )
  return ok(inOrder.map(({ id }) => id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
