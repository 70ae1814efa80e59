import { parseJson } from '#functions/local/stand-in/http.ts'
import type { Store } from '#functions/local/store/store.ts'

/**
 * A store in memory, for tests and for the simulator. Records are the very values given, without printing them.
 */
export const createMemoryStore = (): Store => {
  const entries = new Map<string, { readonly bytes?: Uint8Array; readonly record?: unknown; readonly stamp: string }>()
  let writes = 0
  const put = (path: string, content: { readonly bytes?: Uint8Array; readonly record?: unknown }): void => {
    writes += 1
    entries.set(path, { ...content, stamp: String(writes) })
  }

  return {
    readFile: async (path) => {
      const entry = entries.get(path)
      return entry === undefined ? undefined : (entry.bytes ?? new TextEncoder().encode(JSON.stringify(entry.record)))
    },
    writeFile: async (path, bytes) => put(path, { bytes }),
    readRecord: async (path) => {
      const entry = entries.get(path)
      return entry?.bytes === undefined ? entry?.record : (parseJson(entry.bytes) ?? null)
    },
    writeRecord: async (path, value) => put(path, { record: value }),
    remove: async (path) => {
      entries.delete(path)
    },
    rename: async (from, to) => {
      const entry = entries.get(from)
      if (entry === undefined) throw new Error(`No such file: ${from}`)
      entries.delete(from)
      entries.set(to, entry)
    },
    list: async (folder) =>
      [...entries.keys()].flatMap((path) => {
        const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
        return name === '' || name.includes('/') ? [] : [name]
      }),
    stamp: async (path) => entries.get(path)?.stamp,
  }
}
