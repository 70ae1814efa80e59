import type * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import type { ProblemCode } from './respond.ts'

/** Bytes. No request of this product is longer (security.md section 2). */
const largestBodyBytes = 4096

/** Small, valid UTF-8 and JSON, no key twice, no unknown key. */
export const parseJsonBody = <Schema extends z.ZodMiniType>(
  body: Uint8Array,
  schema: Schema,
): Result<z.output<Schema>, ProblemCode> => {
  if (body.byteLength > largestBodyBytes) return err('too_large')
  const value = parseJson(body)
  if (value === undefined) return err('bad_request')
  const parsed = schema.safeParse(value)
  return parsed.success ? ok(parsed.data) : err('bad_request')
}

const parseJson = (body: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    const value: unknown = JSON.parse(text)
    return hasSafeKeys(text) ? value : undefined
  } catch {
    return undefined
  }
}

/** Refuses a key that an object has twice (parsers disagree which counts), and `__proto__`. Takes only valid JSON. */
export const hasSafeKeys = (json: string): boolean => {
  const open: Array<Set<string> | 'array'> = []
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g
  for (const match of json.matchAll(tokens)) {
    const token = match[0]
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push('array')
    else if (token === '}' || token === ']') open.pop()
    else if (match[1] !== undefined) {
      const key = String(JSON.parse(token.slice(0, token.length - match[1].length)))
      const keys = open.at(-1)
      if (!(keys instanceof Set) || keys.has(key) || key === '__proto__') return false
      keys.add(key)
    }
  }
  return true
}
