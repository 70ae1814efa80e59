import type { World } from '#functions/local/stand-in/world.ts'
import { comparable, freeName, safeName } from '#functions/local/store/safe-name.ts'
import type { Store } from '#functions/local/store/store.ts'
import { indexName, type Intent } from './area-index.ts'
import { journalPathsOnDisk, recoverArea } from './area-recovery.ts'
import type { AreaState, Change, Content, FileEntry } from './file-entry.ts'

/** One step of an area. `entry` undefined means removed. */
export interface AreaStep {
  readonly entries: ReadonlyArray<{ readonly id: string; readonly entry: FileEntry | undefined }>
  readonly write?: { readonly path: string; readonly bytes: Uint8Array; readonly sha256: string }
  /** Files that are not needed any more once the rest is done. */
  readonly removes?: ReadonlyArray<string>
}

/** An area while one request has it for itself. */
export interface OpenArea {
  readonly state: () => AreaState
  /** Does a step completely or not at all, even when the process is killed in between. */
  readonly commit: (step: AreaStep) => Promise<void>
  readonly read: (path: string) => Promise<Uint8Array>
  /** The files as a listing sees them, which may lag behind. */
  readonly listed: (lagMs: number) => ReadonlyArray<FileEntry>
  /** Where a file of this name would lie on disk. */
  readonly pathFor: (name: string, parentId: string) => Promise<string>
}

/** The hidden area of one account and one app. */
export interface Area {
  /** Requests of one area run one after the other. */
  readonly run: <T>(work: (area: OpenArea) => Promise<T>) => Promise<T>
  /** Drops every file, as "disconnect app" does. */
  readonly wipe: () => Promise<void>
}

/** Folders of the area that are not a drive folder's own. */
const reserved = ['revisions', 'files', 'apps', indexName].map(comparable)
const historyMs = 600_000

/** What a file was before a step, for listings that lag. */
interface PastStep {
  readonly at: number
  readonly id: string
  readonly before: FileEntry | undefined
}

/** Opens the area that lies in `folder` of the store; reads it at the first request. */
export const createArea = (store: Store, world: World, folder: string): Area => {
  const indexPath = `${folder}/${indexName}`
  let state: AreaState | undefined
  let stamps = new Map<string, string | undefined>()
  let history: ReadonlyArray<PastStep> = []
  let queue: Promise<unknown> = Promise.resolve()

  const remember = async (path: string): Promise<void> => {
    stamps.set(path, await store.stamp(`${folder}/${path}`))
  }
  /** Somebody may have edited a file by hand, or put an older copy back: what lies on disk is what counts. */
  const current = async (): Promise<AreaState> => {
    if (state !== undefined && (await isAsLeft())) return state
    const recovered = await recoverArea(store, world, folder)
    stamps = new Map()
    for (const path of [indexName, ...contentPaths(recovered)]) await remember(path)
    return (state = recovered)
  }
  const isAsLeft = async (): Promise<boolean> => {
    for (const [path, stamp] of stamps) if ((await store.stamp(`${folder}/${path}`)) !== stamp) return false
    // A journal that somebody has copied into the folder has no stamp yet.
    return (await journalPathsOnDisk(store, folder)).every((path) => stamps.has(path))
  }

  const commit = async (before: AreaState, step: AreaStep): Promise<AreaState> => {
    const next = nextState(world, before, step)
    const intent: Intent = {
      expected: step.write === undefined ? [] : [{ path: step.write.path, sha256: step.write.sha256 }],
      restore: step.entries.map(({ id }) => ({ id, entry: before.files[id] ?? null })),
      removes: step.removes ?? [],
    }
    // Until everything is written this step does not count; if it breaks off, the next request repairs the files.
    state = undefined
    await store.writeRecord(indexPath, { ...next, intent })
    if (step.write !== undefined) await store.writeFile(`${folder}/${step.write.path}`, step.write.bytes)
    for (const path of step.removes ?? []) {
      await store.remove(`${folder}/${path}`)
      stamps.delete(path)
    }
    await remember(indexName)
    if (step.write !== undefined) await remember(step.write.path)

    const at = world.now()
    const steps = step.entries.map(({ id }) => ({ at, id, before: before.files[id] }))
    history = [...history.filter((old) => at - old.at < historyMs), ...steps]
    return (state = next)
  }

  const run = <T>(work: (area: OpenArea) => Promise<T>): Promise<T> => {
    const result = queue.then(async () =>
      work(openArea({ store, world, folder, before: await current(), history: () => history, commit })),
    )
    queue = result.catch(() => undefined)
    return result
  }
  return {
    run,
    wipe: () =>
      run(async (area) => {
        const files = Object.values(area.state().files)
        await area.commit({
          entries: files.map(({ id }) => ({ id, entry: undefined })),
          removes: files.flatMap(pathsOf),
        })
      }),
  }
}

