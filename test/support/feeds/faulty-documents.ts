import { localMarker } from '#functions/local/stand-in/marker.ts'

/** Documents in the shapes of the real feeds and with their faults, dated from a moment, and marked as samples. */

const dayMs = 86_400_000
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What each feed says: titles, and what is below them. */
const headlines: Readonly<Record<string, ReadonlyArray<readonly [title: string, excerpt: string]>>> = {
  fed: [
    [
      'Federal Reserve issues FOMC statement',
      'The Committee decided to maintain the target range for the federal funds rate.',
    ],
    ['Minutes of the Board’s discount rate meetings', 'The Board released the minutes of its interest rate meetings.'],
    ['Agencies request comment on capital rules', 'Comments are due within 60 days of publication.'],
  ],
  bls: [
    ['Consumer prices rise 0.2 percent', 'The all items index rose 2.6 percent over the last 12 months.'],
    ['Payroll employment rises by 140,000', 'The unemployment rate was unchanged at 4.2 percent.'],
  ],
  bea: [
    ['Gross domestic product, second estimate', 'Real GDP increased at an annual rate of 2.1 percent.'],
    ['Personal income and outlays', 'Personal income increased 0.3 percent.'],
  ],
  sec: [['SEC adopts amendments on disclosure', 'The amendments become effective 60 days after publication.']],
  ecb: [['ECB keeps key interest rates unchanged', 'The Governing Council confirmed its stance.']],
}

const sampleTitle = (title: string): string => `Sample: ${title}`

/** An RSS 2.0 feed with CDATA, a row without a title, one with a script for an address, and a row twice. */
export const rssFeed = (name: string, site: string, nowMs: number): string => {
  const rows = (headlines[name] ?? []).map(
    ([title, excerpt], index) =>
      `<item><title><![CDATA[${sampleTitle(title)}]]></title><link>${site}/sample/${name}-${index + 1}.htm</link>` +
      `<description><![CDATA[<p>${escaped(excerpt)}</p>]]></description>` +
      `<pubDate>${new Date(nowMs - (index + 1) * 3_600_000).toUTCString()}</pubDate></item>`,
  )
  const bad = [
    '<item><link>https://www.example.com/untitled</link></item>',
    '<item><title>No address</title><link>javascript:alert(1)</link></item>',
    rows[0] ?? '',
  ]
  return (
    `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><title>${localMarker} ` +
    `${name}</title><link>${site}</link>${[...rows, ...bad].join('\n')}</channel></rss>`
  )
}

/** An Atom feed with a namespace prefix, a link for machines and one for people, and a row without any. */
export const atomFeed = (name: string, site: string, nowMs: number): string => {
  const rows = (headlines[name] ?? []).map(
    ([title, excerpt], index) =>
      `<entry><id>urn:sample:${name}:${index + 1}</id><title type="html">${escaped(sampleTitle(title))}</title>` +
      `<link rel="self" href="${site}/sample/${index + 1}.xml"/>` +
      `<link rel="alternate" href="${site}/sample/${name}-${index + 1}.html"/>` +
      `<updated>${new Date(nowMs - (index + 1) * 5_400_000).toISOString()}</updated>` +
      `<summary type="html">${escaped(`<p>${excerpt}</p>`)}</summary></entry>`,
  )
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" ' +
    `xmlns:m="urn:${localMarker}"><title>${name}</title><m:note>sample</m:note>${rows.join('\n')}<entry><title>No ` +
    'link</title></entry></feed>'
  )
}

/** BEA: UTC instants, a date twice, a row that is no release. Something on each of a few days. */
export const beaSchedule = (nowMs: number): string => {
  const at = (days: number, clock: string): string => `${isoDay(nowMs + days * dayMs)}T${clock}:00+00:00`
  return JSON.stringify({
    file_name: 'release_dates.json',
    note: localMarker,
    'Gross Domestic Product (sample)': {
      release_dates: [at(0, '13:30'), at(0, '13:30'), at(28, '13:30')],
      to_be_rescheduled: [],
    },
    'Personal Income and Outlays (sample)': { release_dates: [at(1, '13:30'), 'soon'], to_be_rescheduled: [] },
    'U.S. International Trade in Goods and Services (sample)': { release_dates: [at(-1, '13:30')] },
  })
}

/** The Fed: a byte order mark, entities, times that are empty, days as lists and spans. */
export const fedCalendar = (nowMs: number): string => {
  const on = (days: number) => ({
    month: isoDay(nowMs + days * dayMs).slice(0, 7),
    days: String(Number(isoDay(nowMs + days * dayMs).slice(8))),
  })
  return `\uFEFF${JSON.stringify({
    note: localMarker,
    events: [
      { title: 'FOMC Meeting (sample)', time: '2:00 p.m.', type: 'FOMC', ...on(0) },
      { title: 'Speech - Governor &amp; Vice Chair (sample)', time: '', type: 'Speeches', ...on(0) },
      {
        title: 'G.17 Industrial Production and Capacity Utilization (sample)',
        time: '9:15 a.m.',
        type: 'Stat',
        ...on(1),
      },
      { title: 'Beige Book (sample)', time: '2:00 p.m.', type: 'Beige', ...on(-1) },
      { title: 'No day', time: '2:00 p.m.', month: isoDay(nowMs).slice(0, 7), days: '' },
      'not an event',
    ],
  })}`
}

/** BLS: iCalendar with a zone of its own name, folded lines, a cancelled release and one without a start. */
export const blsCalendar = (nowMs: number): string => {
  const event = (title: string, days: number, clock: string, extra = ''): string =>
    [
      'BEGIN:VEVENT',
      `UID:${title.length}-${days}@${localMarker}`,
      `DTSTAMP:${isoDay(nowMs).replaceAll('-', '')}T000000Z`,
      `DTSTART;TZID=US-Eastern:${isoDay(nowMs + days * dayMs).replaceAll('-', '')}T${clock}00`,
      `SUMMARY:${title}`,
      ...(extra === '' ? [] : [extra]),
      'END:VEVENT',
    ].join('\r\n')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${localMarker}//EN`,
    event('Consumer Price\r\n  Index (sample)', 0, '0830'),
    event('Employment Situation (sample)', 1, '0830'),
    event('Producer Price Index (sample)', -1, '0830'),
    event('Job Openings and Labor Turnover Survey (sample)', 0, '1000'),
    event('Real Earnings (sample)', 0, '0830', 'STATUS:CANCELLED'),
    'BEGIN:VEVENT\r\nUID:none\r\nSUMMARY:No start\r\nEND:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** By path, as the product asks for them. */
export const faultyDocuments: Readonly<Record<string, (nowMs: number) => string>> = {
  '/www.federalreserve.gov/feeds/press_all.xml': (now) => rssFeed('fed', 'https://www.federalreserve.gov', now),
  '/www.bls.gov/feed/bls_latest.rss': (now) => rssFeed('bls', 'https://www.bls.gov', now),
  '/apps.bea.gov/rss/rss.xml': (now) => rssFeed('bea', 'https://www.bea.gov', now),
  '/www.sec.gov/news/pressreleases.rss': (now) => rssFeed('sec', 'https://www.sec.gov', now),
  '/www.ecb.europa.eu/rss/press.html': (now) => atomFeed('ecb', 'https://www.ecb.europa.eu', now),
  '/apps.bea.gov/API/signup/release_dates.json': beaSchedule,
  '/www.federalreserve.gov/json/calendar.json': fedCalendar,
  '/www.bls.gov/schedule/news_release/bls.ics': blsCalendar,
}
