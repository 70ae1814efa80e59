import { createHash } from 'node:crypto'
import { isoTime, randomFraction, randomText, type World } from '#functions/local/stand-in/world.ts'

/** The media type that makes a file a folder. */
export const folderType = 'application/vnd.google-apps.folder'

/** Bytes of a file: where they lie and what they are. */
export interface Content {
  /** Below the area's folder. */
  readonly path: string
  readonly size: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly revision: string
}

/** One content that a file has or had. */
export interface Revision {
  readonly id: string
  readonly mimeType: string
  readonly modifiedTime: number
  readonly size: number
  readonly md5: string
  readonly originalFilename: string
  /** Where the bytes of a revision that is kept forever lie; else undefined. */
  readonly keptAt: string | undefined
}

/** What the drive knows of one file or folder. Times are milliseconds since the epoch. */
export interface FileEntry {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  /** The one folder that it lies in. */
  readonly parent: string
  readonly createdTime: number
  readonly modifiedTime: number
  /** Rises with every change, by more than one at times. */
  readonly version: number
  readonly originalFilename: string | undefined
  readonly description: string | undefined
  readonly starred: boolean
  readonly appProperties: Readonly<Record<string, string>>
  readonly properties: Readonly<Record<string, string>>
  /** Undefined for folders. */
  readonly content: Content | undefined
  /** Oldest first; the last one is the head. */
  readonly revisions: ReadonlyArray<Revision>
}

/** The latest change of one file. */
export interface Change {
  readonly sequence: number
  readonly fileId: string
  readonly time: number
  readonly removed: boolean
}

/** The hidden area of one app in one account's drive. */
export interface AreaState {
  readonly rootId: string
  readonly files: Readonly<Record<string, FileEntry>>
  /** One per file, its latest; oldest first. */
  readonly changes: ReadonlyArray<Change>
  readonly nextSequence: number
}

/** Real checksums of real bytes. */
export const checksums = (bytes: Uint8Array): Pick<Content, 'size' | 'md5' | 'sha1' | 'sha256'> => {
  const digest = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex')
  return { size: bytes.length, md5: digest('md5'), sha1: digest('sha1'), sha256: digest('sha256') }
}

/** Ids carry a check sign group, so that only ids that came from here can be used for a new file. */
export const newFileId = (world: World, rootId: string): string => {
  const body = `1${randomText(world, 27)}`
  return `${body}${checkOf(rootId, body)}`
}

/** True for ids that `newFileId` made for this area. */
export const isGeneratedId = (rootId: string, id: string): boolean =>
  /^1[\w-]{32}$/u.test(id) && id.slice(28) === checkOf(rootId, id.slice(0, 28))

const checkOf = (rootId: string, body: string): string =>
  createHash('sha256').update(`${rootId} ${body}`).digest('base64url').slice(0, 5)

/** A new id with every content. */
export const newRevisionId = (world: World): string => `0B${randomText(world, 45)}PQ`

/** Rises by more than one at times, so that no code relies on plus one. */
export const nextVersion = (world: World, version: number): number =>
  version + 1 + Math.floor(randomFraction(world) * 3)

/** Changes with every version of a file. */
export const etagOf = (entry: FileEntry): string =>
  `"${createHash('sha256').update(`${entry.id} ${entry.version}`).digest('base64url').slice(0, 27)}"`

/** The file as v3 shows it, before the field mask. 64-bit numbers are strings. */
export const toResource = (entry: FileEntry): Readonly<Record<string, unknown>> => ({
  kind: 'drive#file',
  id: entry.id,
  name: entry.name,
  mimeType: entry.mimeType,
  ...(entry.description === undefined ? {} : { description: entry.description }),
  starred: entry.starred,
  trashed: false,
  explicitlyTrashed: false,
  parents: [entry.parent],
  ...(Object.keys(entry.properties).length === 0 ? {} : { properties: entry.properties }),
  ...(Object.keys(entry.appProperties).length === 0 ? {} : { appProperties: entry.appProperties }),
  spaces: ['appDataFolder'],
  version: String(entry.version),
  createdTime: isoTime(entry.createdTime),
  modifiedTime: isoTime(entry.modifiedTime),
  modifiedByMe: true,
  modifiedByMeTime: isoTime(entry.modifiedTime),
  ownedByMe: true,
  shared: false,
  writersCanShare: false,
  isAppAuthorized: true,
  capabilities: {
    canDownload: entry.content !== undefined,
    canEdit: true,
    canDelete: true,
    canRename: true,
    canShare: false,
    canTrash: false,
    canCopy: true,
  },
  quotaBytesUsed: String(entry.content?.size ?? 0),
  ...(entry.content === undefined
    ? {}
    : {
        originalFilename: entry.originalFilename ?? entry.name,
        fileExtension: extensionOf(entry.name),
        fullFileExtension: extensionOf(entry.name),
        size: String(entry.content.size),
        md5Checksum: entry.content.md5,
        sha1Checksum: entry.content.sha1,
        sha256Checksum: entry.content.sha256,
        headRevisionId: entry.content.revision,
      }),
})

const extensionOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '')
