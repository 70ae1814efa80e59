import type { TextAnswer, TextRequest } from '#functions/local/stand-in/stateless.ts'
import { atomFeed, beaSchedule, blsCalendar, fedCalendar, rssFeed } from './documents.ts'

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

/**
 * The public feeds and schedules of one computer: samples in the real shapes, dated from today. Like the real ones they
 * refuse callers that do not name themselves.
 */
export const createLocalFeeds =
  (now: () => number) =>
  ({ method, url, headers }: TextRequest): TextAnswer => {
    const path = url.replace(/\?.*$/s, '')
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined
    if (document === undefined || method !== 'GET') return html(404, '404 Not Found')
    if (!/^[\w.]+\/[\d.]+ \(.+\)$/.test(headers['user-agent'] ?? '')) return html(403, 'Access Denied')
    return { status: 200, contentType: document.contentType, body: document.print(now()) }
  }

const html = (status: number, words: string): TextAnswer => ({
  status,
  contentType: 'text/html',
  body: `<html><body><h1>${words}</h1></body></html>`,
})
