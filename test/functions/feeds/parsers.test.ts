import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseBeaSchedule } from '#functions/adapters/feeds/bea-schedule.ts'
import { parseFedCalendar } from '#functions/adapters/feeds/fed-calendar.ts'
import { parseIcalSchedule } from '#functions/adapters/feeds/ical-schedule.ts'
import { parseNewsFeed } from '#functions/adapters/feeds/news-feed.ts'
import { atomFeed, beaSchedule, blsCalendar, fedCalendar, rssFeed } from '#test/support/feeds/faulty-documents.ts'
import { runs } from '#test/support/runs.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const eastern = 'America/New_York'
const at = (iso: string): number => Date.parse(iso)
/** A zone that is described, a series, and an instance of it that was moved. */
const repeating = `BEGIN:VCALENDAR\r
BEGIN:VTIMEZONE\r
TZID:Eastern Standard Time\r
BEGIN:STANDARD\r
DTSTART:16011104T020000\r
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11\r
TZOFFSETFROM:-0400\r
TZOFFSETTO:-0500\r
END:STANDARD\r
END:VTIMEZONE\r
BEGIN:VEVENT\r
UID:1\r
SEQUENCE:1\r
SUMMARY:Weekly Claims\r
DTSTART;TZID=Eastern Standard Time:20260101T083000\r
RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20270101T000000Z\r
EXDATE;TZID=Eastern Standard Time:20261112T083000\r
END:VEVENT\r
BEGIN:VEVENT\r
UID:1\r
RECURRENCE-ID;TZID=Eastern Standard Time:20261119T083000\r
SUMMARY:Weekly Claims\r
DTSTART;TZID=Eastern Standard Time:20261120T083000\r
END:VEVENT\r
END:VCALENDAR\r
`
const malformed = { ok: false, error: 'malformed' }

const item = (source: string, title: string, excerpt: string, page: string, published: string) => ({
  source,
  title,
  excerpt,
  url: `https://www.${page}`,
  published: at(published),
})
const rss = (parts: string, more = '') => `<rss${more}><channel><item>${parts}</item></channel></rss>`
const aLink = '<link>https://a.example/1</link>'
const ofAtom = '<atom:link rel="self" href="https://a.example/s"/>'

