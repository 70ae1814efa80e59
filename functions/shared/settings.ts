import type * as z from 'zod/mini'

/** Where settings come from: the environment, or the parameter store. Names are written as in the environment. */
export interface SettingsSource {
  readonly read: () => Promise<Readonly<Record<string, string | undefined>>>
  /** How this source calls a setting, for the message that asks for it. */
  readonly nameOf: (setting: string) => string
}

/** Settings that are missing or wrong, by name; no value is in its message. */
export class IncompleteSettings extends Error {}

/**
 * The settings as the schema describes them. Throws `IncompleteSettings` with the names of all that is missing or
 * wrong.
 */
export const loadSettings = async <Schema extends z.ZodMiniType>(
  source: SettingsSource,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const found = await source.read()
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? 'settings')))]
  const missing = names.filter((name) => !(name in present)).map(source.nameOf)
  const wrong = names.filter((name) => name in present).map(source.nameOf)
  throw new IncompleteSettings(
    [
      'The configuration is incomplete.',
      ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
      ...(wrong.length > 0 ? [`Not usable: ${wrong.join(', ')}.`] : []),
    ].join(' '),
  )
}

/** Caches what `load` answers for `ttlMs`; one load at a time. When a reload fails the older answer still counts. */
export const cached = <T>(load: () => Promise<T>, ttlMs: number, now: () => number): (() => Promise<T>) => {
  let cachedValue: { readonly value: T; readonly until: number } | undefined
  let flight: Promise<T> | undefined
  const reload = async (): Promise<T> => {
    try {
      const value = await load()
      cachedValue = { value, until: now() + ttlMs }
      return value
    } catch (error) {
      if (!cachedValue) throw error
      cachedValue = { value: cachedValue.value, until: now() + ttlMs / 10 }
      return cachedValue.value
    } finally {
      flight = undefined
    }
  }
  return () => (cachedValue && now() < cachedValue.until ? Promise.resolve(cachedValue.value) : (flight ??= reload()))
}
