import { randomBytes } from 'node:crypto'
import type { SealingKey } from './sealed.ts'

/** `now`: milliseconds since the epoch. */
export const newKey = (now: number): SealingKey => ({
  kid: randomBytes(6).toString('base64url'),
  k: randomBytes(32).toString('base64url'),
  created: new Date(now).toISOString(),
})
