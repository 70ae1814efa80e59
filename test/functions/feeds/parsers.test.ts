import { describe, expect, it } from 'vitest'
import { parseBeaSchedule } from '#functions/adapters/feeds/bea-schedule.ts'
import { parseFedCalendar } from '#functions/adapters/feeds/fed-calendar.ts'
import { parseIcalSchedule } from '#functions/adapters/feeds/ical-schedule.ts'
import { parseNewsFeed } from '#functions/adapters/feeds/news-feed.ts'
import { atomFeed, beaSchedule, blsCalendar, fedCalendar, rssFeed } from '#functions/local/feeds/documents.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const eastern = 'America/New_York'
const at = (iso: string): number => Date.parse(iso)
const malformed = { ok: false, error: 'malformed' }

describe('The feeds, in the shapes in which they were recorded', () => {
  it('RSS: behind a byte order mark, CDATA as text; without title or address no item', () => {
    expect(parseNewsFeed(rssFeed('bls', 'https://www.bls.gov', now), 'BLS')).toEqual({ ok: true, value: [
      { source: 'BLS', title: 'Sample: Consumer prices rise 0.2 percent', excerpt: 'The all items index rose 2.6 percent over the last 12 months.', url: 'https://www.bls.gov/sample/bls-1.htm', published: at('2026-11-20T11:00:00Z') },
      { source: 'BLS', title: 'Sample: Payroll employment rises by 140,000', excerpt: 'The unemployment rate was unchanged at 4.2 percent.', url: 'https://www.bls.gov/sample/bls-2.htm', published: at('2026-11-20T10:00:00Z') },
      { source: 'BLS', title: 'Sample: Consumer prices rise 0.2 percent', excerpt: 'The all items index rose 2.6 percent over the last 12 months.', url: 'https://www.bls.gov/sample/bls-1.htm', published: at('2026-11-20T11:00:00Z') },
    ] })
  })

  it('Atom: the link for people, html read as text, a row without a link dropped', () => {
    expect(parseNewsFeed(atomFeed('ecb', 'https://www.ecb.europa.eu', now), 'ECB')).toEqual({ ok: true, value: [
      { source: 'ECB', title: 'Sample: ECB keeps key interest rates unchanged', excerpt: 'The Governing Council confirmed its stance.', url: 'https://www.ecb.europa.eu/sample/ecb-1.html', published: at('2026-11-20T10:30:00Z') },
    ] })
  })

  it('RSS 1.0 and markup that is escaped or not are read as text', () => {
    const rdf = '<rdf:RDF xmlns:rdf="r" xmlns:dc="d"><item><title>A &amp;amp; B &lt;script&gt;alert(1)&lt;/script&gt;</title><link>https://a.example/?x=1&amp;y=2</link><dc:date>2026-11-20T01:00:00Z</dc:date></item></rdf:RDF>'
    expect(parseNewsFeed(rdf, 'A')).toEqual({ ok: true, value: [{ source: 'A', title: 'A & B', excerpt: '', url: 'https://a.example/?x=1&y=2', published: at('2026-11-20T01:00:00Z') }] })
  })

  it.each([
    ['prefixes of any name', '<x:feed xmlns:x="http://www.w3.org/2005/Atom"><x:entry><x:title>One</x:title><x:link href="https://a.example/1"/></x:entry></x:feed>', { title: 'One', excerpt: '', url: 'https://a.example/1' }],
    ['names that HTML alone knows, and one that nobody knows', '<rss><channel><item><title>A&nbsp;&mdash; B &c; D</title><link>https://a.example/1</link></item></channel></rss>', { title: 'A — B &c; D', excerpt: '', url: 'https://a.example/1' }],
    ['characters that XML forbids', '<rss><channel><item><title>A\u000bB&#11;C&#x0B;D&#0;E\ufffe</title><link>https://a.example/1</link></item></channel></rss>', { title: 'A B C D E', excerpt: '', url: 'https://a.example/1' }],
    ['the characters around those', '<rss><channel><item><title>A&#9;B&#10;C&#13;D&#32;E&#x20;F&#xA;G😀&#x1F600;</title><link>https://a.example/1</link></item></channel></rss>', { title: 'A B C D E F G😀😀', excerpt: '', url: 'https://a.example/1' }],
    ['text in parts around comments', '<rss><channel><item><title>A<!-- no --><![CDATA[ <b>B</b>]]> &amp; C</title><link> https://a.example/1 </link></item></channel></rss>', { title: 'A B & C', excerpt: '', url: 'https://a.example/1' }],
    ['CDATA whose markup is escaped once more, as the words that it means', '<rss><channel><item><title><![CDATA[a &lt;b&gt; c]]></title><link>https://a.example/1</link></item></channel></rss>', { title: 'a <b> c', excerpt: '', url: 'https://a.example/1' }],
    ['html in Atom that is markup of the document', '<feed><entry><title type="xhtml"><div>A <em>b</em></div></title><link href="https://a.example/1"/></entry></feed>', { title: 'A b', excerpt: '', url: 'https://a.example/1' }],
    ['several links: the one for reading', '<feed><entry><title>A</title><link rel="self" href="https://a.example/s"/><link rel="alternate" href="https://a.example/?a=1&amp;b=2"/></entry></feed>', { title: 'A', excerpt: '', url: 'https://a.example/?a=1&b=2' }],
    ['a link of its own beside one of Atom in RSS', '<rss xmlns:atom="a"><channel><item><title>A</title><link>https://a.example/1</link><atom:link rel="self" href="https://a.example/s"/></item></channel></rss>', { title: 'A', excerpt: '', url: 'https://a.example/1' }],
    ['the same the other way round', '<rss xmlns:atom="a"><channel><item><title>A</title><atom:link rel="self" href="https://a.example/s"/><link>https://a.example/1</link></item></channel></rss>', { title: 'A', excerpt: '', url: 'https://a.example/1' }],
    ['a declaration and a stylesheet before it', '<?xml version="1.0" encoding="utf-8"?>\n<?xml-stylesheet href="x.xsl"?>\n<rss><channel><item><title>A</title><link>https://a.example/1</link></item></channel></rss>\n<!-- end -->', { title: 'A', excerpt: '', url: 'https://a.example/1' }],
  ])('reads %s', (_, text, item) => expect(parseNewsFeed(text, 'A')).toEqual({ ok: true, value: [{ source: 'A', ...item }] }))

  it('reads elements 32 deep, and refuses what is deeper', () => {
    const nested = (levels: number): string => `<rss><channel><item><title>A</title><link>https://a.example/1</link>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}</item></channel></rss>`
    expect([parseNewsFeed(nested(29), 'A').ok, parseNewsFeed(nested(30), 'A')]).toEqual([true, malformed])
  })

  it('BEA: instants once, rows that are none dropped', () => {
    expect(parseBeaSchedule(beaSchedule(now), eastern)).toEqual({ ok: true, value: [
      { title: 'Gross Domestic Product (sample)', day: '2026-11-20', atMs: at('2026-11-20T13:30:00Z') },
      { title: 'Gross Domestic Product (sample)', day: '2026-12-18', atMs: at('2026-12-18T13:30:00Z') },
      { title: 'Personal Income and Outlays (sample)', day: '2026-11-21', atMs: at('2026-11-21T13:30:00Z') },
      { title: 'U.S. International Trade in Goods and Services (sample)', day: '2026-11-19', atMs: at('2026-11-19T13:30:00Z') },
    ] })
  })

  it('the Fed: behind a byte order mark, entities read, a time that is not told is no time', () => {
    expect(parseFedCalendar(fedCalendar(now), eastern)).toEqual({ ok: true, value: [
      { title: 'FOMC Meeting (sample)', day: '2026-11-20', atMs: at('2026-11-20T19:00:00Z') },
      { title: 'Speech - Governor & Vice Chair (sample)', day: '2026-11-20' },
      { title: 'G.17 Industrial Production and Capacity Utilization (sample)', day: '2026-11-21', atMs: at('2026-11-21T14:15:00Z') },
      { title: 'Beige Book (sample)', day: '2026-11-19', atMs: at('2026-11-19T19:00:00Z') },
    ] })
  })

  it.each([
    ['1, 8, 15', ['2026-10-01', '2026-10-08', '2026-10-15']], ['27-28', ['2026-10-28']], ['', []], ['31, 32', ['2026-10-31']], ['x', []],
  ])('the Fed: the days %j', (days, found) => {
    const parsed = parseFedCalendar(JSON.stringify({ events: [{ title: 'H.15', time: '', month: '2026-10', days }] }), eastern)
    expect(parsed).toEqual({ ok: true, value: found.map((day) => ({ title: 'H.15', day })) })
  })

  it.each([
    ['12:00 a.m.', '2026-07-01T04:00:00Z'], ['12:30 p.m.', '2026-07-01T16:30:00Z'], ['2:00 PM', '2026-07-01T18:00:00Z'], ['13:00 p.m.', undefined], ['TBD', undefined],
  ])('the Fed: the time %j', (time, iso) => {
    const parsed = parseFedCalendar(JSON.stringify({ events: [{ title: 'H.15', time, month: '2026-07', days: '1' }] }), eastern)
    expect(parsed).toEqual({ ok: true, value: [{ title: 'H.15', day: '2026-07-01', ...(iso === undefined ? {} : { atMs: at(iso) }) }] })
  })

  it('BLS: a zone of its own name is its own zone, folded lines, no cancelled release and none without a start', () => {
    expect(parseIcalSchedule(blsCalendar(now), eastern)).toEqual({ ok: true, value: [
      { title: 'Consumer Price Index (sample)', day: '2026-11-20', atMs: at('2026-11-20T13:30:00Z') },
      { title: 'Employment Situation (sample)', day: '2026-11-21', atMs: at('2026-11-21T13:30:00Z') },
      { title: 'Producer Price Index (sample)', day: '2026-11-19', atMs: at('2026-11-19T13:30:00Z') },
      { title: 'Job Openings and Labor Turnover Survey (sample)', day: '2026-11-20', atMs: at('2026-11-20T15:00:00Z') },
    ] })
  })

  it('iCalendar: UTC, a named zone, a floating time and a whole day', () => {
    const event = (start: string): string => `BEGIN:VEVENT\r\nSUMMARY:CPI\r\n${start}\r\nEND:VEVENT\r\n`
    const calendar = `BEGIN:VCALENDAR\r\n${['DTSTART:20260701T123000Z', 'DTSTART;TZID=Europe/Berlin:20260701T143000', 'DTSTART:20260701T083000', 'DTSTART;VALUE=DATE:20260701'].map(event).join('')}END:VCALENDAR\r\n`
    const instant = { title: 'CPI', day: '2026-07-01', atMs: at('2026-07-01T12:30:00Z') }
    expect(parseIcalSchedule(calendar, eastern)).toEqual({ ok: true, value: [instant, instant, instant, { title: 'CPI', day: '2026-07-01' }] })
  })
})

