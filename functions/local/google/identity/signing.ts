import { generateKeyPair, SignJWT } from 'jose'

let key: ReturnType<typeof generateKeyPair> | undefined

/**
 * An id token with these claims: RS256, by a key of this run of the program. Our functions take it straight from the
 * token endpoint, so nobody asks for the key.
 */
export const signIdToken = async (claims: Readonly<Record<string, unknown>>): Promise<string> => {
  const { privateKey } = await (key ??= generateKeyPair('RS256'))
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'local', typ: 'JWT' }).sign(privateKey)
}
