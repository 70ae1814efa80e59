/** Fields whose values are the program's own words, never the user's. */
const programWords: ReadonlySet<string> = new Set(
  'type kind status reason code area preference source place today startedDay date clearsIn field'.split(' '),
)

const deepest = 3
const longestList = 20
const isName = (key: string): boolean => /^[a-zA-Z]\w{0,39}$/.test(key)

/** A value as JSON without private data: texts, tokens and deeply nested values become their size. */
export const redacted = (value: unknown, name = '', depth = 0): unknown => {
  if (typeof value === 'string')
    return programWords.has(name) && value.length <= 40 ? value : `‹text of ${value.length}›`
  if (typeof value === 'function' || typeof value === 'bigint' || typeof value === 'symbol') return `‹${typeof value}›`
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return `‹error ${value.name}›`
  if (Array.isArray(value))
    return depth >= deepest || value.length > longestList
      ? `‹list of ${value.length}›`
      : value.map((each) => redacted(each, '', depth + 1))
  const entries = Object.entries(value)
  if (depth >= deepest || !entries.every(([key]) => isName(key))) return `‹object of ${entries.length}›`
  return Object.fromEntries(entries.map(([key, each]) => [key, redacted(each, key, depth + 1)]))
}
