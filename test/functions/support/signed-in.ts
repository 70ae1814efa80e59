import { type LocalProductUnderTest, signInAs } from './local-product.ts'
import { ask } from './raw-request.ts'
import { callbackQuery } from './sign-in-pages.ts'
import { makeUserAgent } from './user-agent.ts'

/** A browser that is signed in, as what it sends. */
export interface SignedIn {
  readonly userId: string
  readonly bearer: string
  readonly cookie: string
}

/** Signs a new account of this name in, with an access token that lives long. */
export const signedIn = async (product: LocalProductUnderTest, name: string): Promise<SignedIn> => {
  const agent = makeUserAgent()
  const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, name))
  const { accessToken } = await product.google.levers.issueToken({ account: name, seconds: 1_000_000 })
  return { userId, bearer: `Bearer ${accessToken}`, cookie: agent.cookies(product.origin).join('; ') }
}

/** What our own pages send with a POST. */
export const ownPage = (origin: string) => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-bellbook': '1',
})

/** Registers the user at the local SnapTrade and connects a broker; answers the id of an account there. */
export const connected = async (product: LocalProductUnderTest, { userId, bearer }: SignedIn): Promise<string> => {
  await ask(product.origin, '/api/snaptrade/register', {
    method: 'POST',
    headers: { ...ownPage(product.origin), authorization: bearer },
    body: JSON.stringify({ userId }),
  })
  await product.snapTrade.levers.connect(userId, 'NORTHLAKE')
  const answer = await ask(product.origin, `/api/snaptrade/accounts?userId=${userId}`, {
    headers: { authorization: bearer },
  })
  const { accounts: [first] = [] } = JSON.parse(answer.body.toString()) as {
    readonly accounts?: ReadonlyArray<{ readonly id: string }>
  }
  if (first === undefined) throw new Error(`No account was connected: ${answer.status} ${answer.body.toString()}`)
  return first.id
}
