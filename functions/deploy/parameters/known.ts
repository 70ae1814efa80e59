import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { aiSettings } from '#functions/ai/settings.ts'
import { authSettings } from '#functions/auth/settings.ts'
import { newKey } from '#functions/shared/new-key.ts'
import { folderOf } from '#functions/shared/parameters.ts'
import { keyRingSetting } from '#functions/shared/setting-kinds.ts'
import { snapTradeSettings } from '#functions/snaptrade/settings.ts'

export interface KnownParameter {
  /** Below the stage's path: `auth/google-client-secret`. */
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly isRing: boolean
  readonly make: ((now: number) => string) | undefined
  /** Never replaced as a whole: values that it sealed or hashed would be lost. */
  readonly isKept: boolean
}

const cloud = { loopbackAllowed: false }
const settingsOf = { auth: authSettings(cloud), snaptrade: snapTradeSettings(cloud), ai: aiSettings(cloud) } as const

const secretText = (): string => randomBytes(32).toString('hex')
const ringOfOne = (now: number): string => JSON.stringify([newKey(now)])
const made: Readonly<Record<string, (now: number) => string>> = {
  SESSION_KEYS: ringOfOne,
  ROUTER_KEYS: ringOfOne,
  USER_SECRET_KEYS: ringOfOne,
  LOG_KEY: secretText,
  OPERATOR_TOKEN: secretText,
}

const isGivenByDeploy = (setting: string): boolean => setting === 'APP_ORIGIN'

export const knownParameters: ReadonlyMap<string, KnownParameter> = new Map(
  Object.entries(settingsOf).flatMap(([folder, { shape }]) =>
    Object.entries<z.ZodMiniType>(shape)
      .filter(([setting]) => !isGivenByDeploy(setting))
      .map(([setting, schema]) => {
        const name = `${folderOf(setting, folder)}/${setting.toLowerCase().replaceAll('_', '-')}`
        const make = Object.hasOwn(made, setting) ? made[setting] : undefined
        const isRing = schema === keyRingSetting
        return [name, { name, schema, isRing, make, isKept: isRing || setting === 'LOG_KEY' }] as const
      }),
  ),
)
