import { expect, it } from 'vitest'
import { err, ok } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { sealedUserSecrets } from '#functions/adapters/user-secrets.ts'
import { userSecretsFile } from '#functions/local/user-secrets-file.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { makeAccountsHandler } from '#functions/snaptrade/portfolio.ts'
import type { Brokerage, SnapTradePorts } from '#functions/snaptrade/ports.ts'
import { makeStatusHandler } from '#functions/snaptrade/status.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'

const now = (): number => Date.parse('2026-11-20T12:00:00Z')
const vault = makeVault([{ kid: 'a', k: 'A'.repeat(43), created: '2026-01-01T00:00:00Z' }], now)
const hash = (value: string): string => value

/** The secret that is stored after a request whose secret the provider refused; `meanwhile` happens before that. */
const storedAfter = async (
  make: typeof makeAccountsHandler,
  meanwhile: (register: () => Promise<void>) => Promise<void>,
): Promise<string | undefined> => {
  const items = userSecretsFile(createMemoryStore())
  const userSecrets = sealedUserSecrets({ items, vault, hash, now })
  await userSecrets.create('ada', 'old')
  const refused = async () => {
    await meanwhile(async () => {
      await items.remove('ada')
      await userSecrets.create('ada', 'new')
    })
    return err({ code: 'not_connected', isSecretDead: true } as const)
  }
  const ports: Partial<SnapTradePorts> = {
    counters: inMemoryCounters(now),
    now,
    secret: () => 'secret',
    hash,
    vault,
    tokens: { verify: async (token) => ok({ userId: token }) },
    answers: { read: () => undefined, keep: () => undefined, clear: () => undefined },
    userSecrets,
    brokerage: { connections: refused, accounts: refused } as Partial<Brokerage> as Brokerage,
  }
  await make(ports as SnapTradePorts)({
    method: 'GET',
    path: '',
    query: 'userId=ada',
    headers: { authorization: 'Bearer ada' },
    cookies: [],
    body: new Uint8Array(),
    address: '192.0.2.1',
    requestId: 'a',
  })
  return userSecrets.read('ada')
}

it.each([
  ['accounts', makeAccountsHandler],
  ['the status', makeStatusHandler],
])('a secret that is refused for %s is forgotten, and never that of a later registration', async (_, make) => {
  expect(await storedAfter(make, async () => undefined)).toBeUndefined()
  expect(await storedAfter(make, (register) => register())).toBe('new')
})