describe('The feeds, in the shapes in which they were recorded', () => {
  it('RSS: behind a byte order mark, CDATA as text; without title or address no item', () => {
    const prices = item(
      'BLS',
      'Sample: Consumer prices rise 0.2 percent',
      'The all items index rose 2.6 percent over the last 12 months.',
      'bls.gov/sample/bls-1.htm',
      '2026-11-20T11:00:00Z',
    )
    const jobs = item(
      'BLS',
      'Sample: Payroll employment rises by 140,000',
      'The unemployment rate was unchanged at 4.2 percent.',
      'bls.gov/sample/bls-2.htm',
      '2026-11-20T10:00:00Z',
    )
    expect(parseNewsFeed(rssFeed('bls', 'https://www.bls.gov', now), 'BLS')).toEqual({
      ok: true,
      value: [prices, jobs, prices],
    })
  })

  it('Atom: the link for people, html read as text, a row without a link dropped', () => {
    expect(parseNewsFeed(atomFeed('ecb', 'https://www.ecb.europa.eu', now), 'ECB')).toEqual({
      ok: true,
      value: [
        {
          source: 'ECB',
          title: 'Sample: ECB keeps key interest rates unchanged',
          excerpt: 'The Governing Council confirmed its stance.',
          url: 'https://www.ecb.europa.eu/sample/ecb-1.html',
          published: at('2026-11-20T10:30:00Z'),
        },
      ],
    })
  })

  const itemsOf = (rows: string) => {
    const read = parseNewsFeed(`<rss><channel>${rows}</channel></rss>`, 'A', 'https://www.a.example/feeds/rss.xml')
    return read.ok ? read.value.map(({ title, url }) => [title, url]) : read.error
  }

  it.each([
    ['as it is', '<link>https://a.example/1</link>', 'https://a.example/1'],
    ['in capitals', '<link>HTTPS://A.example/1</link>', 'https://A.example/1'],
    ['without TLS', '<link>http://a.example/1?x=2</link>', 'https://a.example/1?x=2'],
    ['relative to the site', '<link>/news/1.htm</link>', 'https://www.a.example/news/1.htm'],
    ['relative to the feed', '<link>1.htm</link>', 'https://www.a.example/feeds/1.htm'],
    ['as the guid alone', '<guid>https://a.example/1</guid>', 'https://a.example/1'],
    ['in CDATA with a bare &', '<link><![CDATA[https://a.example/?x=1&y=2]]></link>', 'https://a.example/?x=1&y=2'],
    ['with a bare &', '<link>https://a.example/?x=1&y=2</link>', 'https://a.example/?x=1&y=2'],
  ])('a link %s leads to https', (_, link, url) =>
    expect(itemsOf(`<item><title>A & B &amp; C</title>${link}</item>`)).toEqual([['A & B & C', url]]),
  )

  it.each([
    '<link>javascript:alert(1)</link>',
    '<link>https://user:password@a.example/</link>',
    '<guid isPermaLink="false">1</guid>',
    '<guid isPermaLink="false">https://a.example/1</guid>',
    '<link>http://[</link>',
  ])('a row with %s costs that row alone, and a feed of nothing else is none', (link) => {
    const row = `<item><title>Bad</title>${link}</item>`
    expect(itemsOf(`${row}<item><title>Good</title><link>https://a.example/2</link></item>`)).toEqual([
      ['Good', 'https://a.example/2'],
    ])
    expect(itemsOf(row)).toBe('malformed')
    expect(itemsOf('')).toEqual([])
  })

  it('RSS 1.0 and markup that is escaped or not are read as text', () => {
    const rdf =
      '<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><item><title>A &amp;amp; B &lt;script&gt;alert(1)&lt;/script&gt;</' +
      'title><link>https://a.example/?x=1&amp;y=2</link><dc:date>2026-11-20T01:00:00Z</dc:date></item></' +
      'rdf:RDF>'
    expect(parseNewsFeed(rdf, 'A')).toEqual({
      ok: true,
      value: [
        {
          source: 'A',
          title: 'A & B',
          excerpt: '',
          url: 'https://a.example/?x=1&y=2',
          published: at('2026-11-20T01:00:00Z'),
        },
      ],
    })
  })

  it.each([
    [
      'prefixes of any name',
      '<x:feed xmlns:x="http://www.w3.org/2005/Atom"><x:entry><x:title>One</x:title><x:link href="https://' +
        'a.example/1"/></x:entry></x:feed>',
      'One',
    ],
    ['names of HTML alone, and an unknown one', rss(`<title>A&nbsp;&mdash; B &c; D</title>${aLink}`), 'A — B &c; D'],
    ['characters that XML forbids', rss(`<title>A\u000bB&#11;C&#x0B;D&#0;E\ufffe</title>${aLink}`), 'A B C D E'],
    [
      'the characters around those',
      rss(`<title>A&#9;B&#10;C&#13;D&#32;E&#x20;F&#xA;G😀&#x1F600;</title>${aLink}`),
      'A B C D E F G😀😀',
    ],
    [
      'text in parts around comments',
      rss('<title>A<!-- no --><![CDATA[ <b>B</b>]]> &amp; C</title><link> https://a.example/1 </link>'),
      'A B & C',
    ],
    [
      'CDATA whose markup is escaped once more, as the words that it means',
      rss(`<title><![CDATA[a &lt;b&gt; c]]></title>${aLink}`),
      'a <b> c',
    ],
    [
      'html in Atom that is markup of the document',
      '<feed><entry><title type="xhtml"><div>A <em>b</em></div></title><link href="https://a.example/1"/></entry>' +
        '</feed>',
      'A b',
    ],
    [
      'several links: the one for reading',
      '<feed><entry><title>A</title><link rel="self" href="https://a.example/s"/><link rel="alternate" ' +
        'href="https://a.example/?a=1&amp;b=2"/></entry></feed>',
      'A',
      'https://a.example/?a=1&b=2',
    ],
    ['a link of its own and one of Atom in RSS', rss(`<title>A</title>${aLink}${ofAtom}`, ' xmlns:atom="a"'), 'A'],
    ['the same the other way round', rss(`<title>A</title>${ofAtom}${aLink}`, ' xmlns:atom="a"'), 'A'],
    [
      'a declaration and a stylesheet before it',
      `<?xml version="1.0" encoding="utf-8"?>\n<?xml-stylesheet href="x.xsl"?>\n${rss(`<title>A</title>${aLink}`)}` +
        '\n<!-- end -->',
      'A',
    ],
  ])('reads %s', (_, text, title, url = 'https://a.example/1') =>
    expect(parseNewsFeed(text, 'A')).toEqual({ ok: true, value: [{ source: 'A', title, excerpt: '', url }] }),
  )

  it('reads elements 32 deep, and refuses what is deeper', () => {
    const nested = (levels: number): string =>
      `<rss><channel><item><title>A</title><link>https://a.example/1</link>${'<a>'.repeat(levels)}` +
      `${'</a>'.repeat(levels)}</item></channel></rss>`
    expect([parseNewsFeed(nested(29), 'A').ok, parseNewsFeed(nested(30), 'A')]).toEqual([true, malformed])
  })

  it('BEA: instants once, rows that are none dropped', () => {
    expect(parseBeaSchedule(beaSchedule(now), eastern)).toEqual({
      ok: true,
      value: [
        { title: 'Gross Domestic Product (sample)', day: '2026-11-20', atMs: at('2026-11-20T13:30:00Z') },
        { title: 'Gross Domestic Product (sample)', day: '2026-12-18', atMs: at('2026-12-18T13:30:00Z') },
        { title: 'Personal Income and Outlays (sample)', day: '2026-11-21', atMs: at('2026-11-21T13:30:00Z') },
        {
          title: 'U.S. International Trade in Goods and Services (sample)',
          day: '2026-11-19',
          atMs: at('2026-11-19T13:30:00Z'),
        },
      ],
    })
  })

  it('the Fed: behind a byte order mark, entities read, a missing time is no time', () => {
    expect(parseFedCalendar(fedCalendar(now), eastern)).toEqual({
      ok: true,
      value: [
        { title: 'FOMC Meeting (sample)', day: '2026-11-20', atMs: at('2026-11-20T19:00:00Z') },
        { title: 'Speech - Governor & Vice Chair (sample)', day: '2026-11-20' },
        {
          title: 'G.17 Industrial Production and Capacity Utilization (sample)',
          day: '2026-11-21',
          atMs: at('2026-11-21T14:15:00Z'),
        },
        { title: 'Beige Book (sample)', day: '2026-11-19', atMs: at('2026-11-19T19:00:00Z') },
      ],
    })
  })

  it.each([
    ['1, 8, 15', ['2026-10-01', '2026-10-08', '2026-10-15']],
    ['27-28', ['2026-10-28']],
    ['', []],
    ['31, 32', ['2026-10-31']],
    ['x', []],
  ])('the Fed: the days %j', (days, found) => {
    const parsed = parseFedCalendar(
      JSON.stringify({ events: [{ title: 'H.15', time: '', month: '2026-10', days }] }),
      eastern,
    )
    expect(parsed).toEqual({ ok: true, value: found.map((day) => ({ title: 'H.15', day })) })
  })

  it.each([
    ['12:00 a.m.', '2026-07-01T04:00:00Z'],
    ['12:30 p.m.', '2026-07-01T16:30:00Z'],
    ['2:00 PM', '2026-07-01T18:00:00Z'],
    ['13:00 p.m.', undefined],
    ['TBD', undefined],
  ])('the Fed: the time %j', (time, iso) => {
    const parsed = parseFedCalendar(
      JSON.stringify({ events: [{ title: 'H.15', time, month: '2026-07', days: '1' }] }),
      eastern,
    )
    expect(parsed).toEqual({
      ok: true,
      value: [{ title: 'H.15', day: '2026-07-01', ...(iso === undefined ? {} : { atMs: at(iso) }) }],
    })
  })
})

