import * as z from 'zod/mini'
import { product } from '#domain/product.ts'
import { randomText, type TimeAndChance } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import {
  type AreaState,
  type Content,
  type FileEntry,
  folderType,
  newContent,
  newEntry,
  newFileId,
  nextVersion,
} from './file-entry.ts'

/** An area during one request. A change is complete or does not happen, even when it is cut off. */
export interface OpenArea {
  readonly state: () => AreaState
  readonly listed: () => ReadonlyArray<FileEntry>
  readonly read: (path: string) => Promise<Uint8Array>
  /** Without `bytes`, the file keeps its content. */
  readonly put: (entry: FileEntry, bytes?: Uint8Array) => Promise<FileEntry>
  readonly remove: (ids: ReadonlyArray<string>) => Promise<void>
}

export interface Area {
  /** Requests of one area run one after the other. */
  readonly run: <T>(work: (area: OpenArea) => Promise<T>) => Promise<T>
}

const indexName = 'drive.json'

const index = z.object({
  rootId: z.string(),
  files: z.custom<AreaState['files']>((value) => typeof value === 'object' && value !== null),
  gone: z._default(z.array(z.string()), []),
})

/** Opens the area that lies in `folder` of the store. */
export const createArea = (store: Store, world: TimeAndChance, folder: string): Area => {
  const disk = within(store, folder)
  let known: AreaState | undefined
  let queue: Promise<unknown> = Promise.resolve()
  const write = async (state: AreaState): Promise<AreaState> => {
    await disk.writeRecord(indexName, state)
    return (known = state)
  }
  const open = async (): Promise<OpenArea> => {
    const seen = await look(disk, world, known ?? (await readIndex(disk, world)))
    let now = seen === known ? seen : await write(seen)
    const putWith = async (entry: FileEntry, content: FileEntry['content']): Promise<FileEntry> => {
      const written = { ...entry, content }
      now = await write({ ...now, files: { ...now.files, [entry.id]: written } })
      return written
    }
    return {
      state: () => now,
      listed: () => Object.values(now.files),
      read: async (path) => (await disk.readFile(path)) ?? new Uint8Array(),
      put: async (entry, bytes) => {
        const old = now.files[entry.id]
        if (bytes === undefined) {
          // A journal's readable file follows its name.
          if (old?.content === undefined || old.name === entry.name || !isJournalName(entry.name))
            return putWith(entry, old?.content)
          const content = { ...old.content, path: await pathFor(disk, now, entry) }
          await putWith(entry, { ...content, renamedFrom: old.content.path })
          return putWith(entry, { ...content, stamp: await moved(disk, old.content.path, content.path) })
        }
        const content = newContent(world, old?.content?.path ?? (await pathFor(disk, now, entry)), bytes)
        if (old === undefined) await putWith(entry, content)
        await disk.writeFile(content.path, bytes)
        return putWith(entry, { ...content, stamp: await disk.stamp(content.path) })
      },
      remove: async (ids) => {
        for (const path of ids.flatMap((id) => now.files[id]?.content?.path ?? [])) await disk.remove(path)
        const files = Object.fromEntries(Object.entries(now.files).filter(([id]) => !ids.includes(id)))
        now = await write({ ...now, files, gone: [...now.gone, ...ids] })
      },
    }
  }
  return {
    run: (work) => {
      const result = queue.then(async () => work(await open()))
      // After a failed change, the next request reads the index again.
      queue = result.catch(() => (known = undefined))
      return result
    },
  }
}

const within = (store: Store, folder: string): Store => {
  const at = (path: string): string => `${folder}/${path}`
  return {
    readFile: (path) => store.readFile(at(path)),
    writeFile: (path, bytes) => store.writeFile(at(path), bytes),
    readRecord: (path) => store.readRecord(at(path)),
    writeRecord: (path, value) => store.writeRecord(at(path), value),
    remove: (path) => store.remove(at(path)),
    rename: (from, to) => store.rename(at(from), at(to)),
    list: (path) => store.list(at(path)),
    stamp: (path) => store.stamp(at(path)),
  }
}

