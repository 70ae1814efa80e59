import { brotliDecompressSync } from 'node:zlib'
import type { LambdaFunctionURLEvent } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiHeaders, documentHeaders } from '#domain/api/headers.ts'
import { type Host, startHost } from '#functions/local/host.ts'
import { loadStaticFiles } from '#functions/local/static-files.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { ask, askRaw } from '#test/functions/support/raw-request.ts'
import { makeWebFolder, script } from '#test/functions/support/web-folder.ts'

const driveOrigin = 'http://localhost:5181'
const web = makeWebFolder()
let host: Host
let events: LambdaFunctionURLEvent[] = []
let lambda: LambdaFunction
const answering: LambdaFunction = async () => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', 'cache-control': 'no-store' },
  cookies: ['a=1; Path=/', 'b=2; Path=/'],
  body: '{"ok":true}',
})

beforeAll(async () => {
  host = await startHost({
    listen: { port: 0, variable: 'PORT' },
    files: loadStaticFiles(web.folder),
    connect: async () => ({ driveOrigin, portalOrigins: [], lambda: (event) => (events.push(event), lambda(event)) }),
  })
})
afterAll(async () => {
  await host.close()
  web.remove()
})

const port = () => new URL(host.origin).port

describe('The local host serves the built app', () => {
  it('[A17] sends the production headers, to the letter, with every document', async () => {
    const golden = {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self' http://localhost:5181; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
        "object-src 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types bellbook',
      'strict-transport-security': 'max-age=63072000',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    }
    expect(documentHeaders({ driveOrigin, plainHttp: true })).toEqual(golden)
    // In the cloud nothing but https is ever asked for.
    expect(documentHeaders({ driveOrigin })).toEqual({
      ...golden,
      'content-security-policy': `${golden['content-security-policy']}; upgrade-insecure-requests`,
    })
    const answers = await Promise.all(
      (
        '/ /privacy /terms /app/today /auth/callback /app.html /assets/app-Abc123.js /theme.js /config.json ' +
        '/assets/none.js'
      )
        .split(' ')
        .map((path) => ask(host.origin, path)),
    )
    for (const { headers } of answers) expect(headers).toMatchObject(golden)
  })

  it.each([
    ['/', 'index.html'],
    ['/?x=1', 'index.html'],
    ['/privacy', 'privacy.html'],
    ['/privacy/', 'privacy.html'],
    ['/terms', 'terms.html'],
    ['/app', 'app.html'],
    ['/app/today', 'app.html'],
    ['/auth/callback?access_token=x', 'app.html'],
    ['/brokerage/done', 'brokerage-done.html'],
    ['/anything/at/all', 'app.html'],
    ['/apiary', 'app.html'],
    ['/index.html', 'index.html'],
    ['/app.html', 'app.html'],
  ])('%s is %s, never stored', async (path, document) => {
    const answer = await ask(host.origin, path)
    expect([answer.status, answer.body.toString()]).toEqual([200, `<!doctype html><title>${document}</title>`])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it.each(
    (
      '/assets/gone-Abc.js /assets/ /assets/x /sw.js /favicon.ico /app.html.map /assets/app-Abc123.js.br ' +
      '/../package.json /assets/../../package.json /%2e%2e/package.json /assets/%61pp-Abc123.js'
    ).split(' '),
  )('%s is a 404, never the shell', async (path) => {
    const answer = await ask(host.origin, path)
    expect(answer.status).toBe(404)
    expect([answer.body.toString(), answer.headers['cache-control']]).toEqual(['Not found', 'no-store'])
  })

  it('keeps hashed assets for ever and asks again for the rest', async () => {
    const paths = [
      '/assets/app-Abc123.js',
      '/assets/app-Abc123.css',
      '/theme.js',
      '/manifest.webmanifest',
      '/icons/icon.svg',
    ]
    const answers = await Promise.all(paths.map((path) => ask(host.origin, path)))
    expect(answers.map(({ headers }) => [headers['content-type'], headers['cache-control']])).toEqual([
      ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['text/javascript; charset=utf-8', 'no-cache'],
      ['application/manifest+json', 'no-cache'],
      ['image/svg+xml', 'no-cache'],
    ])
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0', undefined, (body: Buffer) => body],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ] as const)('sends what was compressed at build to who accepts "%s"', async (accepted, encoding, unpack) => {
    const answer = await ask(host.origin, '/assets/app-Abc123.js', { headers: { 'accept-encoding': accepted } })
    expect([answer.headers['content-encoding'], unpack(answer.body).toString()]).toEqual([encoding, script])
    expect(answer.headers['content-length']).toBe(`${answer.body.length}`)
  })

  it('answers HEAD as GET without the body, and no other method', async () => {
    const [get, head] = [await ask(host.origin, '/'), await ask(host.origin, '/', { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect([head.headers['content-length'], head.body.length]).toEqual([get.headers['content-length'], 0])
    const answers = await Promise.all(
      ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].map((method) => ask(host.origin, '/', { method })),
    )
    expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(answers.map(() => [405, 'GET, HEAD']))
  })

  it('gives the app the address of the drive at run time', async () => {
    const answer = await ask(host.origin, '/config.json')
    expect(answer.body.toString()).toEqual(`{"driveOrigin":"${driveOrigin}","portalOrigins":[],"local":true}`)
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual(['application/json', 'no-store'])
  })
})

describe('The local host answers to its own address only', () => {
  it('[A33] refuses every other Host, for pages and functions alike', async () => {
    const hosts = [
      'evil.example',
      `evil.example:${port()}`,
      '127.0.0.1',
      'localhost',
      `127.0.0.1.evil.example:${port()}`,
      `127.0.0.2:${port()}`,
      `[::1]:${port()}`,
      `0.0.0.0:${port()}`,
      `127.1:${port()}`,
      `127.0.0.1:${Number(port()) + 1}`,
      `localhost.evil.example:${port()}`,
      host.origin,
      `2130706433:${port()}`,
      `127.0.0.1.:${port()}`,
      'x',
    ]
    events = []
    const answers = await Promise.all(
      hosts.flatMap((name) =>
        ['/', '/config.json', '/api/auth/refresh', '/assets/app-Abc123.js'].map((path) =>
          ask(host.origin, path, { headers: { host: name } }),
        ),
      ),
    )
    expect(answers.map((answer) => [answer.status, answer.body.toString()])).toEqual(
      answers.map(() => [403, 'This host answers to its own address only.']),
    )
    expect(events).toEqual([])
  })

  it('[A33] a forwarded host changes nothing, two Host headers are refused, none is refused', async () => {
    expect(
      (await ask(host.origin, '/', { headers: { host: 'evil.example', 'x-forwarded-host': `127.0.0.1:${port()}` } }))
        .status,
    ).toBe(403)
    expect(
      await askRaw(
        host.origin,
        `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
    expect(await askRaw(host.origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await askRaw(host.origin, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('leads localhost to the one origin that has the keys and the log, for pages only', async () => {
    const headers = { host: `localhost:${port()}` }
    const [page, api, post] = [
      await ask(host.origin, '/app?x=1', { headers }),
      await ask(host.origin, '/api/auth/refresh', { headers }),
      await ask(host.origin, '/', { headers, method: 'POST' }),
    ]
    expect(page.status).toBe(307)
    expect([page.headers.location, api.status, post.status]).toEqual([`${host.origin}/app?x=1`, 403, 403])
    expect((await ask(host.origin, '//evil.example', { headers })).headers.location).toBe(
      `${host.origin}//evil.example`,
    )
  })
})

describe('The local host runs functions as the cloud does', () => {
  it('hands over the event that a function URL gets: payload v2', async () => {
    lambda = answering
    events = []
    const answer = await ask(host.origin, '/api/auth/refresh?a=1&a=2&b=%20', {
      method: 'POST',
      body: '{"userId":"ü"}',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Cookie: 'sid=x; __Host-sid=y; b=2',
        'X-Bellbook': '1',
        'X-Forwarded-For': '198.51.100.1',
        'X-Viewer-Address': '198.51.100.1',
        'X-Forwarded-Host': 'evil.example',
      },
    })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, ['a=1; Path=/', 'b=2; Path=/']])
    expect([answer.headers['content-type'], answer.body.toString()]).toEqual(['application/json', '{"ok":true}'])
    const [event] = events
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/api/auth/refresh',
      rawQueryString: 'a=1&a=2&b=%20',
      cookies: ['__Host-sid=x', 'b=2'],
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-bellbook': '1',
        'x-forwarded-host': `127.0.0.1:${port()}`,
        'x-forwarded-for': '198.51.100.1, 127.0.0.1',
      },
      requestContext: { http: { method: 'POST', path: '/api/auth/refresh', sourceIp: '127.0.0.1' } },
      body: '{"userId":"ü"}',
      isBase64Encoded: false,
    })
    expect(event?.headers['x-viewer-address']).toBe('127.0.0.1')
    expect(event?.headers['host']).not.toContain('127.0.0.1')
  })

  it('hands over bytes as base64', async () => {
    lambda = answering
    events = []
    await ask(host.origin, '/api/x', {
      method: 'POST',
      body: Buffer.from([0xff, 0x00]),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(events[0]).toMatchObject({ body: '/wA=', isBase64Encoded: true })
  })

  it('a function that throws is a 502, a body over 6 MB a 413', async () => {
    lambda = async () => {
      throw new Error('canary')
    }
    const thrown = await ask(host.origin, '/api/x')
    lambda = answering
    const large = await ask(host.origin, '/api/x', { method: 'POST', body: Buffer.alloc(6 * 1024 * 1024 + 1) })
    lambda = async () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) })
    const huge = await ask(host.origin, '/api/x')
    expect([thrown, large, huge].map(({ status, body }) => [status, body.toString()])).toEqual([
      [502, 'Internal Server Error'],
      [413, 'Request Entity Too Large'],
      [502, 'Internal Server Error'],
    ])
    for (const { headers } of [thrown, large, huge]) expect(headers).toMatchObject(apiHeaders)
  })

  it('[A25] nothing below /api is ever a page', async () => {
    lambda = async () => ({
      statusCode: 404,
      headers: { 'content-type': 'application/json' },
      body: '{"error":"not_found"}',
    })
    const answers = await Promise.all(
      ['/api', '/api/', '/api?x', '/api/x.css', '/api/app.html'].map((path) => ask(host.origin, path)),
    )
    expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual(
      answers.map(() => [404, '{"error":"not_found"}']),
    )
  })
})
