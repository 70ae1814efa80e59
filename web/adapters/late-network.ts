import { err } from '#domain/result.ts'
import type { DriveError, JournalFiles } from '#machines/ports/drive.ts'
import type { AuthApi, RefreshFailure } from '#machines/ports/session.ts'
import { lateCode } from './late-code.ts'
import type { Network } from './network.ts'

/** No code, no network: it counts as being offline, and the next call asks for the code again. */
const noDrive = err<DriveError>({ kind: 'offline' })
const noAnswer = err<RefreshFailure>({ kind: 'unreachable', retryAfterMs: undefined })

export interface LateNetwork {
  readonly files: JournalFiles
  readonly auth: AuthApi
  /** For code that comes late itself; undefined where this one could not be fetched. */
  readonly network: () => Promise<Network | undefined>
}

/**
 * The ports of the network, whose code is fetched at their first use: the journal of a known user is on the screen
 * before that. Where the code cannot be fetched, edits wait in the log as they do without a network.
 */
export const createLateNetwork = (load: () => Promise<Network>, loginAddress: () => string): LateNetwork => {
  const network = lateCode(load)
  return {
    network,
    files: {
      list: async (age) => (await network())?.files.list(age) ?? noDrive,
      info: async (fileId) => (await network())?.files.info(fileId) ?? noDrive,
      head: async (fileId) => (await network())?.files.head(fileId) ?? noDrive,
      read: async (fileId) => (await network())?.files.read(fileId) ?? noDrive,
      write: async (fileId, text, etag, lock) => (await network())?.files.write(fileId, text, etag, lock) ?? noDrive,
      create: async (name, text) => (await network())?.files.create(name, text) ?? noDrive,
      rename: async (fileId, name) => (await network())?.files.rename(fileId, name) ?? noDrive,
      keepConflicts: async (name, text) => (await network())?.files.keepConflicts(name, text) ?? noDrive,
      conflicts: async () => (await network())?.files.conflicts() ?? noDrive,
      remove: async (fileId) => (await network())?.files.remove(fileId) ?? noDrive,
    },
    auth: {
      refresh: async (userId) => (await network())?.auth.refresh(userId) ?? noAnswer,
      signOut: async (userId) => (await network())?.auth.signOut(userId) ?? false,
      disconnect: async (userId) => (await network())?.auth.disconnect(userId) ?? false,
      loginAddress,
    },
  }
}
