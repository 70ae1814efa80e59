import type { SSMClientConfig } from '@aws-sdk/client-ssm'
import type { SettingsSource } from '#functions/shared/settings.ts'

export interface ParameterStoreOptions {
  /** The path that holds this stage's parameters, `/bellbook/production`. */
  readonly prefix: string | undefined
  /** Settings that are no secret and come from the function's environment; they win. */
  readonly plain: Readonly<Record<string, string | undefined>>
  readonly client?: SSMClientConfig
}

/** AWS allows no more per page. */
const pageSize = 10

/**
 * Settings in the SSM parameter store, decrypted, read by path: `GOOGLE_CLIENT_SECRET` is `<prefix>/google-client-secret`.
 * The SDK is heavy and is loaded by the first read only. Throws what the SDK throws after its retries.
 */
export const parameterStore = ({ prefix, plain, client = {} }: ParameterStoreOptions): SettingsSource => ({
  read: async () => {
    if (!prefix) throw new Error('The configuration is incomplete. Missing: SSM_PREFIX.')
    const { SSMClient, paginateGetParametersByPath } = await import('@aws-sdk/client-ssm')
    const found: Record<string, string | undefined> = {}
    const pages = paginateGetParametersByPath(
      { client: new SSMClient(client), pageSize },
      { Path: prefix, WithDecryption: true, Recursive: false },
    )
    for await (const page of pages) {
      for (const { Name, Value } of page.Parameters ?? []) {
        if (Name !== undefined) found[settingOf(prefix, Name)] = Value
      }
    }
    const given = Object.entries(plain).filter(([, value]) => value !== undefined && value !== '')
    return { ...found, ...Object.fromEntries(given) }
  },
  nameOf: (setting) => `${prefix ?? ''}/${setting.toLowerCase().replaceAll('_', '-')}`,
})

const settingOf = (prefix: string, name: string): string => name.slice(prefix.length + 1).toUpperCase().replaceAll('-', '_')
