import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { SettingsSource } from '#functions/shared/settings.ts'

/** The environment over an optional `.env` file, without empty values. Throws if the file cannot be read. */
export const readEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): Readonly<Record<string, string | undefined>> => {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  return { ...fromFile(file), ...Object.fromEntries(given) }
}

const fromFile = (file: string): Readonly<Record<string, string | undefined>> => {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Settings that are already loaded. */
export const environmentSource = (values: Readonly<Record<string, string | undefined>>): SettingsSource => ({
  read: async () => values,
  nameOf: (setting) => setting,
})
