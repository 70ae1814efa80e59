import { isFields } from '#domain/fields.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type DriveProblem, invalidParameter } from './errors.ts'

/** A partial-response mask: a name with what is wanted below it; `everything` for a name alone. */
export type Mask = ReadonlyMap<string, Mask | 'everything'>

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/u).filter((word) => word !== '')

const fileFields = words(`
    kind id name mimeType description starred trashed explicitlyTrashed trashedTime parents properties
    appProperties spaces version webContentLink webViewLink iconLink hasThumbnail thumbnailLink thumbnailVersion
    viewedByMe viewedByMeTime createdTime modifiedTime modifiedByMe modifiedByMeTime sharedWithMeTime
    sharingUser owners teamDriveId driveId lastModifyingUser shared ownedByMe capabilities viewersCanCopyContent
    copyRequiresWriterPermission writersCanShare permissions permissionIds hasAugmentedPermissions
    folderColorRgb originalFilename fullFileExtension fileExtension md5Checksum sha1Checksum sha256Checksum size
    quotaBytesUsed headRevisionId contentHints imageMediaMetadata videoMediaMetadata isAppAuthorized exportLinks
    shortcutDetails contentRestrictions linkShareMetadata labelInfo resourceKey inheritedPermissionsDisabled
    downloadRestrictions`)
const revisionFields = words(`
    kind id mimeType modifiedTime keepForever published publishAuto publishedOutsideDomain publishedLink
    lastModifyingUser originalFilename md5Checksum size exportLinks`)

/** What may be asked for; `open` where anything goes below. */
interface Shape {
  readonly [name: string]: Shape | 'leaf' | 'open'
}
const leaves = (names: ReadonlyArray<string>): Shape => Object.fromEntries(names.map((name) => [name, 'leaf' as const]))
const openObjects: Shape = Object.fromEntries(
  words(`
    capabilities appProperties properties contentHints lastModifyingUser owners sharingUser permissions
    imageMediaMetadata videoMediaMetadata exportLinks shortcutDetails contentRestrictions linkShareMetadata
    labelInfo downloadRestrictions`).map((name) => [name, 'open' as const]),
)

const file: Shape = { ...leaves(fileFields), ...openObjects }
const revision: Shape = { ...leaves(revisionFields), lastModifyingUser: 'open', exportLinks: 'open' }
const change: Shape = {
  ...leaves(words('kind removed fileId time driveId type teamDriveId changeType')),
  file,
  drive: 'open',
  teamDrive: 'open',
}

/** The fields of every answer. Source: the discovery document of drive v3. */
export const shapes = {
  file,
  fileList: { ...leaves(words('kind incompleteSearch nextPageToken')), files: file },
  revision,
  revisionList: { ...leaves(words('kind nextPageToken')), revisions: revision },
  changeList: { ...leaves(words('kind nextPageToken newStartPageToken')), changes: change },
  startPageToken: leaves(words('kind startPageToken')),
  generatedIds: leaves(words('kind space ids')),
  about: {
    ...leaves(
      words(
        'kind maxUploadSize appInstalled folderColorPalette driveThemes teamDriveThemes canCreateDrives ' +
          'canCreateTeamDrives',
      ),
    ),
    user: 'open',
    storageQuota: 'open',
    importFormats: 'open',
    exportFormats: 'open',
    maxImportSizes: 'open',
  },
  fileV2: leaves(
    words(
      'kind id etag title mimeType version headRevisionId md5Checksum sha1Checksum sha256Checksum fileSize ' +
        'modifiedDate createdDate parents',
    ),
  ),
} as const satisfies Readonly<Record<string, Shape>>

/** No answer of the drive is anywhere near as deep; a mask that is would use up the stack. */
const deepestMask = 50

/** Reads `a,b(c,d),e/f,*`. Unknown names are refused, as Google does. */
export const parseMask = (text: string, shape: Shape): Result<Mask, DriveProblem> => {
  const tokens = text.match(/[\w*]+|[(),/]|\S/gu) ?? []
  let at = 0

  const parseList = (allowed: Shape | 'leaf' | 'open', depth: number): Mask | undefined => {
    const mask = new Map<string, Mask | 'everything'>()
    for (;;) {
      const item = parseItem(allowed, depth)
      if (item === undefined) return undefined
      mask.set(item.name, merge(mask.get(item.name), item.wanted))
      if (tokens[at] !== ',') return (depth > 0 ? tokens[at] === ')' : at === tokens.length) ? mask : undefined
      at += 1
    }
  }
  const parseItem = (
    allowed: Shape | 'leaf' | 'open',
    depth: number,
  ): { readonly name: string; readonly wanted: Mask | 'everything' } | undefined => {
    const name = tokens[at]
    if (name === undefined || !/^(?:\*|\w+)$/u.test(name) || !isAllowed(allowed, name)) return undefined
    at += 1
    const wanted = parseBelow(below(allowed, name), depth + 1)
    return wanted === undefined ? undefined : { name, wanted }
  }
  const parseBelow = (allowed: Shape | 'leaf' | 'open', depth: number): Mask | 'everything' | undefined => {
    if (tokens[at] !== '/' && tokens[at] !== '(') return 'everything'
    if (depth > deepestMask) return undefined
    at += 1
    if (tokens[at - 1] === '/') {
      const item = parseItem(allowed, depth)
      return item === undefined ? undefined : new Map([[item.name, item.wanted]])
    }
    const inner = parseList(allowed, depth)
    if (inner !== undefined) at += 1
    return inner
  }

  const mask = parseList(shape, 0)
  return mask === undefined
    ? err(invalidParameter('fields', `Invalid field selection ${tokens[at] ?? text}`))
    : ok(mask)
}

const isAllowed = (shape: Shape | 'leaf' | 'open', name: string): boolean => {
  if (shape === 'leaf') return false
  return shape === 'open' || name === '*' || Object.hasOwn(shape, name)
}

const below = (shape: Shape | 'leaf' | 'open', name: string): Shape | 'leaf' | 'open' => {
  if (shape === 'leaf' || shape === 'open') return shape
  return name === '*' ? 'open' : (shape[name] ?? 'leaf')
}

const merge = (left: Mask | 'everything' | undefined, right: Mask | 'everything'): Mask | 'everything' =>
  left === undefined
    ? right
    : left === 'everything' || right === 'everything'
      ? 'everything'
      : new Map([...left, ...right])

/** Leaves of a value only what the mask names; lists are looked through. */
export const applyMask = (value: unknown, mask: Mask | 'everything'): unknown => {
  if (mask === 'everything') return value
  if (Array.isArray(value)) return value.map((item) => applyMask(item, mask))
  if (!isFields(value)) return value
  const star = mask.get('*')
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = mask.get(name) ?? star
      return wanted === undefined ? [] : [[name, applyMask(inner, wanted)]]
    }),
  )
}