describe('[A30] Answers that are no feed', () => {
  const bombs = [
    '',
    'null',
    '[]',
    '"x"',
    '<html><body>403 Forbidden</body></html>',
    '<rss><channel><item>',
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT\r\nEND:VEVENT',
    '{"events":{}}',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><item><title>&' +
      'b;</title></item></channel></rss>',
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel/></rss>',
    '<'.repeat(100_000),
    `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`,
    '<rss><channel><item><title>A & B</title></item></channel></rss>',
    '<rss><channel><item><title>A</b></item></channel></rss>',
    '<rss/><rss/>',
    '<rss a="1" a="2"><channel/></rss>',
    '<rss a=1><channel/></rss>',
    // As large as a feed may be, in each shape that a reader could take too long over.
    `<rss>${'<a>'.repeat(330_000)}`,
    `<rss>${'<![CDATA['.repeat(110_000)}`,
    `<rss>${'<!--'.repeat(250_000)}`,
    `<rss>${'&'.repeat(1_000_000)}`,
    `<rss>${'&#x;'.repeat(250_000)}`,
    `<rss ${'a="'.repeat(330_000)}`,
    `<rss ${Array.from({ length: 100_000 }, (_, index) => `a${index}="" `).join('')}`,
    `<rss>${'&c;'.repeat(330_000)}`,
    `<rss>${' '.repeat(1_000_000)}`,
    '\u{1f600}'.repeat(250_000),
  ]
  it.each(bombs.map((text) => [text.slice(0, 60), text] as const))('%j is refused as a whole, at once', (_, text) => {
    // What the processor worked, not the clock: on a busy machine that says nothing of the reader.
    const started = process.cpuUsage()
    expect(parseNewsFeed(text, 'X')).toEqual(malformed)
    expect(parseIcalSchedule(text, eastern, { first: '2026-11-17', last: '2026-11-23' })).toEqual(malformed)
    expect(parseFedCalendar(text, eastern)).toEqual(malformed)
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  it('throws nothing when parts of a document are cut out, doubled or put in', () => {
    const documents = [
      rssFeed('bls', 'https://www.bls.gov', now),
      atomFeed('ecb', 'https://www.ecb.europa.eu', now),
      fedCalendar(now),
      beaSchedule(now),
      blsCalendar(now),
      repeating,
    ]
    const change = fc.tuple(
      fc.nat(),
      fc.nat(40),
      fc.constantFrom('', ':', ';', '\r\n', '-1', '99', '&', '<', '"', 'TZID', '\0'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.array(change, { maxLength: 6 }), (document, changes) => {
        const text = changes.reduce((changed, [from, length, put]) => {
          const start = from % changed.length
          return changed.slice(0, start) + put + changed.slice(start + length)
        }, document)
        parseNewsFeed(text, 'X', 'https://a.example/')
        parseFedCalendar(text, eastern)
        parseBeaSchedule(text, eastern)
        parseIcalSchedule(text, eastern, { first: '2026-11-17', last: '2026-11-23' })
      }),
      { numRuns: runs(800) },
    )
  })

  it('keys that reach a prototype change nothing', () => {
    parseBeaSchedule(
      '{"__proto__":{"polluted":1,"release_dates":["2026-11-20T12:30:00Z"]},' +
        '"constructor":{"prototype":{"polluted":1}}}',
      eastern,
    )
    parseFedCalendar(
      '{"events":[{"__proto__":{"title":"x","month":"2026-01","days":"1"}}],"__proto__":{"polluted":1}}',
      eastern,
    )
    parseNewsFeed(
      '<rss><channel><item><__proto__><polluted>1</polluted></__proto__><constructor>x</constructor><title>x</' +
        'title><link>https://a.example/</link></item></channel></rss>',
      'X',
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
