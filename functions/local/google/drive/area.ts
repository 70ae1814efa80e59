import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { indexName, journalPathsOnDisk, recoverArea } from './area-recovery.ts'
import { type AreaState, type FileEntry, newContent } from './file-entry.ts'

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

/** The files of one area on the disk, and how each looked when it was last seen. */
const createDisk = (store: Store, folder: string) => {
  const placeOf = (path: string): string => `${folder}/${path}`
  const stamps = new Map<string, string | undefined>()
  const see = async (path: string): Promise<void> => void stamps.set(path, await store.stamp(placeOf(path)))
  return {
    /** Nothing was edited by hand, put back from an older copy, or put into the journals folder. */
    isAsSeen: async (): Promise<boolean> => {
      for (const [path, stamp] of stamps) if ((await store.stamp(placeOf(path))) !== stamp) return false
      return (await journalPathsOnDisk(store, folder)).every((path) => stamps.has(path))
    },
    seeAll: async (state: AreaState): Promise<AreaState> => {
      stamps.clear()
      for (const path of [indexName, ...contentPaths(state)]) await see(path)
      return state
    },
    read: async (path: string): Promise<Uint8Array> => {
      const bytes = await store.readFile(placeOf(path))
      if (bytes === undefined) throw new Error(`The content of a file is missing: ${path}`)
      return bytes
    },
    writeIndex: async (state: AreaState): Promise<AreaState> => {
      await store.writeRecord(placeOf(indexName), state)
      await see(indexName)
      return state
    },
    write: async (path: string, bytes: Uint8Array): Promise<void> => {
      await store.writeFile(placeOf(path), bytes)
      await see(path)
    },
    rename: async (from: string, to: string): Promise<void> => {
      await store.rename(placeOf(from), placeOf(to))
      stamps.delete(from)
      await see(to)
    },
    remove: async (path: string): Promise<void> => {
      await store.remove(placeOf(path))
      stamps.delete(path)
    },
    /** Where a file of this name lies: never where another one does, even if case does not count. */
    pathFor: async (state: AreaState, { name, parent }: Pick<FileEntry, 'name' | 'parent'>): Promise<string> => {
      const parentName = state.files[parent]?.name
      const requested = parentName === undefined ? 'files' : safeName(parentName)
      const place = comparable(requested) === indexName ? `${requested}_` : requested
      const onDisk = (await store.list(placeOf(place))).map((file) => comparable(`${place}/${file}`))
      const taken = new Set([...onDisk, ...contentPaths(state).map(comparable)])
      return `${place}/${freeName(safeName(name), (candidate) => taken.has(comparable(`${place}/${candidate}`)))}`
    },
  }
}
type Disk = ReturnType<typeof createDisk>

/** Opens the area that lies in `folder` of the store; what lies there counts, whoever wrote it. */
export const createArea = (store: Store, world: TimeAndChance, folder: string): Area => {
  const disk = createDisk(store, folder)
  let state: AreaState | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const current = async (): Promise<AreaState> =>
    state !== undefined && (await disk.isAsSeen())
      ? state
      : (state = await disk.seeAll(await recoverArea(store, world, folder)))

  const open = (before: AreaState): OpenArea => {
    let now = before
    // Until a change is done nothing is known: if it breaks off, the next request looks at the disk.
    const change = async (steps: () => Promise<AreaState>): Promise<void> => {
      state = undefined
      now = state = await steps()
    }
    return {
      state: () => now,
      listed: () => Object.values(now.files),
      read: disk.read,
      put: async (entry, bytes) => {
        await change(() => put(disk, world, now, entry, bytes))
        return now.files[entry.id] ?? entry
      },
      remove: (ids) => change(() => remove(disk, now, ids)),
    }
  }
  return {
    run: (work) => {
      const result = queue.then(async () => work(open(await current())))
      queue = result.catch(() => undefined)
      return result
    },
  }
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
  const isRenamed = old?.content !== undefined && old.name !== entry.name
  const next = isRenamed ? await rename(disk, before, entry, old.content.path) : before
  if (bytes === undefined) return isRenamed ? next : disk.writeIndex(withEntry(before, entry))
  const path = next.files[entry.id]?.content?.path ?? (await disk.pathFor(next, entry))
  const written = withEntry(next, { ...entry, content: newContent(world, path, bytes) })
  if (old === undefined) await disk.writeIndex(written)
  await disk.write(path, bytes)
  return old === undefined ? written : disk.writeIndex(written)
}

/** The readable file follows its name. Until it does, the index names both places. */
const rename = async (disk: Disk, before: AreaState, entry: FileEntry, was: string): Promise<AreaState> => {
  const path = await disk.pathFor(before, entry)
  const content = entry.content && { ...entry.content, path }
  await disk.writeIndex(withEntry(before, { ...entry, content: content && { ...content, was } }))
  await disk.rename(was, path)
  return disk.writeIndex(withEntry(before, { ...entry, content }))
}

/** A file that is not there any more counts as deleted, whether the index knows it yet or not. */
const remove = async (disk: Disk, before: AreaState, ids: ReadonlyArray<string>): Promise<AreaState> => {
  for (const id of ids) {
    const path = before.files[id]?.content?.path
    if (path !== undefined) await disk.remove(path)
  }
  const files = Object.fromEntries(Object.entries(before.files).filter(([id]) => !ids.includes(id)))
  return disk.writeIndex({ ...before, files, gone: [...before.gone, ...ids] })
}

const withEntry = (state: AreaState, entry: FileEntry): AreaState => ({
  ...state,
  files: { ...state.files, [entry.id]: entry },
})

const contentPaths = (state: AreaState): ReadonlyArray<string> =>
  Object.values(state.files).flatMap((entry) => (entry.content === undefined ? [] : [entry.content.path]))
