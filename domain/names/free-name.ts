import { limits } from '#domain/limits.ts'
import { hideExtension } from './extension.ts'

/**
 * A journal name that none of these files has: the wanted one, or 'Name (2)' and so on, cut where it would be too long.
 * `taken` are file names, with or without extension; names that differ only in case are the same.
 */
export const freeJournalName = (wanted: string, taken: ReadonlyArray<string>): string => {
  const known = new Set(taken.map((name) => hideExtension(name).toLowerCase()))
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : ` (${copy})`
    const name = `${cutTo(wanted, limits.journalNameMaxChars - suffix.length)}${suffix}`
    if (!known.has(name.toLowerCase())) return name
  }
}

/** Half a surrogate pair is no character, and a name must not end in a space or a dot. */
const cutTo = (name: string, length: number): string =>
  name.length <= length
    ? name
    : name
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .replace(/[. ]+$/, '')
