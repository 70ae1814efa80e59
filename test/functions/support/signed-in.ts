import { type LocalProductUnderTest, signInAs } from './local-product.ts'
import { ask } from './raw-request.ts'
import { callbackQuery } from './sign-in-pages.ts'
import { makeUserAgent } from './user-agent.ts'

export interface SignedIn {
  readonly userId: string
  readonly bearer: string
  readonly cookie: string
}

/** A trader with a token that lives long, who has walked through no page. */
export const withToken = async (product: LocalProductUnderTest, account: string): Promise<SignedIn> => {
  const { accessToken, sub } = await product.google.levers.issueToken({ account, seconds: 1_000_000_000 })
  return { userId: sub, bearer: `Bearer ${accessToken}`, cookie: '' }
}

/** Signs a new account of this name in, with an access token that lives long. */
export const signedIn = async (product: LocalProductUnderTest, name: string): Promise<SignedIn> => {
  const agent = makeUserAgent()
  const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, name))
  const { accessToken } = await product.google.levers.issueToken({ account: name, seconds: 1_000_000 })
  return { userId, bearer: `Bearer ${accessToken}`, cookie: agent.cookies(product.origin).join('; ') }
}

export const ownPage = (origin: string) => ({
  origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-bellbook': '1',
})

type Texts = Readonly<Record<string, string>>

// The tests themselves state the shape of what they read.
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any

/** Asks the API as a page of ours does, past every cache: GET by a query, POST by a body. */
export const askAs = async (
  { origin }: { readonly origin: string },
  { userId, bearer, cookie }: SignedIn,
  method: 'GET' | 'POST',
  path: string,
  more: Texts = {},
  headers: Texts = {},
) => {
  const given = { ...(userId && { userId }), ...more }
  const query = method === 'GET' ? `?${new URLSearchParams(given).toString()}` : ''
  const own = { ...(bearer && { authorization: bearer }), ...(cookie && { cookie }), 'cache-control': 'no-cache' }
  const answer = await ask(origin, `/api${path}${query}`, {
    method,
    headers: { ...ownPage(origin), ...own, ...headers },
    ...(method === 'POST' && { body: JSON.stringify(given) }),
  })
  const body: Body = JSON.parse(answer.body.toString())
  return { status: answer.status, headers: answer.headers, body }
}

export const connected = async (product: LocalProductUnderTest, user: SignedIn): Promise<string> => {
  await askAs(product, user, 'POST', '/snaptrade/register')
  await product.snapTrade.levers.connect(user.userId, 'NORTHLAKE')
  const { status, body } = await askAs(product, user, 'GET', '/snaptrade/accounts')
  const [first]: ReadonlyArray<{ readonly id: string } | undefined> = body.accounts ?? []
  if (first === undefined) throw new Error(`No account was connected: ${status} ${JSON.stringify(body)}`)
  return first.id
}
