import { describe, expect, it } from 'vitest'
import { parseIcalSchedule } from '#functions/adapters/feeds/ical-schedule.ts'
import { blsCalendar } from '#test/support/feeds/faulty-documents.ts'
import { shareOf } from '#test/support/runs.ts'

const eastern = 'America/New_York'
const week = { first: '2026-11-17', last: '2026-11-23' }

const calendar = (...parts: ReadonlyArray<string>): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Calendar of tests//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: ReadonlyArray<string>): string =>
  ['BEGIN:VEVENT', 'DTSTAMP:20261101T120000Z', ...lines, 'END:VEVENT'].join('\r\n')

/** Each release with its instant, or its day where it has none. */
const read = (text: string, days = week) => {
  const answer = parseIcalSchedule(text, eastern, days)
  return answer.ok
    ? answer.value.releases.map(({ title, day, atMs }) => [
        title,
        atMs === undefined ? day : new Date(atMs).toISOString().replace(':00.000Z', 'Z'),
      ])
    : answer.error
}

describe('A calendar of releases', () => {
  it('of the BLS: its own name of a zone, folded lines, no cancelled release and none without a start', () => {
    expect(read(blsCalendar(Date.parse('2026-11-20T12:00:00Z')))).toEqual([
      ['Consumer Price Index (sample)', '2026-11-20T13:30Z'],
      ['Employment Situation (sample)', '2026-11-21T13:30Z'],
      ['Producer Price Index (sample)', '2026-11-19T13:30Z'],
      ['Job Openings and Labor Turnover Survey (sample)', '2026-11-20T15:00Z'],
    ])
  })

  it.each([
    ['in UTC', 'DTSTART:20260701T123000Z', '2026-07-01T12:30Z'],
    ['of a named zone', 'DTSTART;TZID=Europe/Berlin:20260701T143000', '2026-07-01T12:30Z'],
    [
      'of a zone behind a prefix',
      'DTSTART;TZID=/citadel.org/20210210_1/Europe/Berlin:20260701T143000',
      '2026-07-01T12:30Z',
    ],
    ['without a zone', 'DTSTART:20260701T083000', '2026-07-01T12:30Z'],
    ['of an undescribed zone', 'DTSTART;TZID=US-Eastern:20260701T083000', '2026-07-01T12:30Z'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20260701', '2026-07-01'],
  ])('a start %s', (_, start, at) => expect(read(calendar(event('SUMMARY:CPI', start)))).toEqual([['CPI', at]]))

  const observance = (kind: string, start: string, from: string, to: string, rule: string): string =>
    `BEGIN:${kind} DTSTART:${start} TZOFFSETFROM:${from} TZOFFSETTO:${to} RRULE:FREQ=YEARLY;${rule} END:${kind}`
  const winter = observance('STANDARD', '16011028T030000', '+0200', '+0100', 'BYDAY=-1SU;BYMONTH=10').split(' ')
  const summer = observance('DAYLIGHT', '16010325T020000', '+0100', '+0200', 'BYDAY=-1SU;BYMONTH=3').split(' ')
  const zone = (name: string, ...more: ReadonlyArray<string>): string =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, ...more, ...winter, ...summer, 'END:VTIMEZONE'].join('\r\n')

  it('a zone that the calendar describes goes by its description, in summer and in winter', () => {
    const name = 'W. Europe Standard Time'
    const starts = ['20260610T141500', '20261217T141500'].map((start) =>
      event('SUMMARY:Monetary policy decision', `DTSTART;TZID=${name}:${start}`),
    )
    expect(read(calendar(zone(name), ...starts)).at(0)).toEqual(['Monetary policy decision', '2026-06-10T12:15Z'])
    expect(read(calendar(zone(name), ...starts)).at(1)).toEqual(['Monetary policy decision', '2026-12-17T13:15Z'])
    const located = zone(name, 'X-LIC-LOCATION:Asia/Tokyo')
    expect(read(calendar(located, ...starts)).at(0)).toEqual(['Monetary policy decision', '2026-06-10T05:15Z'])
  })

  it('a description that would take for ever is not followed: the zone is the source’s own', () => {
    const endless = zone('Endless').replaceAll(/RRULE:[^\r]*/g, 'RRULE:FREQ=SECONDLY')
    expect(read(calendar(endless, event('SUMMARY:CPI', 'DTSTART;TZID=Endless:20261120T083000')))).toEqual([
      ['CPI', '2026-11-20T13:30Z'],
    ])
  })
})

