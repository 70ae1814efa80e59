/** Undefined for an ambiguous query: a name twice, an empty name, a broken escape. */
export const parseQuery = (raw: string): Readonly<Record<string, string>> | undefined => {
  if (raw === '') return {}
  const found = new Map<string, string>()
  for (const pair of raw.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1))
    if (!name || value === undefined || found.has(name)) return undefined
    found.set(name, value)
  }
  return Object.fromEntries(found)
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
