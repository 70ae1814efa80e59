/** Finds JSON in a model's text: bare, in a code fence, within prose, with trailing commas. Undefined without any. */
export const jsonInText = (text: string, opening: '{' | '['): unknown => {
  const head = text.slice(0, longestAnswerChars)
  const fenced = /```(?:json)?[^\S\n]*\n?([^`]*)```/i.exec(head)?.[1]
  for (const candidate of [head, fenced, balancedFrom(head, opening)]) {
    const value = candidate === undefined ? undefined : readJson(candidate.trim())
    if (value !== undefined && Array.isArray(value) === (opening === '[')) return value
  }
  return undefined
}

/** Longer answers are cut: no prompt asks for a tenth of this. */
const longestAnswerChars = 100_000

const readJson = (text: string): unknown => {
  if (!/^[[{]/.test(text)) return undefined
  for (const candidate of [text, withoutTrailingCommas(text)]) {
    try {
      return JSON.parse(candidate, withoutPrototypes)
    } catch {
      continue
    }
  }
  return undefined
}

const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A reviver does not know the object of a key, so keys that reach a prototype are dropped everywhere. */
const withoutPrototypes = (key: string, value: unknown): unknown => (dangerousKeys.has(key) ? undefined : value)

/** The JSON value from the first bracket on, in one pass; brackets in strings do not count. */
const balancedFrom = (text: string, opening: '{' | '['): string | undefined => {
  const start = text.indexOf(opening)
  if (start === -1) return undefined
  const end = endOfValue(text, start)
  return end === undefined ? undefined : text.slice(start, end)
}

const endOfValue = (text: string, start: number): number | undefined => {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

const withoutTrailingCommas = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s{0,200}[\]}])/g, (found) => (found === ',' ? '' : found))