describe('Changes of a calendar', () => {
  const cpi = (...lines: ReadonlyArray<string>): string =>
    event('UID:cpi-2026-10@bls.gov', 'SUMMARY:Consumer Price Index', ...lines)
  const first = cpi('SEQUENCE:0', 'DTSTART;TZID=America/New_York:20261113T083000')
  const moved = cpi('SEQUENCE:2', 'DTSTART;TZID=America/New_York:20261120T083000')
  const between = cpi('SEQUENCE:1', 'DTSTART;TZID=America/New_York:20261118T083000')

  it.each([
    ['in order', [first, between, moved]],
    ['the other way round', [moved, between, first]],
  ])('a release that was announced again is listed once, with the highest sequence: %s', (_, events) => {
    expect(read(calendar(...events))).toEqual([['Consumer Price Index', '2026-11-20T13:30Z']])
  })

  it('of one sequence the later written counts, and of those the later in the file', () => {
    const written = (at: string, clock: string): string =>
      cpi(`LAST-MODIFIED:${at}`, `DTSTART;TZID=America/New_York:20261120T${clock}`)
    const [early, late] = [written('20261105T120000Z', '083000'), written('20261106T120000Z', '100000')]
    expect(read(calendar(early, late))).toEqual([['Consumer Price Index', '2026-11-20T15:00Z']])
    expect(read(calendar(late, early))).toEqual([['Consumer Price Index', '2026-11-20T15:00Z']])
    expect(read(calendar(first, cpi('SEQUENCE:0', 'DTSTART:20261120T150000Z')))).toEqual([
      ['Consumer Price Index', '2026-11-20T15:00Z'],
    ])
  })

  it('a release that was cancelled late is gone, though the announcement before is still in the file', () => {
    const cancelled = event('UID:cpi-2026-10@bls.gov', 'SEQUENCE:3', 'STATUS:CANCELLED')
    expect(read(calendar(cancelled, moved))).toEqual([])
  })

  it('events without an id are different ones', () => {
    const nameless = event('SUMMARY:Speech', 'DTSTART:20261120T150000Z')
    expect(read(calendar(nameless, nameless))).toHaveLength(2)
  })

  it('the answer has the sequences of changed and of cancelled events', () => {
    const cancelled = event('UID:ppi', 'SEQUENCE:4', 'STATUS:CANCELLED')
    const answer = parseIcalSchedule(
      calendar(moved, cancelled, event('UID:x', 'SUMMARY:X', 'DTSTART:20261120')),
      eastern,
      week,
    )
    expect(answer.ok && Object.values(answer.value.revisions)).toEqual([2, 4])
    const again = parseIcalSchedule(calendar(moved), eastern, week)
    expect(again.ok && again.value.releases.map(({ uid = '' }) => again.value.revisions[uid])).toEqual([2])
  })
})

