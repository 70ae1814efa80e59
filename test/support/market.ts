import type { EconomicEvent, EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'
import type { MarketPicture } from '#domain/market/dashboard.ts'

/** The Friday of the builders, 9:00 in New York. */
export const marketNow = Date.parse('2026-11-20T14:00:00Z')
export const marketDay = '2026-11-20'
export const marketZone = 'America/New_York'
export const marketMoment = { day: marketDay, zone: marketZone, now: marketNow } as const

export const newsAnswer = (changes: Partial<NewsAnswer> = {}): NewsAnswer => ({
  title: 'A calm day',
  summary: 'The Fed keeps its rate.',
  sources: ['Federal Reserve'],
  timestamp: marketNow,
  lastUpdated: marketNow,
  summarised: true,
  freshness: 'current',
  links: [{ source: 'Federal Reserve', url: 'https://www.federalreserve.gov/a' }],
  statements: [
    {
      text: 'The Fed keeps its rate.',
      links: [{ source: 'Federal Reserve', url: 'https://www.federalreserve.gov/a' }],
    },
  ],
  feeds: [
    { source: 'Federal Reserve', state: 'current' },
    { source: 'BLS', state: 'current' },
  ],
  ...changes,
})

/** A release at 8:30 in New York. */
export const economicEvent = (changes: Partial<EconomicEvent> = {}): EconomicEvent => ({
  time: '08:30',
  description: 'Consumer Price Index',
  currency: 'USD',
  impact: 'High',
  at: '2026-11-20T13:30:00Z',
  day: marketDay,
  zone: marketZone,
  link: { source: 'BLS', url: 'https://www.bls.gov/schedule' },
  ...changes,
})

export const eventsAnswer = (changes: Partial<EventsAnswer> = {}): EventsAnswer => ({
  events: [economicEvent()],
  lastUpdated: marketNow - 60_000,
  freshness: 'current',
  feeds: [{ source: 'BLS', state: 'current' }],
  ...changes,
})

/** A whole picture that has just come; its events were put together a minute ago. */
export const marketPicture = (changes: Partial<MarketPicture> = {}): MarketPicture => ({
  news: newsAnswer(),
  events: eventsAnswer(),
  day: marketDay,
  zone: marketZone,
  freshUntil: marketNow - 60_000 + 900_000,
  ...changes,
})
