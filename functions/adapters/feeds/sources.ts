import type { ScheduledRelease, ScheduleSource } from '#domain/market/schedule.ts'
import type { Result } from '#domain/result.ts'
import { parseBeaSchedule } from './bea-schedule.ts'
import { parseFedCalendar } from './fed-calendar.ts'
import { parseIcalSchedule } from './ical-schedule.ts'

export interface NewsSource {
  readonly source: string
  readonly address: string
}

/** Official press releases, free to be told with their link, and of the commercial feeds headline and link alone. */
export const newsSources: ReadonlyArray<NewsSource> = [
  { source: 'Federal Reserve', address: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { source: 'BLS', address: 'https://www.bls.gov/feed/bls_latest.rss' },
  { source: 'BEA', address: 'https://apps.bea.gov/rss/rss.xml' },
  { source: 'SEC', address: 'https://www.sec.gov/news/pressreleases.rss' },
  { source: 'ECB', address: 'https://www.ecb.europa.eu/rss/press.html' },
]

export interface CalendarSource extends ScheduleSource {
  readonly address: string
  readonly parse: (text: string, zone: string) => Result<ReadonlyArray<ScheduledRelease>, 'malformed'>
}

/** Official schedules of releases, none of them with a key. */
export const calendarSources: ReadonlyArray<CalendarSource> = [
  {
    source: 'BEA', address: 'https://apps.bea.gov/API/signup/release_dates.json', parse: parseBeaSchedule,
    zone: 'America/New_York', currency: 'USD', page: 'https://www.bea.gov/news/schedule',
  },
  {
    source: 'Federal Reserve', address: 'https://www.federalreserve.gov/json/calendar.json', parse: parseFedCalendar,
    zone: 'America/New_York', currency: 'USD', page: 'https://www.federalreserve.gov/newsevents/calendar.htm',
  },
  {
    source: 'BLS', address: 'https://www.bls.gov/schedule/news_release/bls.ics', parse: parseIcalSchedule,
    zone: 'America/New_York', currency: 'USD', page: 'https://www.bls.gov/schedule/news_release/',
  },
]
