import type { SSMClientConfig } from '@aws-sdk/client-ssm'
import type { SettingsSource } from '#functions/shared/settings.ts'

export interface ParameterStoreOptions {
  /** The path that holds this stage's parameters, `/bellbook/production`. */
  readonly prefix: string | undefined
  /** Settings that are no secret and come from the function's environment; they win. */
  readonly plain: Readonly<Record<string, string | undefined>>
  readonly client?: SSMClientConfig
}

/**
 * Settings in the SSM parameter store, decrypted, read by path: `GOOGLE_CLIENT_SECRET` is `<prefix>/google-client-secret`.
 * Throws what the SDK throws after its retries.
 */
export const parameterStore = ({ prefix, plain, client = {} }: ParameterStoreOptions): SettingsSource => ({
  read: async () => {
    if (!prefix) throw new Error('The configuration is incomplete. Missing: SSM_PREFIX.')
    // The SDK is heavy: only the first read loads it. Our own file is imported, not the package, so that its unused commands fall away.
    const { readParameters } = await import('./read-parameters.ts')
    const stored = [...(await readParameters(prefix, client))].map(([name, value]) => [settingOf(prefix, name), value])
    const given = Object.entries(plain).filter(([, value]) => value !== undefined && value !== '')
    return { ...Object.fromEntries(stored), ...Object.fromEntries(given) }
  },
  nameOf: (setting) => `${prefix ?? ''}/${setting.toLowerCase().replaceAll('_', '-')}`,
})

const settingOf = (prefix: string, name: string): string => name.slice(prefix.length + 1).toUpperCase().replaceAll('-', '_')
