import * as z from 'zod/mini'
import { product } from '#domain/product.ts'
import { randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import {
  type AreaState,
  type FileEntry,
  folderType,
  newContent,
  newEntry,
  newFileId,
  nextVersion,
} from './file-entry.ts'

/** An area while one request has it for itself. A change is done completely or not at all, even when it is cut off. */
export interface OpenArea {
  readonly state: () => AreaState
  /** The files as a listing shows them. */
  readonly listed: () => ReadonlyArray<FileEntry>
  readonly read: (path: string) => Promise<Uint8Array>
  /** Adds a file or changes it, with these bytes or those that it has. */
  readonly put: (entry: FileEntry, bytes?: Uint8Array) => Promise<FileEntry>
  readonly remove: (ids: ReadonlyArray<string>) => Promise<void>
}

/** The hidden area of one account. */
export interface Area {
  /** Requests of one area run one after the other. */
  readonly run: <T>(work: (area: OpenArea) => Promise<T>) => Promise<T>
}

/** The one file of an area that holds everything but the contents. */
const indexName = 'drive.json'

const index = z.object({
  rootId: z.string(),
  files: z.custom<AreaState['files']>((value) => typeof value === 'object' && value !== null),
  gone: z._default(z.array(z.string()), []),
})

/** Opens the area that lies in `folder` of the store; what lies there counts, whoever wrote it. */
export const createArea = (store: Store, world: TimeAndChance, folder: string): Area => {
  const disk = createDisk(store, world, folder)
  let queue: Promise<unknown> = Promise.resolve()
  const open = (before: AreaState): OpenArea => {
    let now = before
    return {
      state: () => now,
      listed: () => Object.values(now.files),
      read: disk.read,
      put: async (entry, bytes) => {
        now = await put(disk, world, now, entry, bytes)
        return now.files[entry.id] ?? entry
      },
      remove: async (ids) => {
        for (const id of ids) await disk.remove(now.files[id]?.content?.path)
        const files = Object.fromEntries(Object.entries(now.files).filter(([id]) => !ids.includes(id)))
        now = await disk.writeIndex({ ...now, files, gone: [...now.gone, ...ids] })
      },
    }
  }
  return {
    run: (work) => {
      const result = queue.then(async () => work(open(await look(disk, world))))
      queue = result.catch(() => disk.forget())
      return result
    },
  }
}

type Disk = ReturnType<typeof createDisk>

/** The files of one area on the disk, and what was seen of them last. */
const createDisk = (store: Store, world: TimeAndChance, folder: string) => {
  const placeOf = (path: string): string => `${folder}/${path}`
  const stampOf = (path: string): Promise<string | undefined> => store.stamp(placeOf(path))
  let seen: { readonly state: AreaState; readonly stamp: string | undefined } | undefined
  const remember = async (state: AreaState): Promise<AreaState> => {
    seen = { state, stamp: await stampOf(indexName) }
    return state
  }
  const writeIndex = async (state: AreaState): Promise<AreaState> => {
    await store.writeRecord(placeOf(indexName), state)
    return remember(state)
  }
  const read = async (path: string): Promise<Uint8Array> => (await store.readFile(placeOf(path))) ?? new Uint8Array()
  return {
    read,
    remember,
    writeIndex,
    stampOf,
    list: (place: string) => store.list(placeOf(place)),
    write: (path: string, bytes: Uint8Array) => store.writeFile(placeOf(path), bytes),
    rename: (from: string, to: string) => store.rename(placeOf(from), placeOf(to)),
    remove: async (path: string | undefined) => (path === undefined ? undefined : store.remove(placeOf(path))),
    /** If a change breaks off, the next request reads everything. */
    forget: () => {
      seen = undefined
    },
    contentOf: async (path: string) => ({ ...newContent(world, path, await read(path)), stamp: await stampOf(path) }),
    /** An index that cannot be read is set aside. */
    index: async (): Promise<AreaState> => {
      if (seen && seen.stamp === (await stampOf(indexName))) return seen.state
      const found = await store.readRecord(placeOf(indexName))
      const parsed = index.safeParse(found.kind === 'found' ? found.value : undefined).data
      if (parsed !== undefined) return parsed
      if (found.kind !== 'missing')
        await store.rename(placeOf(indexName), placeOf(`drive.unreadable-${world.now()}.json`))
      return writeIndex({ rootId: `1${randomText(world, 56)}`, files: {}, gone: [] })
    },
  }
}

/** The area as it lies on the disk now: edited, deleted, renamed or added by hand, or cut off in a change. */
const look = async (disk: Disk, world: TimeAndChance): Promise<AreaState> => {
  const before = await disk.index()
  const files = new Map(Object.entries(before.files))
  const missing: FileEntry[] = []
  let isEdited = false
  for (const entry of files.values()) {
    const { content } = entry
    const stamp = content && (await disk.stampOf(content.path))
    if (content === undefined || (stamp !== undefined && stamp === content.stamp)) continue
    if (stamp === undefined) {
      // Deleted by hand, or never written: then the same id may be used by the next try.
      missing.push(entry)
      files.delete(entry.id)
      continue
    }
    const found = await disk.contentOf(content.path)
    const isSame = found.sha256 === content.sha256
    isEdited ||= !isSame
    files.set(
      entry.id,
      isSame ? { ...entry, content: { ...content, stamp } } : { ...changed(world, entry), content: found },
    )
  }
  const compared = { ...before, files: Object.fromEntries(files) }
  const state = await adopt(disk, world, compared, missing)
  return isEdited || missing.length > 0 || state !== compared ? disk.writeIndex(state) : disk.remember(state)
}

/** Journals that somebody put into the journals folder, or renamed there. */
const adopt = async (
  disk: Disk,
  world: TimeAndChance,
  state: AreaState,
  missing: ReadonlyArray<FileEntry>,
): Promise<AreaState> => {
  const known = new Set(Object.values(state.files).map(({ content }) => content?.path))
  let now = state
  for (const name of (await disk.list(product.journalsFolder)).filter(isJournalName).toSorted()) {
    const path = `${product.journalsFolder}/${name}`
    if (known.has(path)) continue
    const content = await disk.contentOf(path)
    const renamed = missing.find((entry) => entry.content?.sha256 === content.sha256)
    now = renamed ? withEntry(now, { ...changed(world, renamed), name, content }) : adopted(world, now, name, content)
  }
  return now
}

const isJournalName = (name: string): boolean =>
  [product.journalExtension, product.legacyExtension].some((extension) => name.toLowerCase().endsWith(extension))

const changed = (world: TimeAndChance, entry: FileEntry): FileEntry => ({
  ...entry,
  version: nextVersion(world, entry.version),
  modifiedTime: world.now(),
})

/** A journal in the oldest folder of the journals, which is made where there is none. */
const adopted = (world: TimeAndChance, state: AreaState, name: string, content: FileEntry['content']): AreaState => {
  const { rootId, files } = state
  const folders = Object.values(files).filter(
    (entry) => entry.mimeType === folderType && entry.name === product.journalsFolder,
  )
  const made = { id: newFileId(world, rootId), name: product.journalsFolder, mimeType: folderType, parent: rootId }
  const parent = folders.toSorted((a, b) => a.createdTime - b.createdTime)[0] ?? newEntry(world, made)
  const journal = { id: newFileId(world, rootId), name, mimeType: product.journalMediaType, parent: parent.id, content }
  return withEntry(withEntry(state, parent), newEntry(world, journal))
}

/** A new file is in the index before its bytes are there; a new content is there before the index names it. */
const put = async (
  disk: Disk,
  world: TimeAndChance,
  before: AreaState,
  entry: FileEntry,
  bytes: Uint8Array | undefined,
): Promise<AreaState> => {
  const old = before.files[entry.id]
  if (bytes === undefined) {
    const content = old?.content && (await renamed(disk, before, old, entry.name))
    return disk.writeIndex(withEntry(before, { ...entry, content }))
  }
  const path = old?.content?.path ?? (await pathFor(disk, before, entry))
  const content = newContent(world, path, bytes)
  if (old === undefined) await disk.writeIndex(withEntry(before, { ...entry, content }))
  await disk.write(path, bytes)
  const written = withEntry(before, { ...entry, content: { ...content, stamp: await disk.stampOf(path) } })
  return disk.writeIndex(written)
}

/** A journal's readable file follows its name. Cut off here, it is known again by its bytes. */
const renamed = async (
  disk: Disk,
  state: AreaState,
  { content, ...old }: FileEntry,
  name: string,
): Promise<FileEntry['content']> => {
  if (content === undefined || old.name === name || !isJournalName(name)) return content
  const path = await pathFor(disk, state, { ...old, name })
  await disk.rename(content.path, path)
  return { ...content, path, stamp: await disk.stampOf(path) }
}

/** Where a file of this name lies: never where another one does, even if case does not count. */
const pathFor = async (
  disk: Disk,
  { files }: AreaState,
  { name, parent }: Pick<FileEntry, 'name' | 'parent'>,
): Promise<string> => {
  const place = safeName(files[parent]?.name ?? 'files')
  const inIndex = Object.values(files).flatMap(({ content }) => (content ? [content.path] : []))
  const onDisk = (await disk.list(place)).map((file) => `${place}/${file}`)
  const taken = new Set([...inIndex, ...onDisk].map(comparable))
  return `${place}/${freeName(safeName(name), (candidate) => taken.has(comparable(`${place}/${candidate}`)))}`
}

const withEntry = (state: AreaState, entry: FileEntry): AreaState => ({
  ...state,
  files: { ...state.files, [entry.id]: entry },
})
