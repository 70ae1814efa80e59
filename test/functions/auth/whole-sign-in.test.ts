import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokenInAddress } from '#domain/api/auth.ts'
import { product as named } from '#domain/product.ts'
import { localProduct, type LocalProductUnderTest, signInAs } from '#test/functions/support/local-product.ts'
import { callbackQuery } from '#test/functions/support/sign-in-pages.ts'
import { makeUserAgent, type UserAgent } from '#test/functions/support/user-agent.ts'

const product = await localProduct()

const refresh = (agent: UserAgent, userId: string) =>
  agent.post(`${product.origin}/api/auth/refresh`, `${product.origin}/auth/callback`, { userId })
const tokenOf = (body: string): unknown => (JSON.parse(body) as { readonly accessToken?: unknown }).accessToken
const driveStatus = async (accessToken: unknown): Promise<number> =>
  (
    await fetch(`${product.google.origin}/drive/v3/files?spaces=appDataFolder`, {
      headers: { authorization: `Bearer ${String(accessToken)}` },
    })
  ).status
const startsOnly = (path: string): string => new URL(path).pathname

describe('Signing in at the local Google', () => {
  it('leads from the landing page over consent to the app, whose script gets tokens for the drive', async () => {
    const agent = makeUserAgent()
    const page = await signInAs(agent, product, 'Ada')
    expect(startsOnly(page.url)).toBe('/auth/callback')
    expect([page.status, Object.keys(callbackQuery(page))]).toEqual([200, ['access_token', 'expires_in', 'user_id']])
    const { access_token: inAddress, user_id: userId = '' } = callbackQuery(page)
    const refreshed = await refresh(agent, userId)
    expect([refreshed.status, await driveStatus(tokenOf(refreshed.body))]).toEqual([200, 200])
    // [A10] The values in the address open nothing.
    expect([inAddress, await driveStatus(inAddress)]).toEqual([tokenInAddress, 401])
    expect(agent.cookies(product.origin).map((cookie) => cookie.split('=')[0])).toEqual(['sid'])
  })

  it('survives a restart: keys, grants and the session are kept', async () => {
    const agent = makeUserAgent()
    const { user_id: userId = '' } = callbackQuery(await signInAs(agent, product, 'Grace'))
    const again = await startAgain(product)
    const refreshed = await agent.post(`${again.origin}/api/auth/refresh`, `${again.origin}/app`, { userId })
    await again.close()
    expect(refreshed.status).toBe(200)
  })

  it('keeps everything in its data folder, the keys for the owner only', () => {
    expect(product.dataFolder).toBe(join(product.workingFolder, `.${named.appId}-data`))
    expect(readdirSync(product.dataFolder).toSorted()).toEqual(['google', 'keys'])
  })
})

/** On what the first one has put on the disk so far, as after a power cut; the first one goes on in its own folder. */
const startAgain = async (running: LocalProductUnderTest) => {
  const { startLocal } = await import('#functions/local/start.ts')
  const { makeWebFolder } = await import('#test/functions/support/web-folder.ts')
  const web = makeWebFolder()
  const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-again-'))
  cpSync(running.workingFolder, workingFolder, { recursive: true })
  rmSync(join(workingFolder, '.bellbook-data/keys/running.json'))
  const next = await startLocal({
    environment: {},
    webFolder: web.folder,
    workingFolder,
    log: { write: () => undefined },
    anyPort: true,
  })
  return {
    origin: next.origin,
    close: async () => {
      await next.close()
      web.remove()
      rmSync(workingFolder, { recursive: true })
    },
  }
}
