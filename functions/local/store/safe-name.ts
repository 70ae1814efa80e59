/** Not allowed on one of the common file systems, or invisible. */
const unsafe = /[\p{Cc}<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu
const maxBytes = 120

/** A name that any file system takes, as near to `name` as possible; several names may become the same. */
export const safeName = (name: string): string => {
  const cleaned = Buffer.from(name)
    .toString()
    .normalize('NFC')
    .replace(unsafe, '_')
    .replace(/^[.\s~]+|[.\s]+$/gu, '')
  const filled = cleaned === '' ? 'untitled' : reservedOnWindows.test(cleaned) ? `_${cleaned}` : cleaned
  const { stem, extension } = split(filled)
  const short = [...stem]
  while (Buffer.byteLength(short.join('') + extension) > maxBytes) short.pop()
  return `${short.join('').trimEnd()}${extension}`
}

/** `name`, or `name (2)` and so on. No taken name is met even where case does not count. */
export const freeName = (name: string, isTaken: (comparable: string) => boolean): string => {
  const { stem, extension } = split(name)
  let candidate = name
  for (let n = 2; isTaken(comparable(candidate)); n += 1) candidate = `${stem} (${n})${extension}`
  return candidate
}

/** Equal for two names that some file system takes as the same. */
export const comparable = (name: string): string => name.normalize('NFC').toLowerCase()

const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const extension = /^.+?(\.[^.]{0,19})$/u.exec(name)?.[1] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}
