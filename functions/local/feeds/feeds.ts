import { bytesAnswer, text } from '#functions/local/stand-in/http.ts'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import { escape } from '#functions/local/stand-in/page.ts'
import { createStandIn, type StandIn } from '#functions/local/stand-in/stand-in.ts'

const hourMs = 3_600_000
const dayOf = (nowMs: number, days: number): string => new Date(nowMs + days * 24 * hourMs).toISOString().slice(0, 10)

type Print = (nowMs: number) => string

const rss =
  (site: string, headlines: ReadonlyArray<string>): Print =>
  (nowMs) => {
    const rows = headlines.map(
      (title, index) =>
        `<item><title>Sample: ${escape(title)}</title><link>https://${site}/sample/${index + 1}.htm</link>` +
        `<pubDate>${new Date(nowMs - (index + 1) * hourMs).toUTCString()}</pubDate></item>`,
    )
    return `<rss version="2.0"><channel><title>${localMarker}</title>${rows.join('')}</channel></rss>`
  }

const beaSchedule: Print = (nowMs) => {
  const release_dates = [-1, 0, 1].map((days) => `${dayOf(nowMs, days)}T13:30:00+00:00`)
  return JSON.stringify({ 'Gross Domestic Product (sample)': { release_dates } })
}

const fedCalendar: Print = (nowMs) => {
  const event = (title: string, time: string, type: string, days: number) => {
    const [month, day] = [dayOf(nowMs, days).slice(0, 7), String(Number(dayOf(nowMs, days).slice(8)))]
    return { title: `${title} (sample)`, time, type, month, days: day }
  }
  return JSON.stringify({
    events: [event('FOMC Meeting', '2:00 p.m.', 'FOMC', 0), event('Beige Book', '2:00 p.m.', 'Beige', -1)],
  })
}

const blsCalendar: Print = (nowMs) => {
  const compact = (days: number): string => dayOf(nowMs, days).replaceAll('-', '')
  const event = (title: string, days: number): string =>
    `BEGIN:VEVENT\r\nUID:${days}@${localMarker}\r\nDTSTAMP:${compact(0)}T000000Z\r\n` +
    `DTSTART;TZID=US-Eastern:${compact(days)}T083000\r\nSUMMARY:${title} (sample)\r\nEND:VEVENT\r\n`
  const events = event('Consumer Price Index', 0) + event('Employment Situation', 1)
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//${localMarker}//EN\r\n${events}END:VCALENDAR\r\n`
}

/** The paths of the real sources under `FEEDS_ORIGIN`: host, then path. */
const documents: Readonly<Record<string, Print>> = {
  '/www.federalreserve.gov/feeds/press_all.xml': rss('www.federalreserve.gov', [
    'Federal Reserve issues FOMC statement',
    'Minutes of the Board’s discount rate meetings',
  ]),
  '/www.bls.gov/feed/bls_latest.rss': rss('www.bls.gov', [
    'Consumer prices rise 0.2 percent',
    'Payroll employment rises by 140,000',
  ]),
  '/apps.bea.gov/rss/rss.xml': rss('www.bea.gov', ['Gross domestic product, second estimate']),
  '/www.sec.gov/news/pressreleases.rss': rss('www.sec.gov', ['SEC adopts amendments on disclosure']),
  '/www.ecb.europa.eu/rss/press.html': rss('www.ecb.europa.eu', ['ECB keeps key interest rates unchanged']),
  '/apps.bea.gov/API/signup/release_dates.json': beaSchedule,
  '/www.federalreserve.gov/json/calendar.json': fedCalendar,
  '/www.bls.gov/schedule/news_release/bls.ics': blsCalendar,
}

/** The public feeds and schedules of one computer: samples in the real shapes, dated from today. */
export const createLocalFeeds = (now: () => number): StandIn =>
  createStandIn('http://localhost', text(500, 'Internal Server Error'), async ({ path }) => {
    const print = Object.hasOwn(documents, path) ? documents[path] : undefined
    if (print === undefined) return text(404, 'Not Found')
    const type = path.endsWith('.json') ? 'application/json' : path.endsWith('.ics') ? 'text/calendar' : 'text/xml'
    return bytesAnswer(200, new TextEncoder().encode(print(now())), { 'content-type': type })
  })
