import { hash } from 'node:crypto'

export interface TimeAndChance {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** Needs no escaping in an address. */
export const randomText = (world: Pick<TimeAndChance, 'randomBytes'>, length: number): string =>
  Buffer.from(world.randomBytes(Math.ceil((length * 3) / 4)))
    .toString('base64url')
    .slice(0, length)

/** Tokens, codes and cookies are stored as hashes, so that the file contains no usable secret. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** In [0, 1). */
export const randomFraction = (world: Pick<TimeAndChance, 'randomBytes'>): number =>
  Buffer.from(world.randomBytes(4)).readUInt32BE() / 2 ** 32
