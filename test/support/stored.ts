import type { Page } from 'playwright-core'

/** All that this browser keeps for the product, as text: the log, the drafts, the snapshots, the storages of keys. */
export const everythingStoredIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
      })
    const entries: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerTo(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        entries.push(await answerTo<unknown[]>(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(entries)
  })

/** What lies in the caches of this browser: every address, and every answer that is text. */
export const cachedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
