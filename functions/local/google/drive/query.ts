import { err, ok, type Result } from '#domain/result.ts'
import { isoTime } from '#functions/local/stand-in/world.ts'
import { type DriveProblem, invalidParameterValue } from './errors.ts'
import type { FileEntry } from './file-entry.ts'

/** A search, ready to be asked of a file. */
export interface Query {
  readonly matches: (entry: FileEntry, rootId: string) => boolean
  /** It looks into texts: such results cannot be ordered. */
  readonly isFullText: boolean
}

type Token = { readonly kind: 'string' | 'word' | 'sign'; readonly text: string }
type Test = Query['matches']
const malformed = Symbol('malformed')

/** Reads the `q` of a listing ("Search query terms and operators"). Anything else is `Invalid Value` at `q`. */
export const parseQuery = (text: string): Result<Query, DriveProblem> => {
  try {
    const tokens = tokenize(text)
    const matches = tokens.length === 0 ? () => true : parseWhole(createReader(tokens))
    return ok({ matches, isFullText: tokens.some((token) => token.kind === 'word' && token.text === 'fullText') })
  } catch (error) {
    if (error === malformed) return err(invalidParameterValue('q'))
    throw error
  }
}

const tokenize = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const pattern = /\s+|'((?:[^'\\]|\\['\\])*)'|(<=|>=|!=|[=<>(){}])|([A-Za-z]\w*)/uy
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (found === null) throw malformed
    const [, quoted, sign, word] = found
    if (quoted !== undefined) tokens.push({ kind: 'string', text: quoted.replace(/\\(['\\])/gu, '$1') })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
  }
  return tokens
}

/** Reads tokens one after the other; what does not fit is malformed. */
const createReader = (tokens: ReadonlyArray<Token>) => {
  let at = 0
  const next = (): Token => {
    const token = tokens[at]
    if (token === undefined) throw malformed
    at += 1
    return token
  }
  return {
    next,
    expect: (kind: Token['kind'], text?: string): string => {
      const token = next()
      if (token.kind !== kind || (text !== undefined && token.text !== text)) throw malformed
      return token.text
    },
    /** Takes the token where it is the next one. */
    takes: (kind: Token['kind'], text: string): boolean => {
      const isNext = tokens[at]?.kind === kind && tokens[at]?.text === text
      if (isNext) at += 1
      return isNext
    },
    isAtEnd: (): boolean => at === tokens.length,
  }
}
type Reader = ReturnType<typeof createReader>

const deepestQuery = 100

const parseWhole = (reader: Reader): Test => {
  const test = parseOr(reader, 0)
  if (!reader.isAtEnd()) throw malformed
  return test
}

const parseOr = (reader: Reader, depth: number): Test => {
  const tests = [parseAnd(reader, depth)]
  while (reader.takes('word', 'or')) tests.push(parseAnd(reader, depth))
  return (entry, root) => tests.some((test) => test(entry, root))
}

const parseAnd = (reader: Reader, depth: number): Test => {
  const tests = [parseNot(reader, depth)]
  while (reader.takes('word', 'and')) tests.push(parseNot(reader, depth))
  return (entry, root) => tests.every((test) => test(entry, root))
}

const parseNot = (reader: Reader, depth: number): Test => {
  if (depth >= deepestQuery) throw malformed
  if (reader.takes('word', 'not')) {
    const test = parseNot(reader, depth + 1)
    return (entry, root) => !test(entry, root)
  }
  if (reader.takes('sign', '(')) {
    const test = parseOr(reader, depth + 1)
    reader.expect('sign', ')')
    return test
  }
  return parseTerm(reader)
}

const parseTerm = (reader: Reader): Test => {
  const token = reader.next()
  if (token.kind === 'string') {
    reader.expect('word', 'in')
    return memberTest(token.text, reader.expect('word'))
  }
  if (token.kind !== 'word') throw malformed
  if (token.text === 'appProperties' || token.text === 'properties') return parseHas(reader, token.text)
  const operator = reader.next()
  const value = reader.next()
  if (operator.kind === 'string') throw malformed
  return comparison(token.text, operator.text, value)
}

const parseHas = ({ expect }: Reader, field: 'appProperties' | 'properties'): Test => {
  expect('word', 'has')
  expect('sign', '{')
  expect('word', 'key')
  expect('sign', '=')
  const key = expect('string')
  expect('word', 'and')
  expect('word', 'value')
  expect('sign', '=')
  const value = expect('string')
  expect('sign', '}')
  return (entry) => entry[field][key] === value
}

const memberTest = (value: string, collection: string): Test => {
  if (collection === 'parents') return (entry, root) => entry.parent === (value === 'appDataFolder' ? root : value)
  if (['owners', 'writers', 'readers'].includes(collection)) return () => value === 'me'
  throw malformed
}

const comparison = (term: string, operator: string, value: Token): Test => {
  switch (term) {
    case 'name':
    case 'mimeType': {
      const prefix = value.text.toLowerCase()
      if (value.kind !== 'string') throw malformed
      if (operator === 'contains') return (entry) => entry[term].toLowerCase().startsWith(prefix)
      return equality(operator, (entry) => entry[term] === value.text)
    }
    case 'fullText':
      if (operator !== 'contains' || value.kind !== 'string') throw malformed
      return (entry) => entry.name.toLowerCase().includes(value.text.toLowerCase())
    case 'trashed':
    case 'starred': {
      if (value.kind !== 'word' || (value.text !== 'true' && value.text !== 'false')) throw malformed
      const wanted = value.text === 'true'
      return equality(operator, (entry) => (term === 'starred' ? entry.starred : false) === wanted)
    }
    case 'modifiedTime':
    case 'createdTime':
      return timeTest(operator, value, (entry) => entry[term])
    case 'viewedByMeTime':
      return timeTest(operator, value, () => undefined)
    default:
      throw malformed
  }
}

const equality = (operator: string, isEqual: (entry: FileEntry) => boolean): Test => {
  if (operator === '=') return isEqual
  if (operator === '!=') return (entry) => !isEqual(entry)
  throw malformed
}

const dateTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$/u

const timeTest = (operator: string, value: Token, timeOf: (entry: FileEntry) => number | undefined): Test => {
  const found = value.kind === 'string' ? dateTime.exec(value.text) : null
  const limit =
    found === null
      ? Number.NaN
      : Date.parse(value.text.includes('T') && found[1] === undefined ? `${value.text}Z` : value.text)
  if (Number.isNaN(limit)) throw malformed
  const compare = comparisons[operator]
  if (compare === undefined) throw malformed
  return (entry) => {
    const time = timeOf(entry)
    return time !== undefined && compare(time, limit)
  }
}

const comparisons: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

type Key = (entry: FileEntry) => string | number
const sortKeys: Readonly<Record<string, Key>> = {
  createdTime: (entry) => entry.createdTime,
  folder: (entry) => (entry.content === undefined ? 0 : 1),
  modifiedByMeTime: (entry) => entry.modifiedTime,
  modifiedTime: (entry) => entry.modifiedTime,
  name: (entry) => entry.name.toLowerCase(),
  name_natural: (entry) => entry.name.toLowerCase().replace(/\d+/gu, (digits) => digits.padStart(20, '0')),
  quotaBytesUsed: (entry) => entry.content?.size ?? 0,
  recency: (entry) => isoTime(entry.modifiedTime),
  sharedWithMeTime: () => 0,
  starred: (entry) => (entry.starred ? 0 : 1),
  viewedByMeTime: () => 0,
}

/** Reads `orderBy`: keys with an optional `desc`, the first one strongest. */
export const parseOrder = (text: string): Result<(left: FileEntry, right: FileEntry) => number, DriveProblem> => {
  const parts = text.split(',').map((part) => /^\s*(\w+)(?:\s+(desc|asc))?\s*$/u.exec(part))
  const orders = parts.map((part) => ({ key: sortKeys[part?.[1] ?? ''], sign: part?.[2] === 'desc' ? -1 : 1 }))
  if (orders.some((order) => order.key === undefined)) return err(invalidParameterValue('orderBy'))
  return ok((left, right) => {
    for (const { key, sign } of orders) {
      const a = key?.(left) ?? 0
      const b = key?.(right) ?? 0
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  })
}
