import type { Clock, Ids } from '#machines/ports/time.ts'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const randomLength = 12

/** Ids from time plus random characters, as the spec asks: sortable at a glance, unique over devices (62 random bits). */
export const createIds = (clock: Pick<Clock, 'now'>): Ids => ({
  next: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(randomLength))
    const random = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    return `${clock.now().toString(36)}-${random}`
  },
})
