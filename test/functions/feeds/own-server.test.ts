import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events, news } from '#domain/api/ai.ts'
import { fetchText } from '#functions/adapters/feeds/fetch-text.ts'
import { startLocalProduct } from '#test/functions/support/local-product.ts'
import { dayNow } from '#test/support/clock.ts'

/** A server that answers with these bytes, whatever it is asked, and writes down what that was. */
const asked: string[] = []
let answer: { readonly type: string; readonly bytes: Buffer } = { type: '', bytes: Buffer.alloc(0) }
let server: Server
let origin = ''
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('A feed of another encoding', () => {
  it.each([
    ['that its answer names', 'text/xml; charset=ISO-8859-1', '<a>Königsbank, 5 %</a>', 'latin1'],
    ['that its XML declares', 'text/xml', '<?xml version="1.0" encoding="iso-8859-1"?><a>Königsbank</a>', 'latin1'],
    ['that is unknown', 'text/xml; charset=klingon', '<a>Königsbank</a>', 'utf8'],
    ['that is not named', 'text/xml', '<a>Königsbank</a>', 'utf8'],
  ] as const)('%s is read as it was written', async (_, type, text, encoding) => {
    answer = { type, bytes: Buffer.from(text, encoding) }
    expect(await fetchText(`${origin}/`, { contact: 'x', timeoutMs: 5000, maxBytes: 1000 })).toEqual({
      ok: true,
      value: text,
    })
  })
})

it('[spec 7] the feeds are reached through the server that FEEDS_ORIGIN names, and not as samples', async () => {
  answer = {
    type: 'text/xml',
    bytes: Buffer.from('<rss><channel><item><title>Through us</title><link>/1</link></item></channel></rss>'),
  }
  asked.length = 0
  const product = await startLocalProduct({ environment: { FEEDS_ORIGIN: origin } })
  try {
    const { accessToken } = await product.google.levers.issueToken({ account: 'Ada' })
    const ask = async (path: string): Promise<unknown> =>
      (await fetch(`${product.origin}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).json()
    const { statements } = news.answer.parse(await ask(news.path))
    expect([product.ai.feeds, new Set(statements.map(({ text }) => text))]).toEqual(['real', new Set(['Through us'])])
    await ask(`${events.path}?day=${dayNow()}&zone=UTC`)
    expect(asked).toContain('/www.sec.gov/news/pressreleases.rss')
    expect(asked).toContain('/apps.bea.gov/API/signup/release_dates.json')
  } finally {
    await product.close()
  }
})
