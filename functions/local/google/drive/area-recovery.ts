import { isFields } from '#domain/fields.ts'
import { product } from '#domain/product.ts'
import { randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Store } from '#functions/local/store/store.ts'
import {
  type AreaState,
  type FileEntry,
  folderType,
  newContent,
  newEntry,
  newFileId,
  nextVersion,
  sha256Of,
} from './file-entry.ts'

/** The one file of an area that holds everything but the contents. */
export const indexName = 'drive.json'

/**
 * Reads an area and makes index and files agree again: a rename that was cut off is finished; a file changed by hand
 * counts as a new revision, a missing file as deleted, a journal put into the journals folder as new. An unreadable
 * index is set aside and rebuilt.
 */
export const recoverArea = async (store: Store, world: TimeAndChance, folder: string): Promise<AreaState> => {
  const path = `${folder}/${indexName}`
  const found = await store.readRecord(path)
  const index = found.kind === 'found' && isIndex(found.value) ? found.value : undefined
  if (found.kind !== 'missing' && index === undefined)
    await store.rename(path, `${folder}/drive.unreadable-${world.now()}.json`)
  const read = {
    rootId: index?.rootId ?? `1${randomText(world, 56)}`,
    files: index?.files ?? {},
    gone: index?.gone ?? [],
  }
  const recovered = await adoptJournals(store, world, folder, await compareWithDisk(store, world, folder, read))
  if (JSON.stringify(recovered) !== JSON.stringify(index)) await store.writeRecord(path, recovered)
  return recovered
}

/** Earlier releases did not note which files are gone. */
type Index = Omit<AreaState, 'gone'> & Partial<AreaState>

const isIndex = (value: unknown): value is Index =>
  isFields(value) && typeof value['rootId'] === 'string' && isFields(value['files'])

const compareWithDisk = async (
  store: Store,
  world: TimeAndChance,
  folder: string,
  state: AreaState,
): Promise<AreaState> => {
  const files = new Map(Object.entries(state.files))
  for (const entry of files.values()) {
    if (entry.content === undefined) continue
    const { was, ...content } = entry.content
    const path = `${folder}/${content.path}`
    if (was !== undefined && (await store.stamp(path)) === undefined && (await store.stamp(`${folder}/${was}`)))
      await store.rename(`${folder}/${was}`, path)
    const bytes = await store.readFile(path)
    // Deleted by hand, or never written: then the same id may be used by the next try.
    if (bytes === undefined) files.delete(entry.id)
    else if (sha256Of(bytes) !== content.sha256)
      files.set(entry.id, {
        ...entry,
        version: nextVersion(world, entry.version),
        modifiedTime: world.now(),
        content: newContent(world, content.path, bytes),
      })
    else files.set(entry.id, { ...entry, content })
  }
  return { ...state, files: Object.fromEntries(files) }
}

const isJournalName = (name: string): boolean =>
  [product.journalExtension, product.legacyExtension].some((extension) => name.toLowerCase().endsWith(extension))

/** The journals that lie in the journals folder, below the area's folder. */
export const journalPathsOnDisk = async (store: Store, folder: string): Promise<ReadonlyArray<string>> =>
  (await store.list(`${folder}/${product.journalsFolder}`))
    .filter(isJournalName)
    .map((name) => `${product.journalsFolder}/${name}`)

const adoptJournals = async (
  store: Store,
  world: TimeAndChance,
  folder: string,
  state: AreaState,
): Promise<AreaState> => {
  const known = new Set(Object.values(state.files).map((entry) => entry.content?.path))
  const strays = (await journalPathsOnDisk(store, folder)).filter((path) => !known.has(path))
  if (strays.length === 0) return state

  const made = (name: string, mimeType: string, parent: string): FileEntry =>
    newEntry(world, { id: newFileId(world, state.rootId), name, mimeType, parent })
  const folders = Object.values(state.files).filter(
    (entry) => entry.mimeType === folderType && entry.name === product.journalsFolder,
  )
  const parent =
    folders.toSorted((a, b) => a.createdTime - b.createdTime)[0] ??
    made(product.journalsFolder, folderType, state.rootId)
  const adopted = new Map([...Object.entries(state.files), [parent.id, parent]])
  for (const path of strays.toSorted()) {
    const entry = made(path.slice(product.journalsFolder.length + 1), product.journalMediaType, parent.id)
    const bytes = (await store.readFile(`${folder}/${path}`)) ?? new Uint8Array()
    adopted.set(entry.id, { ...entry, content: newContent(world, path, bytes) })
  }
  return { ...state, files: Object.fromEntries(adopted) }
}
