import { type Area, createArea } from '#functions/local/google/drive/area.ts'
import type { FileEntry } from '#functions/local/google/drive/file-entry.ts'

/** What a file was before a change. */
interface Past {
  readonly at: number
  readonly id: string
  readonly before: FileEntry | undefined
}

/** No lag is longer. */
const rememberedMs = 600_000

/** Areas whose listings show changes late by so many milliseconds, while a read by id shows them at once. */
export const laggingAreas =
  (now: () => number, lagMs: () => number): typeof createArea =>
  (...parts) => {
    const area = createArea(...parts)
    let history: ReadonlyArray<Past> = []
    const listed = (files: Readonly<Record<string, FileEntry>>): ReadonlyArray<FileEntry> => {
      const seen = new Map(Object.entries(files))
      const hidden = history.filter(({ at }) => at > now() - lagMs())
      for (const { id, before } of hidden.toReversed())
        if (before === undefined) seen.delete(id)
        else seen.set(id, before)
      return [...seen.values()]
    }
    const run: Area['run'] = (work) =>
      area.run(async (open) => {
        const before = open.state().files
        try {
          return await work({ ...open, listed: () => listed(open.state().files) })
        } finally {
          const after = open.state().files
          const ids = new Set([...Object.keys(before), ...Object.keys(after)])
          const changed = before === after ? [] : [...ids].filter((id) => before[id] !== after[id])
          const steps = changed.map((id) => ({ at: now(), id, before: before[id] }))
          history = [...history.filter(({ at }) => now() - at < rememberedMs), ...steps]
        }
      })
    return { ...area, run }
  }
