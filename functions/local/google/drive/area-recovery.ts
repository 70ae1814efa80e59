import { isFields } from '#domain/fields.ts'
import { product } from '#domain/product.ts'
import { randomText, type World } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import { indexName, type Intent } from './area-index.ts'
import {
  type AreaState,
  checksums,
  type FileEntry,
  folderType,
  newFileId,
  newRevisionId,
  nextVersion,
} from './file-entry.ts'

/**
 * Reads an area and makes index and files agree again: an interrupted step is finished or undone; a file changed by
 * hand counts as a new revision, a missing file as deleted, a journal put into the journals folder as new. An
 * unreadable index is set aside and rebuilt.
 */
export const recoverArea = async (store: Store, world: World, folder: string): Promise<AreaState> => {
  const path = `${folder}/${indexName}`
  const found = await store.readRecord(path)
  const index = found.kind === 'found' && isIndex(found.value) ? found.value : undefined
  if (found.kind !== 'missing' && index === undefined)
    await store.rename(path, `${folder}/drive.unreadable-${world.now()}.json`)

  const { intent, ...read } = index ?? { ...emptyArea(world), intent: undefined }
  const finished = intent === undefined ? read : await finishStep(store, folder, read, intent)
  const compared = await compareWithDisk(store, world, folder, finished)
  const adopted = await adoptJournals(store, world, folder, compared)
  if (adopted !== read || index?.intent !== undefined || index === undefined) await store.writeRecord(path, adopted)
  return adopted
}

const emptyArea = (world: World): AreaState => ({
  rootId: `1${randomText(world, 56)}`,
  files: {},
  changes: [],
  nextSequence: 1,
})

const isIndex = (value: unknown): value is AreaState & { readonly intent?: Intent } =>
  isFields(value) &&
  typeof value['rootId'] === 'string' &&
  isFields(value['files']) &&
  Array.isArray(value['changes']) &&
  typeof value['nextSequence'] === 'number'

/** Finishes the last step, or undoes it if its content is missing: then there is no file, or still the old one. */
const finishStep = async (store: Store, folder: string, state: AreaState, intent: Intent): Promise<AreaState> => {
  for (const { path, sha256 } of intent.expected) {
    const bytes = await store.readFile(`${folder}/${path}`)
    const found = bytes === undefined ? undefined : checksums(bytes).sha256
    const isOld = intent.restore.some(({ entry }) => entry?.content?.path === path && entry.content.sha256 === found)
    if (found === sha256 || (found !== undefined && !isOld)) continue
    const files = { ...state.files }
    for (const { id, entry } of intent.restore)
      if (entry === null) delete files[id]
      else files[id] = entry
    return { ...state, files }
  }
  for (const path of intent.removes) await store.remove(`${folder}/${path}`)
  return state
}

const compareWithDisk = async (store: Store, world: World, folder: string, state: AreaState): Promise<AreaState> => {
  let compared = state
  for (const entry of Object.values(state.files)) {
    if (entry.content === undefined) continue
    const bytes = await store.readFile(`${folder}/${entry.content.path}`)
    if (bytes === undefined) compared = withEntry(world, compared, entry.id, undefined)
    else if (checksums(bytes).sha256 !== entry.content.sha256)
      compared = withEntry(world, compared, entry.id, withBytes(world, entry, entry.content.path, bytes))
  }
  return compared
}

const isJournalName = (name: string): boolean =>
  [product.journalExtension, product.legacyExtension].some((extension) => name.toLowerCase().endsWith(extension))

/** The journals that lie in the journals folder, below the area's folder. */
export const journalPathsOnDisk = async (store: Store, folder: string): Promise<ReadonlyArray<string>> =>
  (await store.list(`${folder}/${product.journalsFolder}`))
    .filter(isJournalName)
    .map((name) => `${product.journalsFolder}/${name}`)

const adoptJournals = async (store: Store, world: World, folder: string, state: AreaState): Promise<AreaState> => {
  const known = new Set(Object.values(state.files).map((entry) => entry.content?.path))
  const strays = (await journalPathsOnDisk(store, folder)).filter((path) => !known.has(path))
  if (strays.length === 0) return state

  const folders = Object.values(state.files).filter(
    (entry) => entry.mimeType === folderType && entry.name === product.journalsFolder,
  )
  const parent =
    folders.toSorted((a, b) => a.createdTime - b.createdTime)[0] ??
    newEntry(world, state, product.journalsFolder, folderType, state.rootId)
  let adopted = state.files[parent.id] === undefined ? withEntry(world, state, parent.id, parent) : state
  for (const path of strays.toSorted()) {
    const name = path.slice(product.journalsFolder.length + 1)
    const bytes = (await store.readFile(`${folder}/${path}`)) ?? new Uint8Array()
    const entry = withBytes(world, newEntry(world, state, name, product.journalMediaType, parent.id), path, bytes)
    adopted = withEntry(world, adopted, entry.id, entry)
  }
  return adopted
}

const newEntry = (world: World, state: AreaState, name: string, mimeType: string, parent: string): FileEntry => ({
  id: newFileId(world, state.rootId),
  name,
  mimeType,
  parent,
  createdTime: world.now(),
  modifiedTime: world.now(),
  version: 1,
  originalFilename: undefined,
  description: undefined,
  starred: false,
  appProperties: {},
  properties: {},
  content: undefined,
  revisions: [],
})

const withBytes = (world: World, entry: FileEntry, path: string, bytes: Uint8Array): FileEntry => {
  const sums = checksums(bytes)
  const revision = newRevisionId(world)
  const head = {
    id: revision,
    mimeType: entry.mimeType,
    modifiedTime: world.now(),
    size: sums.size,
    md5: sums.md5,
    originalFilename: entry.name,
    keptAt: undefined,
  }
  return {
    ...entry,
    version: nextVersion(world, entry.version),
    modifiedTime: world.now(),
    content: { path, ...sums, revision },
    revisions: [...entry.revisions, head],
  }
}

const withEntry = (world: World, state: AreaState, id: string, entry: FileEntry | undefined): AreaState => {
  const files = { ...state.files }
  if (entry === undefined) delete files[id]
  else files[id] = entry
  const change = { sequence: state.nextSequence, fileId: id, time: world.now(), removed: entry === undefined }
  return {
    ...state,
    files,
    changes: [...state.changes.filter((old) => old.fileId !== id), change],
    nextSequence: state.nextSequence + 1,
  }
}
