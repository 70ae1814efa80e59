import type { Fields } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import type { Steps } from '#domain/steps.ts'

/** Far above any journal (50,000 trades make 130,000), and a hostile text cannot exhaust the tab. */
const maxObjects = 1_000_000

/** Whether a text opens more objects and arrays than any journal has; brackets inside strings count too. */
export function* opensTooMuchSteps(text: string): Steps<boolean> {
  let count = 0
  for (let from = 0; from < text.length; from += spanChars) {
    count += openersIn(text.slice(from, from + spanChars))
    if (count > maxObjects) return true
    yield
  }
  return false
}

const spanChars = 1_048_576

const openersIn = (text: string): number => {
  let count = 0
  for (const opener of ['{', '[']) {
    for (let at = text.indexOf(opener); at >= 0; at = text.indexOf(opener, at + 1)) count += 1
  }
  return count
}

export type Nesting = 'fine' | 'too-deep' | 'not-finite'

/** Looks through every level of a parsed file once. */
export const nestingOf = (value: unknown): Nesting => {
  const found = lookThrough(value, 1)
  if (found >= tooDeep) return 'too-deep'
  return found === notFinite ? 'not-finite' : 'fine'
}

// Bits, so that a look through 130,000 objects is a plain sum.
/** `1e999`: JSON cannot hold the Infinity that it parses to, so a save could not keep it. */
const notFinite = 1
const tooDeep = 2

const lookThrough = (value: unknown, level: number): number => {
  if (typeof value !== 'object' || value === null) return isLost(value) ? notFinite : 0
  if (level > limits.journalNestingMaxLevels) return tooDeep
  let found = 0
  if (Array.isArray(value)) {
    for (const item of value) found |= lookThrough(item, level + 1)
  } else {
    const fields = value as Fields
    for (const key in fields) {
      const field = fields[key]
      if (typeof field === 'object') found |= lookThrough(field, level + 1)
      else if (isLost(field)) found |= notFinite
    }
  }
  return found >= tooDeep ? tooDeep : found
}

const isLost = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)
