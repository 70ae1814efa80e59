/** Fields whose values are the program's own words, never the user's. */
const programWords: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'status',
  'reason',
  'code',
  'area',
  'preference',
  'source',
  'place',
  'today',
  'startedDay',
  'date',
  'clearsIn',
  'field',
])

const deepest = 3
const longestList = 20
const isName = (key: string): boolean => /^[a-zA-Z]\w{0,39}$/.test(key)

/**
 * A value without private data: its shape, numbers, booleans and the program's own words. Texts, names, ids and tokens
 * become their length; deep values, the journal with its money among them, become their size.
 */
export const redacted = (value: unknown, name = '', depth = 0): unknown => {
  switch (typeof value) {
    case 'string':
      return programWords.has(name) && value.length <= 40 ? value : `‹text of ${value.length}›`
    case 'number':
    case 'boolean':
    case 'undefined':
      return value
    case 'bigint':
    case 'symbol':
    case 'function':
      return `‹${typeof value}›`
    case 'object':
      return value === null ? value : redactedObject(value, depth)
  }
}

const redactedObject = (value: object, depth: number): unknown => {
  if (value instanceof Error) return `‹error ${value.name}›`
  if (Array.isArray(value)) {
    return depth >= deepest || value.length > longestList
      ? `‹list of ${value.length}›`
      : value.map((each) => redacted(each, '', depth + 1))
  }
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([, each]) => typeof each === 'function')) return '‹port›'
  if (depth >= deepest || !entries.every(([key]) => isName(key))) return `‹object of ${entries.length}›`
  return Object.fromEntries(entries.map(([key, each]) => [key, redacted(each, key, depth + 1)]))
}