describe('A repeated event', () => {
  const claims = (...lines: ReadonlyArray<string>): string =>
    event(
      'UID:claims@dol.gov',
      'SUMMARY:Unemployment Insurance Weekly Claims',
      'DTSTART;TZID=America/New_York:20250102T083000',
      'RRULE:FREQ=WEEKLY;BYDAY=TH',
      ...lines,
    )
  const thursdays = { first: '2026-10-27', last: '2026-11-14' }
  const starts = (...parts: ReadonlyArray<string>): ReadonlyArray<string | undefined> => {
    const found = read(calendar(...parts), thursdays)
    if (!Array.isArray(found)) throw new Error(found)
    return found.map(([, at]) => at)
  }

  it('is there in the days that are shown and in no other, at its hour through a change of clocks', () =>
    expect(starts(claims())).toEqual(['2026-10-29T12:30Z', '2026-11-05T13:30Z', '2026-11-12T13:30Z']))

  it.each([
    ['EXDATE;TZID=America/New_York:20261105T083000'],
    ['EXDATE:20261029T080000Z,20261105T133000Z'],
    ['EXDATE;VALUE=DATE:20261105'],
  ])('leaves out what %s takes out', (line) => {
    expect(starts(claims(line))).toEqual(['2026-10-29T12:30Z', '2026-11-12T13:30Z'])
  })

  it('adds what RDATE adds', () => {
    expect(starts(claims('RDATE:20261106T133000Z,20261112T133000Z'))).toEqual([
      '2026-10-29T12:30Z',
      '2026-11-05T13:30Z',
      '2026-11-12T13:30Z',
      '2026-11-06T13:30Z',
    ])
  })

  const instance = (id: string, ...lines: ReadonlyArray<string>): string =>
    event('UID:claims@dol.gov', 'SUMMARY:Weekly Claims (holiday)', `RECURRENCE-ID${id}`, ...lines)

  it('an instance that was moved is where it was moved to, also from another week or out of the days', () => {
    const movedWithin = instance(
      ';TZID=America/New_York:20261112T083000',
      'DTSTART;TZID=America/New_York:20261110T083000',
    )
    expect(starts(claims(), movedWithin)).toEqual(['2026-10-29T12:30Z', '2026-11-05T13:30Z', '2026-11-10T13:30Z'])
    const movedOut = instance(':20261112T133000Z', 'DTSTART:20261224T133000Z')
    expect(starts(movedOut, claims())).toEqual(['2026-10-29T12:30Z', '2026-11-05T13:30Z'])
    for (const from of ['20261224T133000Z', '20260730T123000Z'])
      expect(new Set(starts(claims(), instance(`:${from}`, 'DTSTART:20261113T133000Z')))).toEqual(
        new Set(['2026-10-29T12:30Z', '2026-11-05T13:30Z', '2026-11-12T13:30Z', '2026-11-13T13:30Z']),
      )
  })

  it('one that was moved twice is where its highest sequence says; one that its series has not, nowhere', () => {
    const to = (day: string, sequence: number): string =>
      instance(':20261112T133000Z', `SEQUENCE:${sequence}`, `DTSTART:202611${day}T133000Z`)
    expect(starts(claims(), to('10', 2), to('09', 1))).toEqual([
      '2026-10-29T12:30Z',
      '2026-11-05T13:30Z',
      '2026-11-10T13:30Z',
    ])
    const ofNone = instance(':20261111T133000Z', 'DTSTART:20261110T133000Z')
    expect(starts(claims(), ofNone)).toEqual(['2026-10-29T12:30Z', '2026-11-05T13:30Z', '2026-11-12T13:30Z'])
  })

  it('an instance that was cancelled costs itself; a series that was cancelled, all', () => {
    const cancelled = instance(':20261105T133000Z', 'SEQUENCE:1', 'STATUS:CANCELLED')
    expect(starts(claims(), cancelled)).toEqual(['2026-10-29T12:30Z', '2026-11-12T13:30Z'])
    const all = event('UID:claims@dol.gov', 'SEQUENCE:1', 'STATUS:CANCELLED')
    expect(starts(claims(), all)).toEqual([])
  })

  it('an instance whose series is not in the file is an event of its own', () =>
    expect(starts(instance(':20261112T133000Z', 'DTSTART:20261110T133000Z'))).toEqual(['2026-11-10T13:30Z']))

  it.each([
    ['UNTIL=20261105T133000Z', 2],
    ['UNTIL=20261105T132900Z', 1],
    ['UNTIL=20261105', 2],
    ['COUNT=96', 1],
    ['COUNT=1000000000', 3],
    ['UNTIL=99991231T235959Z', 3],
  ])('ends as it says: %s', (end, count) => {
    expect(starts(claims().replace('BYDAY=TH', `BYDAY=TH;${end}`))).toHaveLength(count)
  })

  it.each([
    ['FREQ=WEEKLY;INTERVAL=2', '20250102', ['2026-11-05T13:30Z']],
    ['FREQ=WEEKLY;INTERVAL=2', '20250109', ['2026-10-29T12:30Z', '2026-11-12T13:30Z']],
    ['FREQ=DAILY;INTERVAL=10', '20250102', ['2026-11-03T13:30Z', '2026-11-13T13:30Z']],
    ['FREQ=MONTHLY;BYDAY=1FR', '20250103', ['2026-11-06T13:30Z']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '20250131', ['2026-10-30T12:30Z']],
    ['FREQ=MONTHLY;BYMONTHDAY=12,31', '20250112', ['2026-10-31T12:30Z', '2026-11-12T13:30Z']],
    ['FREQ=YEARLY;BYMONTH=2,5,8,11;BYDAY=2WE', '20250212', ['2026-11-11T13:30Z']],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=486', '20241217', ['2026-10-27T12:30Z']],
  ])('%s since %s takes place when it would, however long ago it began', (rule, start, expected) => {
    const series = event('UID:x', 'SUMMARY:X', `DTSTART;TZID=${eastern}:${start}T083000`, `RRULE:${rule}`)
    // The days are a day wider at both ends, where other zones are on another day.
    expect(starts(series).filter((at) => at !== undefined && at >= '2026-10-27' && at < '2026-11-15')).toEqual(expected)
  })

  it('the holidays of an exchange: whole days each year, the fourth Thursday, the day after it by name', () => {
    const closed = (holiday: string, first: string, rule: string): string =>
      event(
        `UID:${holiday}`,
        `SUMMARY:NYSE closed: ${holiday}`,
        `DTSTART;VALUE=DATE:${first}`,
        `RRULE:FREQ=YEARLY${rule}`,
      )
    const early = 'DTSTART;TZID=America/New_York:20261127T130000 DTEND;TZID=America/New_York:20261127T160000'.split(' ')
    const holidays = calendar(
      closed('Thanksgiving Day', '20001123', ';BYMONTH=11;BYDAY=4TH'),
      event('UID:nyse-early', 'SUMMARY:NYSE closes at 1 p.m.', ...early),
      closed('Christmas Day', '20001225', ''),
    )
    expect(read(holidays, { first: '2026-11-23', last: '2026-11-29' })).toEqual([
      ['NYSE closed: Thanksgiving Day', '2026-11-26'],
      ['NYSE closes at 1 p.m.', '2026-11-27T18:00Z'],
    ])
    expect(read(holidays, { first: '2027-12-22', last: '2027-12-28' }).at(-1)).toEqual([
      'NYSE closed: Christmas Day',
      '2027-12-25',
    ])
  })

  it('the meetings of the Federal Reserve: statement and press conference, one meeting moved in an emergency', () => {
    const meeting = (sequence: number, name: string, ...[one, at, other, then]: ReadonlyArray<string>): string =>
      event(
        'UID:fomc',
        `SEQUENCE:${sequence}`,
        `SUMMARY:${name}`,
        `${one};TZID=${eastern}:${at}`,
        `${other};TZID=${eastern}:${then}`,
      )
    const dates = '20260318T140000,20260429T140000,20261028T140000,20261209T140000'
    const fed = calendar(
      'X-WR-CALNAME:FOMC',
      meeting(3, 'FOMC Statement', 'DTSTART', '20260128T140000', 'RDATE', dates),
      meeting(4, 'FOMC Statement (unscheduled)', 'RECURRENCE-ID', '20261209T140000', 'DTSTART', '20261122T170000'),
      event('UID:press', 'SUMMARY:Press Conference', 'DTSTART;TZID=America/New_York:20261028T143000'),
    )
    const shown = (day: string) => read(fed, { first: day, last: day })
    expect(shown('2026-11-22')).toEqual([
      ['FOMC Statement (unscheduled)', '2026-11-22T22:00Z'],
      ['Press Conference', '2026-10-28T18:30Z'],
    ])
    expect(shown('2026-10-28').at(0)).toEqual(['FOMC Statement', '2026-10-28T18:00Z'])
    expect(shown('2026-12-09')).toEqual([['Press Conference', '2026-10-28T18:30Z']])
  })
})

