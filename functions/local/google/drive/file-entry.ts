import { createHash } from 'node:crypto'
import { randomFraction, randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'

export const folderType = 'application/vnd.google-apps.folder'

export interface Content {
  /** Below the area's folder. */
  readonly path: string
  /** The old place, until a rename is done. */
  readonly renamedFrom?: string | undefined
  /** Of the file when it was last read or written; absent until then. */
  readonly stamp?: string | undefined
  readonly size: number
  readonly md5: string
  readonly sha256: string
  readonly revision: string
}

/** Times are milliseconds since the epoch. */
export interface FileEntry {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly parent: string
  readonly createdTime: number
  readonly modifiedTime: number
  readonly version: number
  readonly appProperties: Readonly<Record<string, string>>
  readonly content?: Content | undefined
}

export interface AreaState {
  readonly rootId: string
  readonly files: Readonly<Record<string, FileEntry>>
  /** Ids of deleted files, which no new file can have. */
  readonly gone: ReadonlyArray<string>
}

/** Ids carry check signs, so that only ids from here can be used for a new file. */
export const newFileId = (world: TimeAndChance, rootId: string): string => {
  const body = `1${randomText(world, 27)}`
  return `${body}${hashed(`${rootId} ${body}`, 5)}`
}

/** True for ids that `newFileId` made for this area. */
export const isGeneratedId = (rootId: string, id: string): boolean =>
  id.length === 33 && id.slice(28) === hashed(`${rootId} ${id.slice(0, 28)}`, 5)

const hashed = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)

/** A file or folder without content. */
export const newEntry = (
  world: TimeAndChance,
  parts: Pick<FileEntry, 'id' | 'name' | 'mimeType' | 'parent'> & Partial<FileEntry>,
): FileEntry => ({
  createdTime: world.now(),
  modifiedTime: world.now(),
  version: nextVersion(world, 0),
  appProperties: {},
  ...parts,
})

/** These bytes at this place, as a new revision. */
export const newContent = (world: TimeAndChance, path: string, bytes: Uint8Array): Content => ({
  path,
  size: bytes.length,
  md5: createHash('md5').update(bytes).digest('hex'),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  revision: `0B${randomText(world, 45)}PQ`,
})

/** Rises by more than one at times, so that no code relies on plus one. */
export const nextVersion = (world: TimeAndChance, version: number): number =>
  version + 1 + Math.floor(randomFraction(world) * 3)

/** Changes with every version of a file. */
export const etagOf = ({ id, version }: FileEntry): string => `"${hashed(`${id} ${version}`, 27)}"`

/** As v3 shows a file, before the field mask. 64-bit numbers are strings. */
export const toResource = ({ content, ...entry }: FileEntry): Readonly<Record<string, unknown>> => ({
  kind: 'drive#file',
  id: entry.id,
  name: entry.name,
  mimeType: entry.mimeType,
  parents: [entry.parent],
  version: String(entry.version),
  createdTime: new Date(entry.createdTime).toISOString(),
  modifiedTime: new Date(entry.modifiedTime).toISOString(),
  ...(Object.keys(entry.appProperties).length > 0 && { appProperties: entry.appProperties }),
  ...(content && {
    size: String(content.size),
    md5Checksum: content.md5,
    sha256Checksum: content.sha256,
    headRevisionId: content.revision,
  }),
})

/** As v2 shows a file: only here a page's script can read an etag. */
export const toResourceV2 = (entry: FileEntry): Readonly<Record<string, unknown>> => {
  const { modifiedTime, size, ...same } = toResource(entry)
  return { ...same, etag: etagOf(entry), modifiedDate: modifiedTime, fileSize: size }
}