describe('[A30] What is no feed', () => {
  const bombs = [
    '', 'null', '[]', '"x"', '<html><body>403 Forbidden</body></html>', '<rss><channel><item>', 'BEGIN:VCALENDAR', 'BEGIN:VEVENT\r\nEND:VEVENT', '{"events":{}}',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>',
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel/></rss>', '<'.repeat(100_000), `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`,
    '<rss><channel><item><title>A & B</title></item></channel></rss>', '<rss><channel><item><title>A</b></item></channel></rss>', '<rss/><rss/>', '<rss a="1" a="2"><channel/></rss>', '<rss a=1><channel/></rss>',
    // As large as a feed may be, in each shape that a reader could take too long over.
    `<rss>${'<a>'.repeat(330_000)}`, `<rss>${'<![CDATA['.repeat(110_000)}`, `<rss>${'<!--'.repeat(250_000)}`, `<rss>${'&'.repeat(1_000_000)}`, `<rss>${'&#x;'.repeat(250_000)}`,
    `<rss ${'a="'.repeat(330_000)}`, `<rss ${Array.from({ length: 100_000 }, (_, index) => `a${index}="" `).join('')}`, `<rss>${'&c;'.repeat(330_000)}`, `<rss>${' '.repeat(1_000_000)}`, '\u{1f600}'.repeat(250_000),
  ]
  it.each(bombs.map((text) => [text.slice(0, 60), text] as const))('%j is refused as a whole, at once', (_, text) => {
    // What the processor worked, not the clock: on a busy machine that says nothing of the reader.
    const started = process.cpuUsage()
    expect([parseNewsFeed(text, 'X'), parseIcalSchedule(text, eastern), parseFedCalendar(text, eastern)]).toEqual([malformed, malformed, malformed])
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  it('keys that reach a prototype change nothing', () => {
    parseBeaSchedule('{"__proto__":{"polluted":1,"release_dates":["2026-11-20T12:30:00Z"]},"constructor":{"prototype":{"polluted":1}}}', eastern)
    parseFedCalendar('{"events":[{"__proto__":{"title":"x","month":"2026-01","days":"1"}}],"__proto__":{"polluted":1}}', eastern)
    parseNewsFeed('<rss><channel><item><__proto__><polluted>1</polluted></__proto__><constructor>x</constructor><title>x</title><link>https://a.example/</link></item></channel></rss>', 'X')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
