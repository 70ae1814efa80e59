import { hash } from 'node:crypto'

/** The hash that is stored of a token, a code, a cookie or another secret, so that the file contains none. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')
