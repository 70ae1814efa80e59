import { createHash } from 'node:crypto'

/** What a token, a code, a cookie or another secret is remembered by: its file tells nobody a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
