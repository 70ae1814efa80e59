import { createFaultyGoogle, type FaultyGoogle, type FaultyGoogleOptions } from '#test/support/google/faulty-google.ts'
import { programFetch } from '#test/support/in-memory-fetch.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

export const redirectUri = 'http://127.0.0.1:5999/api/auth/google/callback'
export const client = {
  clientId: 'bellbook-test',
  clientSecret: 'very secret',
  name: 'Bellbook',
  redirectUris: [redirectUri],
}
export const driveScope = 'https://www.googleapis.com/auth/drive.appdata'
export const startOfTest = Date.parse('2026-11-20T12:00:00.000Z')

/** A stand-in in memory, whose clock is held until the levers move it. */
export const memoryGoogle = (options: Partial<FaultyGoogleOptions> = {}): Promise<FaultyGoogle> =>
  createFaultyGoogle({
    client,
    origin: 'http://localhost:5181',
    now: () => startOfTest,
    store: createMemoryStore(),
    ...options,
  })

// The tests themselves state the shape of what they read.
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = any

export interface DriveAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; an empty object where there is none. */
  readonly body: Body
}

/** Calls the drive with a token. Bodies that are objects are sent as JSON. */
export const driveCaller =
  (google: FaultyGoogle, token: string, fetcher = programFetch(google)) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DriveAnswer> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
    const type: Record<string, string> = body === undefined || isRaw ? {} : { 'content-type': 'application/json' }
    const response = await fetcher(`${google.origin()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }

const parsed = (text: string): Body => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

export type DriveCaller = ReturnType<typeof driveCaller>

export const driveOf = async (google: FaultyGoogle, account = 'Anna'): Promise<DriveCaller> =>
  driveCaller(google, (await google.levers.issueToken({ account })).accessToken)

export const folderType = 'application/vnd.google-apps.folder'

export const makeFolder = async (drive: DriveCaller, name = 'journals', parent = 'appDataFolder'): Promise<string> =>
  (await drive('POST', '/drive/v3/files', { name, mimeType: folderType, parents: [parent] })).body.id

/** A multipart/related body as the guide shows it. */
export const related = (
  metadata: unknown,
  content: string,
  type = 'application/json',
): { readonly body: string; readonly headers: Record<string, string> } => ({
  body: [
    '--BOUND',
    'Content-Type: application/json; charset=UTF-8',
    '',
    JSON.stringify(metadata),
    '--BOUND',
    `Content-Type: ${type}`,
    '',
    content,
    '--BOUND--',
    '',
  ].join('\r\n'),
  headers: { 'content-type': 'multipart/related; boundary=BOUND' },
})

export const makeFile = async (
  drive: DriveCaller,
  name: string,
  content: string,
  parent = 'appDataFolder',
  fields = 'id,name,mimeType,parents,version,createdTime,modifiedTime,size,md5Checksum,sha256Checksum,headRevisionId',
): Promise<Body> => {
  const upload = related({ name, parents: [parent] }, content)
  return (
    await drive(
      'POST',
      `/upload/drive/v3/files?uploadType=multipart&fields=${encodeURIComponent(fields)}`,
      upload.body,
      upload.headers,
    )
  ).body
}

/** A browser reduced to what sign-in needs: one cookie jar for one host, forms, no scripts. */
export const createVisitor = (google: FaultyGoogle, fetcher: typeof fetch = programFetch(google)) => {
  const cookies = new Map<string, string>()
  const go = async (address: string, init: RequestInit = {}): Promise<VisitedPage> => {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetcher(new URL(address, google.origin()), {
      ...init,
      redirect: 'manual',
      headers: [...new Headers(init.headers), ...(jar === '' ? [] : [['cookie', jar] as const])].map(
        ([name, value]): [string, string] => [name, value],
      ),
    })
    const set = /^([^=]+)=([^;]*)/u.exec(response.headers.get('set-cookie') ?? '')
    if (set?.[1] !== undefined && set[2] !== undefined) cookies.set(set[1], set[2])
    const location = response.headers.get('location')
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: location === null ? undefined : new URL(location),
    }
  }
  const submit = (
    page: VisitedPage,
    action: string,
    fields: ReadonlyArray<readonly [string, string]>,
  ): Promise<VisitedPage> => {
    const secret = /name="interaction" value="([^"]*)"/u.exec(page.html)?.[1] ?? ''
    const body = new URLSearchParams([
      ['interaction', secret],
      ...fields.map(([name, value]): [string, string] => [name, value]),
    ])
    return go(action, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  return {
    cookies,
    go,
    createAccount: (page: VisitedPage, name: string) =>
      submit(page, '/signin/account', [
        ['name', name],
        ['create', '1'],
      ]),
    choose: (page: VisitedPage, sub: string) => submit(page, '/signin/account', [['sub', sub]]),
    allow: (page: VisitedPage, scopes: ReadonlyArray<string> = [driveScope]) =>
      submit(page, '/signin/consent', [['answer', 'allow'], ...scopes.map((scope) => ['scope', scope] as const)]),
    cancel: (page: VisitedPage) => submit(page, '/signin/consent', [['answer', 'cancel']]),
    switchAccount: (page: VisitedPage) => submit(page, '/signin/consent', [['answer', 'switch']]),
  }
}

export interface VisitedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly location: URL | undefined
}

export type Visitor = ReturnType<typeof createVisitor>

/** The address of a sign-in; `undefined` takes a parameter away. */
export const authAddress = (changes: Readonly<Record<string, string | undefined>> = {}): string => {
  const parameters: Record<string, string | undefined> = {
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: `openid ${driveScope}`,
    access_type: 'offline',
    state: 's1',
    ...changes,
  }
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return `/o/oauth2/v2/auth?${query}`
}

/** Signs in as a new account of this name and allows everything; answers the address that the app is called back at. */
export const signIn = async (
  visitor: Visitor,
  name = 'Anna',
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<URL> => {
  const page = await visitor.go(authAddress(changes))
  const consent = page.html.includes('id="name"') ? await visitor.createAccount(page, name) : page
  const back = consent.html.includes('name="answer"') ? await visitor.allow(consent) : consent
  if (back.location === undefined) throw new Error(`No way back from ${back.html}`)
  return back.location
}

export const askToken = async (
  google: FaultyGoogle,
  fields: Readonly<Record<string, string>>,
  proof: Readonly<Record<string, string>> = { client_id: client.clientId, client_secret: client.clientSecret },
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: Body }> => {
  const response = await programFetch(google)(`${google.origin()}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ ...proof, ...fields }).toString(),
  })
  return { status: response.status, body: await response.json() }
}

export const exchange = (google: FaultyGoogle, back: URL, extra: Readonly<Record<string, string>> = {}) =>
  askToken(google, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    ...extra,
  })
