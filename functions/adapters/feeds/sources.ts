import type { DaySpan, ScheduledRelease, ScheduleReading, ScheduleSource } from '#domain/market/schedule.ts'
import { ok, type Result } from '#domain/result.ts'
import { parseBeaSchedule } from './bea-schedule.ts'
import { parseFedCalendar } from './fed-calendar.ts'
import { parseIcalSchedule } from './ical-schedule.ts'

interface NewsSource {
  readonly source: string
  readonly address: string
}

/** The text of official press releases may be used with their link; of commercial feeds, only headline and link. */
export const newsSources: ReadonlyArray<NewsSource> = [
  { source: 'Federal Reserve', address: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { source: 'BLS', address: 'https://www.bls.gov/feed/bls_latest.rss' },
  { source: 'BEA', address: 'https://apps.bea.gov/rss/rss.xml' },
  { source: 'SEC', address: 'https://www.sec.gov/news/pressreleases.rss' },
  { source: 'ECB', address: 'https://www.ecb.europa.eu/rss/press.html' },
]

interface CalendarSource extends ScheduleSource {
  readonly address: string
  readonly parse: (text: string, zone: string, days: DaySpan) => Result<ScheduleReading, 'malformed'>
}

const plain =
  (parse: (text: string, zone: string) => Result<ReadonlyArray<ScheduledRelease>, 'malformed'>) =>
  (text: string, zone: string): Result<ScheduleReading, 'malformed'> => {
    const releases = parse(text, zone)
    return releases.ok ? ok({ releases: releases.value, revisions: {} }) : releases
  }

export const calendarSources: ReadonlyArray<CalendarSource> = [
  {
    source: 'BEA',
    address: 'https://apps.bea.gov/API/signup/release_dates.json',
    parse: plain(parseBeaSchedule),
    zone: 'America/New_York',
    currency: 'USD',
    page: 'https://www.bea.gov/news/schedule',
  },
  {
    source: 'Federal Reserve',
    address: 'https://www.federalreserve.gov/json/calendar.json',
    parse: plain(parseFedCalendar),
    zone: 'America/New_York',
    currency: 'USD',
    page: 'https://www.federalreserve.gov/newsevents/calendar.htm',
  },
  {
    source: 'BLS',
    address: 'https://www.bls.gov/schedule/news_release/bls.ics',
    parse: parseIcalSchedule,
    zone: 'America/New_York',
    currency: 'USD',
    page: 'https://www.bls.gov/schedule/news_release/',
  },
]