const openArea = (parts: {
  readonly store: Store
  readonly world: World
  readonly folder: string
  readonly before: AreaState
  readonly history: () => ReadonlyArray<PastStep>
  readonly commit: (before: AreaState, step: AreaStep) => Promise<AreaState>
}): OpenArea => {
  const { store, world, folder } = parts
  let now = parts.before
  return {
    state: () => now,
    commit: async (step) => {
      now = await parts.commit(now, step)
    },
    read: async (path) => {
      const bytes = await store.readFile(`${folder}/${path}`)
      if (bytes === undefined) throw new Error(`The content of a file is missing: ${path}`)
      return bytes
    },
    listed: (lagMs) => {
      const seen = new Map(Object.entries(now.files))
      const hidden = parts.history().filter((step) => step.at > world.now() - lagMs)
      for (const step of hidden.toReversed())
        if (step.before === undefined) seen.delete(step.id)
        else seen.set(step.id, step.before)
      return [...seen.values()]
    },
    pathFor: async (name, parentId) => {
      const parent = parentId === now.rootId ? undefined : now.files[parentId]
      const requested = parent === undefined ? 'files' : safeName(parent.name)
      const place = parent !== undefined && reserved.includes(comparable(requested)) ? `${requested}_` : requested
      const onDisk = (await store.list(`${folder}/${place}`)).map((file) => comparable(`${place}/${file}`))
      const taken = new Set([...onDisk, ...contentPaths(now).map(comparable)])
      return `${place}/${freeName(safeName(name), (candidate) => taken.has(comparable(`${place}/${candidate}`)))}`
    },
  }
}

const nextState = (world: World, before: AreaState, step: AreaStep): AreaState => {
  const files = { ...before.files }
  const changes = before.changes.filter((change) => !step.entries.some(({ id }) => id === change.fileId))
  const added: ReadonlyArray<Change> = step.entries.map(({ id, entry }, n) => ({
    sequence: before.nextSequence + n,
    fileId: id,
    time: world.now(),
    removed: entry === undefined,
  }))
  for (const { id, entry } of step.entries)
    if (entry === undefined) delete files[id]
    else files[id] = entry
  return { ...before, files, changes: [...changes, ...added], nextSequence: before.nextSequence + added.length }
}

/** Everything that a file has on disk. */
export const pathsOf = (entry: FileEntry): ReadonlyArray<string> => [
  ...(entry.content === undefined ? [] : [entry.content.path]),
  ...entry.revisions.flatMap((revision) => (revision.keptAt === undefined ? [] : [revision.keptAt])),
]

const contentPaths = (state: AreaState): ReadonlyArray<string> =>
  Object.values(state.files).flatMap((entry) => (entry.content === undefined ? [] : [entry.content.path]))

/** The bytes of every file together. */
export const usedBytes = (state: AreaState): number =>
  Object.values(state.files).reduce((sum, entry) => sum + sizeOf(entry.content) + foreverBytes(entry), 0)

const sizeOf = (content: Content | undefined): number => content?.size ?? 0
const foreverBytes = (entry: FileEntry): number =>
  entry.revisions.reduce((sum, revision) => sum + (revision.keptAt === undefined ? 0 : revision.size), 0)
