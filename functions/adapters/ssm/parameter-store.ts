import type { SSMClientConfig } from '@aws-sdk/client-ssm'
import { folderOf, type SharedFolder } from '#functions/shared/parameters.ts'
import { IncompleteSettings, type SettingsSource } from '#functions/shared/settings.ts'

interface ParameterStoreOptions {
  /** `/bellbook/production` */
  readonly prefix: string | undefined
  /** Below the prefix, `auth`: no other function may read it. */
  readonly folder: string
  readonly sharedFolders: ReadonlyArray<SharedFolder>
  /** Settings from the function's environment, none of them secret; they win. */
  readonly plain: Readonly<Record<string, string | undefined>>
  readonly client?: SSMClientConfig
}

/**
 * By path: `GOOGLE_CLIENT_SECRET` is `<prefix>/auth/google-client-secret`. The function's own folder wins over shared
 * ones. Throws the SDK's error after its retries.
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
    // Only the first read loads the heavy SDK. Our own file is imported, so that the bundle leaves out unused commands.
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
