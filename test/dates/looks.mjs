import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/**
 * Loaded after the clock by the first run: writes down which test files ask what time it is, use the computer's zone,
 * or start another program, whose looks are theirs. What Vitest asks for itself does not count.
 */
const list = process.env['TEST_LOOKS_FILE'] ?? ''
const seen = new Set()

/** XState notes when it scheduled something, `fetch` when it ended, and nothing reads it; Vitest times what it runs. */
const idle = /\/node_modules\/xstate\/|node:internal\/deps\/undici/
const runner = /\/node_modules\/(?:vitest|@vitest|vite|birpc)\//

const isMeant = () => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const frames = (new Error('Who looks?').stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const [asker = '', ...others] = frames.filter((frame) => !frame.includes(import.meta.url))
  if (idle.test(asker)) return false
  return !runner.test(asker) || others.some((frame) => frame.includes('/') && !/node_modules|node:/.test(frame))
}

const look = () => {
  const file = globalThis['__vitest_worker__']?.filepath
  if (file === undefined || seen.has(file) || !isMeant()) return
  seen.add(file)
  appendFileSync(list, `${file}\n`)
}

const Moved = Date
const now = () => (look(), Moved.now())
globalThis.Date = new Proxy(Moved, {
  construct: (target, parts, made) => {
    // Parts of a date, and a text without a zone, are taken in the computer's zone.
    const [text] = parts
    if (parts.length !== 1 || (typeof text === 'string' && !/(?:Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/.test(text)))
      look()
    return Reflect.construct(target, parts, made)
  },
  apply: (target) => (look(), target()),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
const dates = Moved.prototype
dates.constructor = Date

const local = /^(?:get|set)(?!UTC|Time$)|^to(?:String|DateString|TimeString|Locale)/
for (const name of Object.getOwnPropertyNames(dates).filter((method) => local.test(method))) {
  const method = dates[name]
  dates[name] = function (...parts) {
    look()
    return method.apply(this, parts)
  }
}

const { DateTimeFormat } = Intl
const isInZone = ([, options]) => options?.timeZone !== undefined
Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
  construct: (target, parts, made) => (isInZone(parts) || look(), Reflect.construct(target, parts, made)),
  apply: (target, _, parts) => (isInZone(parts) || look(), target(...parts)),
})

subscribe('child_process', look)
