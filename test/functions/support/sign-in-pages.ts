import type { Page, UserAgent } from './user-agent.ts'

export const loginAddress = (origin: string): string =>
  `${origin}/api/auth/google/login?${new URLSearchParams({ redirect: `${origin}/auth/callback` }).toString()}`

const allowed = { answer: 'allow', scope: 'https://www.googleapis.com/auth/drive.appdata' }

/**
 * Walks through sign-in: the account of this name (made if new), then consent, until a page that is not the provider's.
 */
export const walkThroughSignIn = async (
  agent: UserAgent,
  origin: string,
  googleOrigin: string,
  name: string,
): Promise<Page> => throughProvider(agent, googleOrigin, await agent.navigate(loginAddress(origin)), name)

const throughProvider = async (agent: UserAgent, googleOrigin: string, page: Page, name: string): Promise<Page> => {
  if (!page.url.startsWith(googleOrigin)) return page
  if (page.status !== 200) throw new Error(`The local Google says ${page.status}: ${page.body}`)
  const fields = page.body.includes('value="allow"') ? allowed : accountFields(page.body, name)
  return throughProvider(agent, googleOrigin, await agent.submit(page, fields), name)
}

/** Chooses the account of this name where the page knows it, else makes it. */
const accountFields = (body: string, name: string): Readonly<Record<string, string>> => {
  const row = body.split('<button').find((part) => part.includes(`<span class="name">${name}<`)) ?? ''
  const sub = /name="sub" value="([^"]+)"/.exec(row)?.[1]
  return sub === undefined ? { name, create: '1' } : { sub }
}

export const accessTokenOf = async (agent: UserAgent, origin: string, userId: string): Promise<string> => {
  const answer = await agent.post(`${origin}/api/auth/refresh`, `${origin}/auth/callback`, { userId })
  return (JSON.parse(answer.body) as { readonly accessToken?: string }).accessToken ?? ''
}

export const callbackQuery = (page: Page): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(page.url).searchParams)
