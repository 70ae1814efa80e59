import { createHash } from 'node:crypto'

/** The hash that is stored of a token, a code, a cookie or another secret: nobody can read it from the file. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
