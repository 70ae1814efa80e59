import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { snapTradeBrokerage } from '#functions/adapters/snaptrade/brokerage.ts'
import { client } from '#test/functions/local-snaptrade/support.ts'

interface Page {
  readonly data: ReadonlyArray<{ readonly id: string }>
  readonly pagination?: { readonly total: number }
}

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${first + index}` }))

let server: Server | undefined
afterEach(() => new Promise((done) => server?.close(done)))

/** What is read of a provider that answers with these pages, one after the other, and which offsets were asked for. */
const readOf = async (pages: ReadonlyArray<Page>) => {
  const offsets: string[] = []
  server = createServer((request, response) => {
    offsets.push(new URL(request.url ?? '', 'http://local').searchParams.get('offset') ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(pages[offsets.length - 1] ?? { data: [], pagination: { total: 0 } }))
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const brokerage = snapTradeBrokerage(
    { ...client, isPersonal: false, baseAddress: `http://127.0.0.1:${port}`, returnAddress: 'http://127.0.0.1/done' },
    async () => undefined,
  )
  const read = await brokerage.activities(
    { userId: 'ada', userSecret: 'secret' },
    'a1',
    { startDate: '2026-01-01', endDate: '2026-06-01' },
    Number.MAX_SAFE_INTEGER,
  )
  return { ids: read.ok ? read.value.map(({ id }) => id) : read.error, offsets }
}

describe('Rows that shift while pages are read', () => {
  it('are read again from the first page: one of them would be missing between two pages', async () => {
    const { ids, offsets } = await readOf([
      { data: rowsFrom(0, 1000), pagination: { total: 1500 } },
      // The first row was taken back: the one that was the 1,001st is on the first page now.
      { data: rowsFrom(1001, 499), pagination: { total: 1499 } },
      { data: rowsFrom(1, 1000), pagination: { total: 1499 } },
      { data: rowsFrom(1001, 499), pagination: { total: 1499 } },
    ])
    expect(offsets).toEqual(['0', '1000', '0', '1000'])
    expect(ids).toEqual(rowsFrom(1, 1499).map(({ id }) => id))
  })

  it('a full page without a count of all rows is not the last one', async () => {
    const { ids } = await readOf([{ data: rowsFrom(0, 1000) }, { data: rowsFrom(1000, 3) }])
    expect(ids).toEqual(rowsFrom(0, 1003).map(({ id }) => id))
  })
})
