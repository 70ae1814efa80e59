import type { Page } from 'playwright-core'
import type { FaultyProduct } from './faults.ts'

/** Asks our own server as the page's user does; a question may say more than who asks. */
export const asPage = (
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  page.evaluate(
    async ([how, where, more]) => {
      const [userId, token] = [
        localStorage.getItem('bellbook.userId') ?? '',
        localStorage.getItem('bellbook.accessToken') ?? '',
      ]
      const answer = await fetch(
        how === 'GET' ? `/api${where}?${new URLSearchParams({ userId, ...more }).toString()}` : `/api${where}`,
        {
          method: how,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-bellbook': '1',
            'cache-control': 'no-cache',
          },
          ...(how === 'POST' && { body: JSON.stringify({ userId }) }),
        },
      )
      return (await answer.json()) as unknown
    },
    [method, path, query] as const,
  )

/** Connects the page's user to a broker without the portal; answers the connection's id and all account ids. */
export const connectBroker = async (
  page: Page,
  product: Pick<FaultyProduct, 'pullBroker'>,
  broker: string,
): Promise<{ readonly connectionId: string; readonly accounts: ReadonlyArray<string> }> => {
  await asPage(page, 'POST', '/snaptrade/register')
  const userId = await page.evaluate(() => localStorage.getItem('bellbook.userId') ?? '')
  const { connectionId = '' } = await product.pullBroker({ connect: { userId, broker } })
  // A status that the page asked for in between says for a minute that there is no broker.
  await asPage(page, 'GET', '/snaptrade/status')
  const { accounts } = (await asPage(page, 'GET', '/snaptrade/accounts')) as {
    readonly accounts: ReadonlyArray<{ readonly id: string }>
  }
  return { connectionId, accounts: accounts.map(({ id }) => id) }
}
