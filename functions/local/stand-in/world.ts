import { hash } from 'node:crypto'

/** Time and chance, handed in so that tests and the simulator can decide them. */
export interface TimeAndChance {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** Random text of `length` characters that need no escaping in an address. */
export const randomText = (world: Pick<TimeAndChance, 'randomBytes'>, length: number): string =>
  Buffer.from(world.randomBytes(Math.ceil((length * 3) / 4)))
    .toString('base64url')
    .slice(0, length)

/** The hash that is stored of a token, a code, a cookie or another secret: the file does not give it away. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** A number in [0, 1). */
export const randomFraction = (world: Pick<TimeAndChance, 'randomBytes'>): number =>
  Buffer.from(world.randomBytes(4)).readUInt32BE() / 2 ** 32
