import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfile } from '#test/support/contexts.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { createJournal, signInFromLanding } from '#test/support/trader.ts'

/** How the access tokens of the local Google begin, as the real one's do; a file may break one off. */
const token = /ya29\.[\w-]{20,}/g

describe('The profile of a browser on its disk', () => {
  let product: HeldProduct
  const folder = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
  beforeAll(async () => void (product = await startHeldProduct()))
  afterAll(async () => {
    await product.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Every token in a file of the profile, with the folder that holds it. */
  const tokensOnDisk = (): ReadonlyArray<readonly [place: string, token: string]> =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap(({ parentPath, name }) => {
        const file = join(parentPath, name)
        const found = new Set(readFileSync(file, 'latin1').match(token) ?? [])
        return [...found].map((text) => [relative(join(folder, 'Default'), file), text] as const)
      })
  const opensTheDrive = async (bearer: string): Promise<boolean> =>
    (
      await fetch(`${product.googleOrigin}/drive/v3/files?spaces=appDataFolder`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).ok

  /** Starts the browser on the profile and ends it; answers every address that its history has. */
  const visit = async (act: (page: Page) => Promise<void>): Promise<ReadonlyArray<string>> => {
    const addresses: string[] = []
    const context = await openProfile(folder, product)
    context.on('request', (request) => void (request.isNavigationRequest() && addresses.push(request.url())))
    await act(await context.newPage())
    await context.close()
    return addresses
  }

  it('holds a token only in the app’s own storage while its user is signed in', async () => {
    await step(
      '[A10] [A37] after a sign-in only the app’s own storage has a token: no address, history or icon',
      async () => {
        const addresses = await visit(async (page) => {
          await signInFromLanding(page, product, 'Discreet')
          await createJournal(page, 'Quiet')
        })
        expect(addresses.some((address) => address.includes('/auth/callback?access_token='))).toBe(true)
        expect(addresses.filter((address) => address.search(token) >= 0)).toEqual([])
        const found = tokensOnDisk()
        // The spec stores it there (section 3): the search does find tokens that live.
        expect(new Set(found.map(([place]) => place.split('/')[0]))).toEqual(new Set(['Local Storage']))
        expect(await Promise.all(found.map(([, text]) => opensTheDrive(text)))).toContain(true)
      },
    )

    await step('[A10] [A37] after a sign-out no other file of the profile holds one either', async () => {
      await visit(async (page) => {
        await page.goto(`${product.origin}/app`)
        await page.getByRole('button', { name: 'Sign Out' }).click()
        await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
      })
      const found = tokensOnDisk()
      // A browser overwrites what was deleted from its storage when it likes (functions/decisions/0002).
      expect(found.filter(([place]) => !place.startsWith('Local Storage'))).toEqual([])
    })
  })
})
