import { ask } from './raw-request.ts'

/** A browser's view of the network: a cookie jar by host, redirects followed one at a time, forms filled in. */
export interface Page {
  readonly status: number
  readonly url: string
  readonly location: string | undefined
  readonly body: string
}

interface Request {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The page that asks; none for an address typed by hand. */
  readonly from?: string | undefined
}

interface Cookie {
  readonly value: string
  readonly sameSite: string
  /** Seconds that it is kept; without it, until the browser is closed. */
  readonly maxAge: number | undefined
}

/** What the person does on a page of the provider. */
export type Answers = (body: string) => Readonly<Record<string, string>> | undefined

/**
 * A user agent that keeps `Strict` cookies back from requests that another site started, as browsers do. It asks from
 * this address of the computer.
 */
export const makeUserAgent = (address = '127.0.0.1') => {
  const jars = new Map<string, Map<string, Cookie>>()
  const visited: string[] = []

  const send = async (url: string, request: Request): Promise<Page> => {
    const { origin, hostname, host, pathname, search } = new URL(url)
    const isCrossSite = request.from !== undefined && new URL(request.from).hostname !== hostname
    // As in browsers, cookies know no port.
    const jar = jars.get(hostname) ?? new Map<string, Cookie>()
    jars.set(hostname, jar)
    const pairs = [...jar]
      .filter(([, cookie]) => !isCrossSite || cookie.sameSite !== 'Strict')
      .map(([name, cookie]) => `${name}=${cookie.value}`)
    visited.push(url)
    const answer = await ask(origin, `${pathname}${search}`, {
      from: address,
      method: request.method ?? 'GET',
      headers: {
        ...request.headers,
        host,
        'sec-fetch-site': siteOf(request.from, isCrossSite),
        ...(pairs.length > 0 ? { cookie: pairs.join('; ') } : {}),
        ...(request.method === 'POST' && request.from !== undefined ? { origin: new URL(request.from).origin } : {}),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    for (const line of answer.headers['set-cookie'] ?? []) keep(jar, line)
    return { status: answer.status, url, location: answer.headers.location, body: answer.body.toString() }
  }

  /** Follows redirects; what began on another site stays cross-site to the end of the chain. */
  const navigate = async (url: string, from?: string, request: Request = {}): Promise<Page> => {
    const page = await send(url, { ...request, from, headers: { ...request.headers, 'sec-fetch-mode': 'navigate' } })
    return page.location === undefined ? page : navigate(new URL(page.location, url).href, from ?? url)
  }

  return {
    visited,
    navigate,
    cookies: (url: string) =>
      [...(jars.get(new URL(url).hostname) ?? new Map<string, Cookie>())].map(
        ([name, { value }]) => `${name}=${value}`,
      ),
    /** The same with what the browser got of them. */
    jar: (url: string): ReadonlyArray<Cookie & { readonly name: string }> =>
      [...(jars.get(new URL(url).hostname) ?? new Map<string, Cookie>())].map(([name, cookie]) => ({
        name,
        ...cookie,
      })),
    forget: (url: string) => void jars.delete(new URL(url).hostname),
    submit: async (page: Page, fields: Readonly<Record<string, string>>): Promise<Page> => {
      const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1] ?? page.url
      const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      )
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString()
      return navigate(new URL(action, page.url).href, page.url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    },
    post: (url: string, from: string, body: unknown) =>
      send(url, {
        method: 'POST',
        from,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-bellbook': '1', 'sec-fetch-mode': 'cors' },
      }),
  }
}

const siteOf = (from: string | undefined, isCrossSite: boolean): string => {
  if (from === undefined) return 'none'
  return isCrossSite ? 'cross-site' : 'same-origin'
}

const keep = (jar: Map<string, Cookie>, line: string): void => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const attribute = (wanted: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  if (attribute('max-age') === '0') jar.delete(name)
  else {
    const maxAge = attribute('max-age')
    jar.set(name, {
      value: pair.slice(pair.indexOf('=') + 1),
      sameSite: attribute('samesite') ?? 'Lax',
      maxAge: maxAge === undefined ? undefined : Number(maxAge),
    })
  }
}
export type UserAgent = ReturnType<typeof makeUserAgent>
