import { randomInt } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { accessTokenOf, callbackQuery, walkThroughSignIn } from '#test/functions/support/sign-in-pages.ts'
import { makeUserAgent, type UserAgent } from '#test/functions/support/user-agent.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { alone } from './alone.ts'
import type { Product } from './product.ts'

/**
 * Journeys that are about something else begin after the sign-in, or after a journal was created. The session and the
 * file are the product's own, fetched and written without the pages on the way: `trading-day` goes through them.
 */

type Place = Pick<Product, 'origin' | 'googleOrigin'>

/** Signed in as this account, which is made if it is new; on the setup page. */
export const signIn = async (page: Page, product: Place, account: string): Promise<void> => {
  await arrive(page, product, account)
  await page.goto(`${product.origin}/setup`)
  await page.getByRole('heading', { name: 'Set up your journal' }).waitFor()
}

/** Signed in, with an empty journal of this name just created; on Today's Plan. */
export const openNewJournal = async (page: Page, product: Place, account: string, journal: string): Promise<void> => {
  const { accessToken, now } = await arrive(page, product, account)
  const { folderId, fileId } = await createInDrive(product, accessToken, `${journal}.bellbook`, now)
  await remember(page, {
    [storageKeys.journalsFolderId]: folderId,
    [storageKeys.fileId]: fileId,
    [storageKeys.legacyFileId]: fileId,
    [storageKeys.fileName]: `${journal}.bellbook`,
  })
  await page.goto(`${product.origin}/app/today`)
  await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
}

const triesOfSignIn = 5

/** The browser has what the sign-in leaves in it: the cookies of both sides, the token, and who it is. */
const arrive = async (page: Page, product: Place, account: string) => {
  // An address may sign in ten times a minute; each journey has one of its own.
  const agent = makeUserAgent(`127.0.${randomInt(1, 255)}.${randomInt(1, 255)}`)
  const tryOnce = () => walkThroughSignIn(agent, product.origin, product.googleOrigin, account)
  let answer = await tryOnce()
  // On a crowded computer Google may take longer than the function waits: such a request is tried again.
  for (let more = triesOfSignIn - 1; more > 0 && callbackQuery(answer)['error'] === 'provider_unavailable'; more -= 1)
    answer = await tryOnce()
  const { expires_in: seconds = '', user_id: userId = '' } = callbackQuery(answer)
  if (userId === '') throw new Error(`The sign-in of ${account} ended at ${answer.url}`)
  const accessToken = await accessTokenOf(agent, product.origin, userId)
  for (const origin of [product.origin, product.googleOrigin])
    await giveCookies(page.context(), agent.jar(origin), origin)
  // Any page of ours that is no app: what is stored is stored before the app looks.
  await page.goto(`${product.origin}/icon.svg`)
  const now = await page.evaluate(() => Date.now())
  await remember(page, {
    [storageKeys.accessToken]: accessToken,
    [storageKeys.tokenExpiry]: String(now + Number(seconds) * 1000),
    [storageKeys.userId]: userId,
    [storageKeys.sessionVersion]: '1',
  })
  return { accessToken, now }
}

const giveCookies = async (context: BrowserContext, jar: ReturnType<UserAgent['jar']>, origin: string): Promise<void> =>
  context.addCookies(
    jar.map(({ name, value, sameSite, maxAge }) => ({
      name,
      value,
      domain: new URL(origin).hostname,
      path: '/',
      httpOnly: true,
      secure: false,
      sameSite: sameSite as 'Strict' | 'Lax' | 'None',
      ...(maxAge !== undefined && { expires: Date.now() / 1000 + maxAge }),
    })),
  )

const remember = (page: Page, entries: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)

/** A new journal in the folder of journals, as the product creates it. */
const createInDrive = async (product: Place, accessToken: string, name: string, now: number) => {
  const ask = async (path: string, method: string, body: string): Promise<{ readonly id: string }> => {
    const answer = await fetch(`${product.googleOrigin}${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, ...alone },
    })
    if (!answer.ok) throw new Error(`The drive says ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { readonly id: string }
  }
  const folder = { name: 'journals', mimeType: 'application/vnd.google-apps.folder', parents: ['appDataFolder'] }
  const { id: folderId } = await ask('/drive/v3/files', 'POST', JSON.stringify(folder))
  const file = { name, mimeType: 'application/vnd.bellbook+json', parents: [folderId] }
  const { id: fileId } = await ask('/drive/v3/files', 'POST', JSON.stringify(file))
  const text = printJournalFile(freshJournalFile(new Date(now).toISOString()))
  await ask(`/upload/drive/v3/files/${fileId}?uploadType=media`, 'PATCH', text)
  return { folderId, fileId }
}
