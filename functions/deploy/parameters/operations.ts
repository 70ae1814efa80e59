import { counted } from '#domain/figures.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { newKey } from '#functions/shared/new-key.ts'
import { keyRing, type SealingKey } from '#functions/shared/sealed.ts'
import { keyRingSetting } from '#functions/shared/setting-kinds.ts'
import { reasonOf } from '#functions/shared/settings.ts'
import { type KnownParameter, knownParameters } from './known.ts'

/** Each call throws the store's error. */
export interface ParameterAccess {
  readonly read: (name: string) => Promise<{ readonly value: string; readonly version: number } | undefined>
  readonly readVersion: (name: string, version: number) => Promise<string | undefined>
  /** False where there is one already. */
  readonly create: (name: string, value: string) => Promise<boolean>
  /** The new version. */
  readonly replace: (name: string, value: string) => Promise<number>
}

/** Why nothing was changed, for the operator. */
export class Refusal extends Error {}

const known = (name: string): KnownParameter => {
  const found = knownParameters.get(name)
  if (found) return found
  throw new Refusal(`No function reads ${name}. There are: ${[...knownParameters.keys()].join(', ')}.`)
}

const ringOf = (name: string, value: string): ReadonlyArray<SealingKey> => {
  const parsed = keyRingSetting.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal(`What lies at ${name} is no ring of keys. Nothing was changed. \`restore\` puts an older one back.`)
}

const printed = (name: string, ring: ReadonlyArray<SealingKey>): string => {
  const text = JSON.stringify(keyRing.parse(ring))
  ringOf(name, text)
  return text
}

/** Creates the missing parameters and keeps the others. A line for each. */
export const start = async (access: ParameterAccess, now: number): Promise<ReadonlyArray<string>> => {
  const lines: string[] = []
  for (const { name, make } of knownParameters.values())
    if (make) lines.push((await access.create(name, make(now))) ? `${name}: made` : `${name}: was there, and stays`)
  return lines
}

/** Stores a typed value: a provider's secret, or a new operator's token. */
export const put = async (access: ParameterAccess, name: string, value: string): Promise<string> => {
  const { schema, isKept } = known(name)
  if (isKept) throw new Refusal(`${name} is made by \`start\` and never typed. Nothing was changed.`)
  const taken = schema.safeParse(value)
  if (value === '' || !taken.success)
    throw new Refusal(
      `The functions would not take this as ${name}${taken.error?.issues.map(reasonOf)[0] ?? ''}. Nothing was changed.`,
    )
  return `${name}: version ${await access.replace(name, value)}`
}

/** Throws when another operator changed the ring at the same time. */
const changeRing = async (
  access: ParameterAccess,
  name: string,
  change: (ring: ReadonlyArray<SealingKey>) => ReadonlyArray<SealingKey>,
): Promise<string> => {
  if (!known(name).isRing) throw new Refusal(`${name} is no ring of keys. Nothing was changed.`)
  const before = await access.read(name)
  if (!before) throw new Refusal(`There is no ${name} yet: \`start\` makes it.`)
  const ring = change(ringOf(name, before.value))
  const version = await access.replace(name, printed(name, ring))
  if (version !== before.version + 1)
    throw new Refusal(
      `Another operator changed ${name} meanwhile: theirs was version ${version - 1}, this is version ${version}. ` +
        'Agree, and `restore` what both of you need.',
    )
  return `${name}: version ${version}, ${counted(ring.length, 'key', 'keys')}`
}

/** A new key at the front; all others stay. */
export const grow = async (access: ParameterAccess, name: string, now: number): Promise<string> =>
  changeRing(access, name, (ring) => [newKey(now), ...ring])

/** Keeps only the newest key: values that an older one sealed become void. */
export const cut = async (access: ParameterAccess, name: string): Promise<string> => {
  if (name === 'snaptrade/user-secret-keys')
    throw new Refusal(`Without its older keys ${name} opens no secret that they sealed. Nothing was changed.`)
  return changeRing(access, name, (ring) =>
    ring.toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created)).slice(0, 1),
  )
}

/** Restores an earlier version of a parameter. */
export const restore = async (access: ParameterAccess, name: string, version: number): Promise<string> => {
  const { schema } = known(name)
  const value = await access.readVersion(name, version)
  if (value === undefined) throw new Refusal(`${name} has no version ${version}. Nothing was changed.`)
  if (!schema.safeParse(value).success)
    throw new Refusal(`Version ${version} of ${name} is nothing that the functions take. Nothing was changed.`)
  return `${name}: version ${await access.replace(name, value)}, as it was in version ${version}`
}

/** A line for each parameter, without values. */
export const list = async (access: ParameterAccess, now: number): Promise<ReadonlyArray<string>> => {
  const lines: string[] = []
  for (const { name, schema, isRing } of knownParameters.values()) {
    const found = await access.read(name)
    if (found) lines.push(`${name}: version ${found.version}${stateOf({ name, schema, isRing }, found.value, now)}`)
    else if (!schema.safeParse(undefined).success) lines.push(`${name}: missing`)
  }
  return lines
}

const dayMs = 86_400_000

const stateOf = (
  { name, schema, isRing }: Pick<KnownParameter, 'name' | 'schema' | 'isRing'>,
  value: string,
  now: number,
): string => {
  if (!schema.safeParse(value).success) return ', NOT USABLE'
  if (!isRing) return ''
  const ring = ringOf(name, value)
  const newest = Math.max(...ring.map(({ created }) => Date.parse(created)))
  const days = Math.floor((now - newest) / dayMs)
  return `, ${counted(ring.length, 'key', 'keys')}, the newest ${days} days old`
}

/** The hash of a user in the log, by their id at Google. */
export const hashOf = async (access: ParameterAccess, userId: string): Promise<string> => {
  const key = await access.read('shared/log-key')
  if (!key) throw new Refusal('There is no shared/log-key yet: `start` makes it.')
  return keyedHash(key.value, userId)
}
