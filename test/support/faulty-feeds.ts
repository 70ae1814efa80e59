import { setTimeout as wait } from 'node:timers/promises'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { type Answer, bytesAnswer, connectionReset } from '#functions/local/stand-in/http.ts'
import { faultyDocuments } from './feeds/faulty-documents.ts'

/** What a source does: the right thing, or one of the faults seen in real ones. */
export type FeedMode = 'well' | 'forbidden' | 'slow' | 'broken' | 'html' | 'endless' | { readonly says: string }

const slowMs = 60_000
const reset = (): Answer => connectionReset
const endlessChars = 8_000_000

/** The product's feeds with the oddities of the real ones, of which a test makes some fail. */
export const faultyFeeds = () => {
  const modes = new Map<string, FeedMode>()
  const asked = new Map<string, number>()
  const make: typeof createLocalFeeds = (now) => {
    const feeds = createLocalFeeds(now)
    const closing = new AbortController()
    return {
      ...feeds,
      handle: async (request) => {
        const path = request.url.replace(/\?.*$/s, '')
        asked.set(path, (asked.get(path) ?? 0) + 1)
        const print = Object.hasOwn(faultyDocuments, path) ? faultyDocuments[path] : undefined
        if (print === undefined) return feeds.handle(request)
        const mode = modes.get(path) ?? 'well'
        if (mode === 'slow') return wait(slowMs, undefined, { signal: closing.signal }).then(reset, reset)
        return spoiled(mode, print(now()))
      },
      close: async () => {
        closing.abort()
        await feeds.close()
      },
    }
  }
  return {
    make,
    /** By path, such as `/www.bls.gov/feed/bls_latest.rss`. */
    set: (path: string, mode: FeedMode): void => void modes.set(path, mode),
    asked,
  }
}

const answered = (status: number, body: string): Answer => bytesAnswer(status, Buffer.from(body), {})

const spoiled = (mode: Exclude<FeedMode, 'slow'>, document: string): Answer => {
  if (typeof mode === 'object') return answered(200, mode.says)
  switch (mode) {
    case 'well':
      return answered(200, document)
    case 'forbidden':
      return answered(403, '<html><body><h1>Access Denied</h1></body></html>')
    case 'broken':
      return answered(200, document.slice(0, document.length / 2))
    case 'html':
      return answered(200, '<!DOCTYPE html><html><body>We are down for maintenance.</body></html>')
    case 'endless':
      return answered(200, document + ' '.repeat(endlessChars))
  }
}
