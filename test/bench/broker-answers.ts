import type { BrowserContext } from 'playwright-core'
import { addDays } from '#domain/time/local-date.ts'

interface BrokerAccount {
  readonly id: string
  readonly firstActivityDate: string | undefined
  readonly today: string
}

/**
 * Answers in the place of our function, as of a broker with one account; `activities` are those that a request asks
 * for.
 */
export const answerAsBroker = async (
  context: BrowserContext,
  { id, firstActivityDate, today }: BrokerAccount,
  activities: (query: URLSearchParams) => ReadonlyArray<object> = () => [],
): Promise<void> => {
  const names = { id, name: 'Margin', institution: 'Northlake', type: 'Margin', authorizationId: 'c' }
  const known = { balance: '100000', currency: 'USD', firstActivityDate, completeThrough: addDays(today, -1) }
  const connections = [{ authorizationId: 'c', institution: 'Northlake', disabled: false }]
  const answers = {
    status: () => ({ available: true, connected: true, connections }),
    positions: () => ({ positions: [] }),
    accounts: () => ({ accounts: [{ ...names, ...known }] }),
    activities: (query: URLSearchParams) => ({ activities: activities(query) }),
  }
  for (const [path, answer] of Object.entries(answers))
    await context.route(`**/api/snaptrade/${path}**`, (route) =>
      route.fulfill({ json: answer(new URL(route.request().url()).searchParams) }),
    )
}
