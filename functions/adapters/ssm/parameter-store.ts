import type { SSMClientConfig } from '@aws-sdk/client-ssm'
import { folderOf, type SharedFolder } from '#functions/shared/parameters.ts'
import { IncompleteSettings, type SettingsSource } from '#functions/shared/settings.ts'

interface ParameterStoreOptions {
  /** The path that holds this stage's parameters, `/bellbook/production`. */
  readonly prefix: string | undefined
  /** The function's own folder below it, `auth`: no other function may read it. */
  readonly folder: string
  /** The folders that it shares with others. */
  readonly sharedFolders: ReadonlyArray<SharedFolder>
  /** Settings from the function's environment, none of them secret; they win. */
  readonly plain: Readonly<Record<string, string | undefined>>
  readonly client?: SSMClientConfig
}

/**
 * Settings in the SSM parameter store, decrypted, read by path: `GOOGLE_CLIENT_SECRET` is
 * `<prefix>/auth/google-client-secret`. The function's own folder wins over the shared ones. Throws what the SDK throws
 * after its retries.
 */
export const parameterStore = ({
  prefix,
  folder,
  sharedFolders,
  plain,
  client = {},
}: ParameterStoreOptions): SettingsSource => ({
  read: async () => {
    if (!prefix) throw new IncompleteSettings('The configuration is incomplete. Missing: SSM_PREFIX.')
    // The SDK is heavy: only the first read loads it. Our own file is imported, not the package, so that the bundle
    // leaves out unused commands.
    const { readParameters } = await import('./read-parameters.ts')
    const found = await readParameters(
      [...sharedFolders, folder].map((name) => `${prefix}/${name}`),
      client,
    )
    const given = Object.entries(plain).filter(([, value]) => value !== undefined && value !== '')
    return {
      ...Object.fromEntries([...found].map(([name, value]) => [settingOf(name), value])),
      ...Object.fromEntries(given),
    }
  },
  nameOf: (setting) =>
    setting in plain ? setting : [prefix, folderOf(setting, folder), parameterOf(setting)].join('/'),
})

const parameterOf = (setting: string): string => setting.toLowerCase().replaceAll('_', '-')

const settingOf = (name: string): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .toUpperCase()
    .replaceAll('-', '_')
