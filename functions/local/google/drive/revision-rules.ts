import type { FileEntry, Revision } from './file-entry.ts'

const maxUnkept = 100
const maxAgeMs = 30 * 24 * 3600_000

/** How many revisions of the file are kept forever. */
export const foreverRevisions = (entry: FileEntry): number =>
  entry.revisions.filter((revision) => revision.keptAt !== undefined).length

/** The head and those kept forever always stay; of the others the last hundred of the last thirty days. */
export const purgedRevisions = (revisions: ReadonlyArray<Revision>, now: number): ReadonlyArray<Revision> => {
  const head = revisions.at(-1)
  const others = revisions.filter((revision) => revision.keptAt === undefined && revision !== head)
  const young = new Set(others.slice(-maxUnkept).filter((revision) => now - revision.modifiedTime <= maxAgeMs))
  return revisions.filter((revision) => revision === head || revision.keptAt !== undefined || young.has(revision))
}
