import { createHash } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { isFields } from '#domain/fields.ts'
import type { Store } from '#functions/local/store/store.ts'
import type { Account } from './registry.ts'
import { hasEmail, hasProfile } from './scopes.ts'

/** Signs id tokens with a key that is made at the first need and stored. */
export interface Signing {
  readonly publicJwk: () => Promise<JWK>
  readonly publicPem: () => Promise<{ readonly kid: string; readonly pem: string }>
  readonly sign: (claims: Readonly<Record<string, unknown>>) => Promise<string>
}

const path = 'keys/google-signing.json'

/** RS256, 2048 bits. A key file that cannot be read is replaced: nobody keeps id tokens. */
export const createSigning = (store: Store): Signing => {
  let loading: ReturnType<typeof load> | undefined
  const load = async () => {
    const found = await store.readRecord(path)
    const jwk: JWK = found.kind === 'found' && isPrivateJwk(found.value) ? found.value : await makeKey(store)
    const { kty, n, e, kid } = jwk
    if (kty === undefined || n === undefined || e === undefined || kid === undefined)
      throw new Error(`No RSA key in ${path}`)
    return { kid, privateKey: await importJWK(jwk, 'RS256'), publicJwk: { kty, n, e, kid, use: 'sig', alg: 'RS256' } }
  }
  const key = () => (loading ??= load())

  return {
    publicJwk: async () => (await key()).publicJwk,
    publicPem: async () => {
      const { kid, publicJwk } = await key()
      const imported = await importJWK(publicJwk, 'RS256')
      if (imported instanceof Uint8Array) throw new Error('Not a public key')
      return { kid, pem: await exportSPKI(imported) }
    },
    sign: async (claims) => {
      const { kid, privateKey } = await key()
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
    },
  }
}

const makeKey = async (store: Store): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = createHash('sha1').update(String(jwk.n)).digest('hex')
  const stored: JWK = { ...jwk, kid, use: 'sig', alg: 'RS256' }
  await store.writeRecord(path, stored)
  return stored
}

const isPrivateJwk = (value: unknown): value is JWK =>
  isFields(value) && value['kty'] === 'RSA' && ['n', 'e', 'd', 'kid'].every((name) => typeof value[name] === 'string')

/** The claims of an id token (facts: OpenID Connect at Google, section 4). Times are seconds. */
export const idTokenClaims = (token: {
  readonly issuer: string
  readonly clientId: string
  readonly account: Account
  readonly scopes: ReadonlyArray<string>
  readonly accessToken: string
  readonly nonce: string | undefined
  readonly now: number
}): Readonly<Record<string, unknown>> => ({
  iss: token.issuer,
  azp: token.clientId,
  aud: token.clientId,
  sub: token.account.sub,
  at_hash: createHash('sha256').update(token.accessToken).digest().subarray(0, 16).toString('base64url'),
  ...(token.nonce === undefined ? {} : { nonce: token.nonce }),
  ...(hasEmail(token.scopes) ? { email: token.account.email, email_verified: true } : {}),
  ...(hasProfile(token.scopes) ? { name: token.account.name, given_name: token.account.name } : {}),
  iat: Math.floor(token.now / 1000),
  exp: Math.floor(token.now / 1000) + 3600,
})
