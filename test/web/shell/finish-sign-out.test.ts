import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as storageKeys from '#web/adapters/storage/keys.ts'

const broken = () => Promise.reject(new DOMException('Internal error', 'UnknownError'))

/** What the server is sent while the script runs once. */
const sent = async (): Promise<ReadonlyArray<unknown>> => {
  const server = vi.fn<typeof fetch>(async () => new Response(undefined, { status: 204 }))
  vi.stubGlobal('fetch', server)
  vi.resetModules()
  await import('#web/shell/theme-boot/finish-sign-out.ts')
  await vi.waitFor(() => expect(localStorage.getItem(storageKeys.owedSignOut)).toBe(null))
  return server.mock.calls.map(([path, request]) => [path, request?.body])
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(storageKeys.owedSignOut, 'u1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it.each<{ readonly profile: string; readonly storage: unknown }>([
  { profile: 'that works', storage: new IDBFactory() },
  { profile: 'without databases', storage: undefined },
  {
    profile: 'that does not list its databases',
    storage: {
      open: () => {
        throw new DOMException('', 'UnknownError')
      },
    },
  },
  {
    profile: 'that is broken',
    storage: {
      databases: broken,
      open: () => {
        throw new DOMException('', 'UnknownError')
      },
    },
  },
  {
    profile: 'whose failure has no name',
    storage: {
      databases: broken,
      open: () => {
        throw new Error('Out of order')
      },
    },
  },
])('a sign-out reaches the server from a profile $profile', async ({ storage }) => {
  vi.stubGlobal('indexedDB', storage)
  expect(await sent()).toEqual([['/api/auth/signout', '{"userId":"u1"}']])
})