describe('[A30] A bad event costs that event, at once', () => {
  const good = event('UID:good', 'SUMMARY:Good', 'DTSTART:20261120T133000Z')
  const repeating = (rule: string, start = 'DTSTART:20200203T133000Z'): string =>
    event(`UID:${rule}${start}`, 'SUMMARY:Bad', start, `RRULE:${rule}`)
  const work = (text: string) => {
    // What the processor worked, not the clock: on a busy machine that says nothing of the reader.
    const started = process.cpuUsage()
    const found = read(text)
    const { user, system } = process.cpuUsage(started)
    return { found, ms: (user + system) / 1000 }
  }

  it.each([
    ['a line that is none', event('UID:bad', 'SUMMARY:Bad', 'no line', 'DTSTART:20261120T133000Z')],
    ['no such day', event('UID:bad', 'SUMMARY:Bad', 'DTSTART:20261399T133000Z')],
    ['no date', event('UID:bad', 'SUMMARY:Bad', 'DTSTART:soon')],
    ['no name', event('UID:bad', 'DTSTART:20261120T133000Z')],
    ['no end', 'BEGIN:VEVENT\r\nUID:bad\r\nSUMMARY:Bad'],
    ['a rule that is none', repeating('FREQ=SOMETIMES')],
    ['a rule without a frequency', repeating('COUNT=3')],
    ['an instance of no time', event('UID:bad', 'SUMMARY:Bad', 'RECURRENCE-ID:soon', 'DTSTART:20261120T133000Z')],
    ['each second', repeating('FREQ=SECONDLY')],
    ['each second a thousand million times', repeating('FREQ=SECONDLY;COUNT=1000000000')],
    ['each minute until 9999', repeating('FREQ=MINUTELY;UNTIL=99991231T235959Z')],
    ['each hour', repeating('FREQ=HOURLY')],
    ['each second of each day', repeating(`FREQ=DAILY;BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)};BYSECOND=${upTo(59)}`)],
    ['all days since the year 1', repeating('FREQ=DAILY', 'DTSTART:00010101T000000Z')],
    ['an interval that is counted in days', repeating('FREQ=DAILY;INTERVAL=1000000000')],
    ['30 February', repeating('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
    ['30 February each year', repeating('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['a Monday that is always a Tuesday', repeating('FREQ=DAILY;INTERVAL=7;BYDAY=TU')],
    ['a month that is skipped', repeating('FREQ=MONTHLY;INTERVAL=12;BYMONTH=3')],
    [
      'a fifth Monday in Februaries of 28 days',
      repeating('FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO', 'DTSTART:20270201T133000Z'),
    ],
    ['a first Monday on the 15th', repeating('FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15')],
    ['a first year of 9999', repeating('FREQ=YEARLY', 'DTSTART:99990101T000000Z')],
    ['a list without end', repeating(`FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 50_000 }, () => 7).join(',')}`)],
  ])('%s', (_, bad) => {
    const { found, ms } = work(calendar(bad, good))
    expect(found).toEqual([['Good', '2026-11-20T13:30Z']])
    expect(ms).toBeLessThan(1500)
  })

  const floods = [
    [
      '3,000 that look for a year that never comes',
      'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
      '19000101T133000Z',
    ],
    ['3,000 that look for a day that never comes', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '20200101T133000Z'],
    ['3,000 that repeat each workday since 1990', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '19900101T133000Z'],
  ] as const

  it.each(shareOf(floods))('%s cost no more than a few seconds of work, and the others nothing', (_, rule, start) => {
    const many = Array.from({ length: 3000 }, (_item, index) =>
      event(`UID:${index}`, 'SUMMARY:Bad', `DTSTART:${start}`, `RRULE:${rule}`),
    )
    const { found, ms } = work(calendar(...many, good))
    expect(found.at(-1)).toEqual(['Good', '2026-11-20T13:30Z'])
    expect(ms).toBeLessThan(10_000)
  })

  it.each(shareOf(['EXDATE', 'RDATE', 'DTSTART']))('4 MB of %s cost no more than a few seconds of work', (name) => {
    const one = `${name}:20261120T133000Z`
    const lines = Array.from({ length: 2000 }, () => one).join('\r\n')
    const many = Array.from({ length: 70 }, (_, index) =>
      event(`UID:${index}`, 'SUMMARY:Bad', 'DTSTART:20200203T133000Z', 'RRULE:FREQ=DAILY', lines),
    )
    const { found, ms } = work(calendar(...many, good))
    expect(found.at(-1)).toEqual(['Good', '2026-11-20T13:30Z'])
    expect(ms).toBeLessThan(10_000)
  })

  it('a file of 4 MB of events is read in a few seconds', () => {
    const many = Array.from({ length: 40_000 }, (_, index) =>
      event(`UID:${index}`, 'SUMMARY:A', 'DTSTART:20261120T133000Z'),
    )
    const { found, ms } = work(calendar(...many))
    expect([found.length <= 10_000, ms < 10_000]).toEqual([true, true])
  })

  it('one event repeats at most a hundred times in the days that are shown', () =>
    expect(read(calendar(repeating(`FREQ=DAILY;BYHOUR=${upTo(11)}`, 'DTSTART:20261101T000000Z'))).length).toBe(100))
})

function upTo(last: number): string {
  return Array.from({ length: last + 1 }, (_, index) => index).join(',')
}
