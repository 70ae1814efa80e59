import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { parseJson } from '#functions/local/stand-in/http.ts'
import type { Store } from './store.ts'

/** The prefix and process id of the writer, so that a later start can remove half-written files. */
const temporaryName = /^\.~(\d+)-[0-9a-f]+\.tmp$/

/**
 * A write goes to a temporary file, is flushed and renamed, and the folder is flushed too: a kill or a power cut leaves
 * the old content or the new one. Leftovers of ended processes are removed first. Only their owner can read the files.
 */
export const openFileStore = async (folder: string): Promise<Store> => {
  const root = resolve(folder)
  await makeFolder(root)
  await sweep(root)

  const place = (path: string): string => {
    const full = resolve(root, path)
    if (!full.startsWith(root + sep)) throw new Error(`Outside of the data folder: ${path}`)
    return full
  }
  const write = async (path: string, bytes: Uint8Array | string): Promise<void> => writeAtomically(place(path), bytes)
  const read = async (path: string): Promise<Uint8Array | undefined> => orUndefined(readFile(place(path)))

  return {
    readFile: read,
    writeFile: write,
    readRecord: async (path) => {
      const bytes = await read(path)
      return bytes && (parseJson(bytes) ?? null)
    },
    writeRecord: (path, value) => write(path, `${JSON.stringify(value, undefined, 2)}\n`),
    remove: async (path) => {
      await rm(place(path), { force: true })
      await orUndefined(flushFolder(dirname(place(path))))
    },
    rename: async (from, to) => {
      await makeFolder(dirname(place(to)))
      await rename(place(from), place(to))
      await flushFolder(dirname(place(to)))
      await flushFolder(dirname(place(from)))
    },
    list: async (path) => {
      const entries = (await orUndefined(readdir(place(path), { withFileTypes: true }))) ?? []
      return entries.flatMap((entry) => (entry.isFile() && !temporaryName.test(entry.name) ? [entry.name] : []))
    },
    stamp: async (path) => {
      const facts = await orUndefined(stat(place(path), { bigint: true }))
      return facts === undefined ? undefined : `${facts.ino}:${facts.size}:${facts.mtimeNs}`
    },
  }
}

const writeAtomically = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const folder = dirname(path)
  await makeFolder(folder)
  const temporary = join(folder, `.~${process.pid}-${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flushFolder(folder)
}

/** A new folder is only safe once its parent has been flushed. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await flushFolder(dirname(at))
}

/** Windows cannot open a folder to flush it; its file system journals renames itself. */
const flushFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sweep = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const writer = temporaryName.exec(entry.name)?.[1]
    if (writer !== undefined && (Number(writer) === process.pid || !isAlive(Number(writer))))
      await rm(join(entry.parentPath, entry.name), { force: true })
  }
}

/** Whether a process of this computer has this id now. */
export const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A missing file is an answer, any other error a defect. */
const orUndefined = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
