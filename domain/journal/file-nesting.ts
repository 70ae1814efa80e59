import { limits } from '../limits.ts'
import { type Fields, isFields } from './file-records.ts'

/** Far above any journal (50,000 trades make 130,000 of them), and little enough that a hostile text cannot exhaust the tab. */
const maxObjects = 1_000_000

/** Whether a text opens more objects and arrays than any journal has; brackets inside of strings count too, which only errs upwards. */
export const opensTooMuch = (text: string): boolean => {
  let count = 0
  for (const opener of ['{', '[']) {
    for (let at = text.indexOf(opener); at >= 0; at = text.indexOf(opener, at + 1)) {
      count += 1
      if (count > maxObjects) return true
    }
  }
  return false
}

/** Keys that could reach a prototype when a record is copied carelessly; no field of a journal is called so. */
const isForbidden = (key: string): boolean => key === '__proto__' || key === 'constructor' || key === 'prototype'

/** What a look through every level of a parsed file found. */
export type Nesting = 'fine' | 'too-deep' | 'forbidden-keys'

export const nestingOf = (value: unknown): Nesting => {
  const seen = { forbidden: false }
  if (!isShallow(value, 1, seen)) return 'too-deep'
  return seen.forbidden ? 'forbidden-keys' : 'fine'
}

const isShallow = (value: unknown, level: number, seen: { forbidden: boolean }): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (level > limits.journalNestingMaxLevels) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isShallow(value[index], level + 1, seen)) return false
    return true
  }
  const fields = value as Fields
  for (const key in fields) {
    if (isForbidden(key)) seen.forbidden = true
    const field = fields[key]
    if (typeof field === 'object' && field !== null && !isShallow(field, level + 1, seen)) return false
  }
  return true
}

/** A copy without the forbidden keys. Only for values that `nestingOf` found shallow. */
export const withoutForbiddenKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutForbiddenKeys)
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => !isForbidden(key))
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutForbiddenKeys(field)]))
}
