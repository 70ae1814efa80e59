import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import type { TextAnswer } from '#functions/local/stand-in/stateless.ts'

/** What a source does: the right thing, or one of the faults seen in real ones. */
export type FeedMode = 'well' | 'forbidden' | 'slow' | 'broken' | 'html' | 'endless' | { readonly says: string }

const slowMs = 60_000
const endlessChars = 8_000_000

/** The product's feeds, of which a test makes some fail. */
export const faultyFeeds = () => {
  const modes = new Map<string, FeedMode>()
  const asked = new Map<string, number>()
  const make: typeof createLocalFeeds = (now) => {
    const feeds = createLocalFeeds(now)
    return (request) => {
      const path = request.url.replace(/\?.*$/s, '')
      asked.set(path, (asked.get(path) ?? 0) + 1)
      const answer = feeds(request)
      return answer.status === 200 ? spoiled(modes.get(path) ?? 'well', answer) : answer
    }
  }
  return {
    make,
    /** By path, such as `/www.bls.gov/feed/bls_latest.rss`. */
    set: (path: string, mode: FeedMode): void => void modes.set(path, mode),
    /** How often each path was asked for. */
    asked,
  }
}

const html = (status: number, body: string): TextAnswer => ({ status, contentType: 'text/html', body })

const spoiled = (mode: FeedMode, answer: TextAnswer): TextAnswer => {
  if (typeof mode === 'object') return { ...answer, body: mode.says }
  switch (mode) {
    case 'well':
      return answer
    case 'forbidden':
      return html(403, '<html><body><h1>Access Denied</h1></body></html>')
    case 'slow':
      return { ...answer, afterMs: slowMs }
    case 'broken':
      return { ...answer, body: answer.body.slice(0, answer.body.length / 2) }
    case 'html':
      return html(200, '<!DOCTYPE html><html><body>We are down for maintenance.</body></html>')
    case 'endless':
      return { ...answer, body: answer.body + ' '.repeat(endlessChars) }
  }
}
