import type * as z from 'zod/mini'

/** The environment or the parameter store. Names are those of the environment. */
export interface SettingsSource {
  readonly read: () => Promise<Readonly<Record<string, string | undefined>>>
  readonly nameOf: (setting: string) => string
}

/** Missing or wrong settings by name, without their values. */
export class IncompleteSettings extends Error {}

/** Throws `IncompleteSettings` with the names of all missing or wrong settings. */
export const loadSettings = async <Schema extends z.ZodMiniType>(
  source: SettingsSource,
  schema: Schema,
): Promise<z.output<Schema>> => {
  const found = await source.read()
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const reasons = new Map(parsed.error.issues.map((issue) => [String(issue.path[0] ?? 'settings'), reasonOf(issue)]))
  const names = [...reasons.keys()]
  const missing = names.filter((name) => !(name in present)).map(source.nameOf)
  const wrong = names
    .filter((name) => name in present)
    .map((name) => `${source.nameOf(name)}${reasons.get(name) ?? ''}`)
  throw new IncompleteSettings(
    [
      'The configuration is incomplete.',
      ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
      ...(wrong.length > 0 ? [`Not usable: ${wrong.join(', ')}.`] : []),
    ].join(' '),
  )
}

/** Why a value is wrong, in brackets; '' where the schema has no words of its own for it. */
export const reasonOf = ({ message }: { readonly message: string }): string =>
  message.startsWith('Invalid input') ? '' : ` (${message})`

/** One load at a time. When a reload fails the older answer still counts, for a tenth of `ttlMs`. */
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
