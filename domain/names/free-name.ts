import { limits } from '#domain/limits.ts'
import { hideExtension } from './extension.ts'

/** 'Name (2)' and so on where the name is taken, cut to length. `taken`: file names; case does not count. */
export const freeJournalName = (wanted: string, taken: ReadonlyArray<string>): string => {
  const known = new Set(taken.map((name) => hideExtension(name).toLowerCase()))
  for (let copy = 1; ; copy += 1) {
    const suffix = copy === 1 ? '' : ` (${copy})`
    const name = `${cutTo(wanted, limits.journalNameMaxChars - suffix.length)}${suffix}`
    if (!known.has(name.toLowerCase())) return name
  }
}

/** No half of a surrogate pair, and no space or dot at the end. */
const cutTo = (name: string, length: number): string =>
  name.length <= length
    ? name
    : name
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .replace(/[. ]+$/, '')
