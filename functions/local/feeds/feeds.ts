import type { TextAnswer, TextRequest } from '#functions/local/stand-in/stateless.ts'
import { atomFeed, beaSchedule, blsCalendar, fedCalendar, rssFeed } from './documents.ts'

/** What a source does: the right thing, or one of the faults seen in real ones. */
export type FeedMode = 'well' | 'forbidden' | 'slow' | 'broken' | 'html' | 'endless' | { readonly says: string }

export interface LocalFeeds {
  readonly handle: (request: TextRequest) => TextAnswer
  /** By path, such as `/www.bls.gov/feed/bls_latest.rss`. */
  readonly set: (path: string, mode: FeedMode) => void
  /** How often each path was asked for. */
  readonly asked: ReadonlyMap<string, number>
}

interface Document {
  readonly contentType: string
  readonly print: (nowMs: number) => string
}

/** The paths under which `FEEDS_ORIGIN` reaches the real sources: host, then path. */
const documents: Readonly<Record<string, Document>> = {
  '/www.federalreserve.gov/feeds/press_all.xml': {
    contentType: 'text/xml',
    print: (now) => rssFeed('fed', 'https://www.federalreserve.gov', now),
  },
  '/www.bls.gov/feed/bls_latest.rss': {
    contentType: 'application/rss+xml',
    print: (now) => rssFeed('bls', 'https://www.bls.gov', now),
  },
  '/apps.bea.gov/rss/rss.xml': {
    contentType: 'application/rss+xml',
    print: (now) => rssFeed('bea', 'https://www.bea.gov', now),
  },
  '/www.sec.gov/news/pressreleases.rss': {
    contentType: 'application/rss+xml',
    print: (now) => rssFeed('sec', 'https://www.sec.gov', now),
  },
  '/www.ecb.europa.eu/rss/press.html': {
    contentType: 'application/atom+xml',
    print: (now) => atomFeed('ecb', 'https://www.ecb.europa.eu', now),
  },
  '/apps.bea.gov/API/signup/release_dates.json': { contentType: 'application/json', print: beaSchedule },
  '/www.federalreserve.gov/json/calendar.json': { contentType: 'application/json', print: fedCalendar },
  '/www.bls.gov/schedule/news_release/bls.ics': { contentType: 'text/calendar', print: blsCalendar },
}

const slowMs = 60_000
const endlessChars = 8_000_000

/**
 * The public feeds and schedules of one computer: samples in the real shapes, dated from today. Like the real ones they
 * refuse callers that do not name themselves.
 */
export const createLocalFeeds = (now: () => number): LocalFeeds => {
  const modes = new Map<string, FeedMode>()
  const asked = new Map<string, number>()
  return {
    set: (path, mode) => void modes.set(path, mode),
    asked,
    handle: ({ method, url, headers }) => {
      const path = url.replace(/\?.*$/s, '')
      const document = Object.hasOwn(documents, path) ? documents[path] : undefined
      if (document === undefined || method !== 'GET')
        return { status: 404, contentType: 'text/html', body: '<html><body><h1>404 Not Found</h1></body></html>' }
      asked.set(path, (asked.get(path) ?? 0) + 1)
      if (!/^[\w.]+\/[\d.]+ \(.+\)$/.test(headers['user-agent'] ?? '')) return forbidden
      return answerOf(modes.get(path) ?? 'well', document, now())
    },
  }
}

const forbidden: TextAnswer = {
  status: 403,
  contentType: 'text/html',
  body: '<html><body><h1>Access Denied</h1></body></html>',
}

const answerOf = (mode: FeedMode, { contentType, print }: Document, nowMs: number): TextAnswer => {
  const body = print(nowMs)
  if (typeof mode === 'object') return { status: 200, contentType, body: mode.says }
  switch (mode) {
    case 'well':
      return { status: 200, contentType, body }
    case 'forbidden':
      return forbidden
    case 'slow':
      return { status: 200, contentType, body, afterMs: slowMs }
    case 'broken':
      return { status: 200, contentType, body: body.slice(0, body.length / 2) }
    case 'html':
      return {
        status: 200,
        contentType: 'text/html',
        body: '<!DOCTYPE html><html><body>We are down for maintenance.</body></html>',
      }
    case 'endless':
      return { status: 200, contentType, body: body + ' '.repeat(endlessChars) }
  }
}
