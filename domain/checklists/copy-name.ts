import { limits } from '../limits.ts'

/** Two names are one name when they differ only in case or in how an accent is encoded. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

const cutTo = (name: string, length: number): string => {
  const cut = name.slice(0, length)
  // Half a surrogate pair is no character.
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd()
}

/** '{name} (Copy)'; when that is taken '{name} (Copy 2)' and so on, the name cut where the whole would be too long. */
export const copyName = (name: string, isTaken: (name: string) => boolean): string => {
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? ' (Copy)' : ` (Copy ${copy})`
    const candidate = `${cutTo(name, limits.checklistNameMaxChars - suffix.length)}${suffix}`
    if (!isTaken(candidate)) return candidate
  }
}
