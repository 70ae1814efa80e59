import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineLog } from '#functions/shared/log.ts'
import { startLocal } from '#functions/local/start.ts'
import type { Page, UserAgent } from './user-agent.ts'
import { makeWebFolder } from './web-folder.ts'

interface Started {
  readonly environment?: Readonly<Record<string, string>>
  /** A built web app; default a small one. */
  readonly webFolder?: string
}

/** The whole local product over a small web app, on free ports, in a folder of its own. */
export const startLocalProduct = async ({ environment = {}, webFolder }: Started = {}) => {
  const web = webFolder === undefined ? makeWebFolder() : { folder: webFolder, remove: () => undefined }
  const workingFolder = mkdtempSync(join(tmpdir(), 'bellbook-local-'))
  const lines: string[] = []
  let offset = 0
  const product = await startLocal({ environment, webFolder: web.folder, workingFolder, log: lineLog((line) => lines.push(line)), anyPort: true, now: () => Date.now() + offset })
  const { google } = product
  if (google.kind !== 'local') throw new Error('The tests never sign in at the real Google')
  return {
    ...product, google, lines, workingFolder,
    later: (seconds: number) => void (offset += seconds * 1000),
    close: async () => {
      await product.close()
      web.remove()
      rmSync(workingFolder, { recursive: true })
    },
  }
}
export type LocalProductUnderTest = Awaited<ReturnType<typeof startLocalProduct>>

/** The address that starts a sign-in. */
export const loginAddress = (origin: string): string => `${origin}/api/auth/google/login?${new URLSearchParams({ redirect: `${origin}/auth/callback` }).toString()}`

/** Walks through sign-in: the account of this name (made if new), then consent, until a page that is not the provider's. */
export const signInAs = async (
  agent: UserAgent, product: LocalProductUnderTest, name: string, consent: Readonly<Record<string, string>> = { answer: 'allow', scope: 'https://www.googleapis.com/auth/drive.appdata' },
): Promise<Page> => {
  // Ten sign-ins a minute are allowed.
  product.later(61)
  return throughProvider(agent, product, await agent.navigate(loginAddress(product.origin)), name, consent)
}

const throughProvider = async (agent: UserAgent, product: LocalProductUnderTest, page: Page, name: string, consent: Readonly<Record<string, string>>): Promise<Page> => {
  if (!page.url.startsWith(product.google.origin)) return page
  if (page.status !== 200) throw new Error(`The local Google says ${page.status}: ${page.body}`)
  if (page.body.includes('value="allow"')) return throughProvider(agent, product, await agent.submit(page, consent), name, consent)
  const known = new RegExp(`name="sub" value="([^"]+)"[^]*?<span class="name">${name}<`).exec(page.body.split('<button').find((part) => part.includes(`<span class="name">${name}<`)) ?? '')?.[1]
  return throughProvider(agent, product, await agent.submit(page, known === undefined ? { name, create: '1' } : { sub: known }), name, consent)
}

/** What the app's callback page was given. */
export const callbackQuery = (page: Page): Readonly<Record<string, string>> => Object.fromEntries(new URL(page.url).searchParams)
