import type * as z from 'zod/mini'

/** Where settings come from: the environment, or the parameter store. Names are written as in the environment. */
export interface SettingsSource {
  readonly read: () => Promise<Readonly<Record<string, string | undefined>>>
  /** How this source calls a setting, for the message that asks for it. */
  readonly nameOf: (setting: string) => string
}

/** The settings as the schema describes them. Throws one error that names everything missing or wrong, and no value. */
export const loadSettings = async <Schema extends z.ZodMiniType>(source: SettingsSource, schema: Schema): Promise<z.output<Schema>> => {
  const found = await source.read()
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? 'settings')))]
  const missing = names.filter((name) => !(name in present)).map(source.nameOf)
  const wrong = names.filter((name) => name in present).map(source.nameOf)
  throw new Error([
    'The configuration is incomplete.',
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
    ...(wrong.length > 0 ? [`Not usable: ${wrong.join(', ')}.`] : []),
  ].join(' '))
}

/** Keeps what `load` answers for `ttlMs`; one flight at a time. When a reload fails the older answer goes on. */
export const cached = <T>(load: () => Promise<T>, ttlMs: number, now: () => number): (() => Promise<T>) => {
  let kept: { readonly value: T; readonly until: number } | undefined
  let flight: Promise<T> | undefined
  const reload = async (): Promise<T> => {
    try {
      const value = await load()
      kept = { value, until: now() + ttlMs }
      return value
    } catch (error) {
      if (!kept) throw error
      kept = { value: kept.value, until: now() + ttlMs / 10 }
      return kept.value
    } finally {
      flight = undefined
    }
  }
  return () => (kept && now() < kept.until ? Promise.resolve(kept.value) : (flight ??= reload()))
}
