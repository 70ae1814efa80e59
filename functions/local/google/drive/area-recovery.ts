import { isFields } from '#domain/fields.ts'
import { product } from '#domain/product.ts'
import type { Store } from '#functions/local/store/store.ts'
import { randomText, type World } from '#functions/local/stand-in/world.ts'
import { indexName, type Intent } from './area-index.ts'
import { checksums, folderType, newFileId, newRevisionId, nextVersion, type AreaState, type FileEntry } from './file-entry.ts'

/**
 * Reads an area and brings index and files together again:
 * a step that was cut off is finished or taken back; a file changed by hand counts as a new revision, a file gone as
 * deleted, a journal put into the journals folder as new. An index that cannot be read is set aside and made anew.
 */
export const recoverArea = async (store: Store, world: World, folder: string): Promise<AreaState> => {
  const path = `${folder}/${indexName}`
  const found = await store.readRecord(path)
  const index = found.kind === 'found' && isIndex(found.value) ? found.value : undefined
  if (found.kind !== 'missing' && index === undefined) await store.rename(path, `${folder}/drive.unreadable-${world.now()}.json`)

  const { intent, ...read } = index ?? { ...emptyArea(world), intent: undefined }
  const settled = intent === undefined ? read : await settle(store, folder, read, intent)
  const compared = await compareWithDisk(store, world, folder, settled)
  const adopted = await adoptJournals(store, world, folder, compared)
  if (adopted !== read || index?.intent !== undefined || index === undefined) await store.writeRecord(path, adopted)
  return adopted
}

const emptyArea = (world: World): AreaState => ({ rootId: `1${randomText(world, 56)}`, files: {}, changes: [], nextSequence: 1 })

const isIndex = (value: unknown): value is AreaState & { readonly intent?: Intent } =>
  isFields(value) &&
  typeof value['rootId'] === 'string' &&
  isFields(value['files']) &&
  Array.isArray(value['changes']) &&
  typeof value['nextSequence'] === 'number'

/** Finishes the last step, or takes it back if its content never came: then there is no file yet, or still the old one. */
const settle = async (store: Store, folder: string, state: AreaState, intent: Intent): Promise<AreaState> => {
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

const adoptJournals = async (store: Store, world: World, folder: string, state: AreaState): Promise<AreaState> => {
  const known = new Set(Object.values(state.files).map((entry) => entry.content?.path))
  const names = (await store.list(`${folder}/${product.journalsFolder}`)).filter(isJournalName)
  const strays = names.filter((name) => !known.has(`${product.journalsFolder}/${name}`))
  if (strays.length === 0) return state

  const folders = Object.values(state.files).filter((entry) => entry.mimeType === folderType && entry.name === product.journalsFolder)
  const parent =
    folders.toSorted((a, b) => a.createdTime - b.createdTime)[0] ?? newEntry(world, state, product.journalsFolder, folderType, state.rootId)
  let adopted = state.files[parent.id] === undefined ? withEntry(world, state, parent.id, parent) : state
  for (const name of strays.toSorted()) {
    const path = `${product.journalsFolder}/${name}`
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
  return { ...state, files, changes: [...state.changes.filter((old) => old.fileId !== id), change], nextSequence: state.nextSequence + 1 }
}