const readIndex = async (disk: Store, world: TimeAndChance): Promise<AreaState> => {
  const found = await disk.readRecord(indexName)
  const parsed = index.safeParse(found).data
  if (parsed === undefined && found !== undefined) await disk.rename(indexName, `drive.unreadable-${world.now()}.json`)
  return parsed ?? { rootId: `1${randomText(world, 56)}`, files: {}, gone: [] }
}

/** The area by its files on the disk, which may be edited, deleted or added by hand, or cut off in a change. */
const look = async (disk: Store, world: TimeAndChance, before: AreaState): Promise<AreaState> => {
  const { journalsFolder } = product
  const entryIn = (parent: string, name: string, mimeType: string): FileEntry =>
    newEntry(world, { id: newFileId(world, before.rootId), name, mimeType, parent })
  const entries: FileEntry[] = []
  for (const entry of Object.values(before.files)) entries.push(...(await lookAt(disk, world, entry)))
  const known = new Set(entries.map(({ content }) => content?.path))
  const paths = (await disk.list(journalsFolder)).filter(isJournalName).map((name) => `${journalsFolder}/${name}`)
  for (const path of paths.filter((each) => !known.has(each))) {
    const folder =
      entries.find(({ name, mimeType }) => name === journalsFolder && mimeType === folderType) ??
      entryIn(before.rootId, journalsFolder, folderType)
    const journal = entryIn(folder.id, path.slice(journalsFolder.length + 1), product.journalMediaType)
    entries.push(folder, { ...journal, content: await contentOf(disk, world, path) })
  }
  const files = Object.fromEntries(entries.map((entry) => [entry.id, entry]))
  const ids = new Set([...Object.keys(before.files), ...Object.keys(files)])
  return [...ids].every((id) => files[id] === before.files[id]) ? before : { ...before, files }
}

const lookAt = async (disk: Store, world: TimeAndChance, entry: FileEntry): Promise<ReadonlyArray<FileEntry>> => {
  if (entry.content === undefined) return [entry]
  const { path, renamedFrom, stamp, sha256 } = entry.content
  const found = (await disk.stamp(path)) ?? (renamedFrom && (await moved(disk, renamedFrom, path)))
  // Deleted by hand, or never written: then the next try may use the same id.
  if (found === undefined) return []
  if (found === stamp) return [entry]
  const content = await contentOf(disk, world, path)
  if (content.sha256 === sha256)
    return [{ ...entry, content: { ...entry.content, renamedFrom: undefined, stamp: found } }]
  return [{ ...entry, version: nextVersion(world, entry.version), modifiedTime: world.now(), content }]
}

const contentOf = async (disk: Store, world: TimeAndChance, path: string): Promise<Content> => {
  const bytes = (await disk.readFile(path)) ?? new Uint8Array()
  return { ...newContent(world, path, bytes), stamp: await disk.stamp(path) }
}

/** The stamp of the file at its new place; undefined where there is none to move. */
const moved = async (disk: Store, from: string, to: string): Promise<string | undefined> => {
  if ((await disk.stamp(from)) !== undefined) await disk.rename(from, to)
  return disk.stamp(to)
}

const isJournalName = (name: string): boolean =>
  [product.journalExtension, product.legacyExtension].some((extension) => name.toLowerCase().endsWith(extension))

/** The place of a file of this name: never that of another one, even if only case differs. */
const pathFor = async (
  disk: Store,
  { files }: AreaState,
  { name, parent }: Pick<FileEntry, 'name' | 'parent'>,
): Promise<string> => {
  const place = safeName(files[parent]?.name ?? 'files')
  const inIndex = Object.values(files).flatMap(({ content }) => (content ? [content.path] : []))
  const onDisk = (await disk.list(place)).map((file) => `${place}/${file}`)
  const taken = new Set([...inIndex, ...onDisk].map(comparable))
  return `${place}/${freeName(safeName(name), (candidate) => taken.has(comparable(`${place}/${candidate}`)))}`
}
