import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { events, news } from '#domain/api/ai.ts'
import { fetchText } from '#functions/adapters/feeds/fetch-text.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, withToken } from '#test/functions/support/signed-in.ts'
import { dayNow } from '#test/support/clock.ts'
import { closed, listening } from '#test/support/listening.ts'

/** A server that answers with these bytes, whatever it is asked, and writes down what that was. */
const asked: string[] = []
let answer: { readonly type: string; readonly bytes: Buffer } = { type: '', bytes: Buffer.alloc(0) }
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.writeHead(200, { 'content-type': answer.type }).end(answer.bytes)
})
const origin = await listening(server)
afterAll(() => closed(server))

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
  const product = await localProduct({ environment: { FEEDS_ORIGIN: origin } })
  const ada = { ...(await withToken(product, 'Ada')), userId: '' }
  const { statements } = news.answer.parse((await askAs(product, ada, 'GET', news.path)).body)
  expect([product.ai.feeds, new Set(statements.map(({ text }) => text))]).toEqual(['real', new Set(['Through us'])])
  await askAs(product, ada, 'GET', events.path, { day: dayNow(), zone: 'UTC' })
  expect(asked).toContain('/www.sec.gov/news/pressreleases.rss')
  expect(asked).toContain('/apps.bea.gov/API/signup/release_dates.json')
})
