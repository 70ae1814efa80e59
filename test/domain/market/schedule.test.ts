import { describe, expect, it } from 'vitest'
import { economicEvent, type EconomicEvent } from '#domain/api/ai.ts'
import { impactOf } from '#domain/market/impact.ts'
import { eventsOfDay, releaseToEvent, type ScheduleSource } from '#domain/market/schedule.ts'
import { instantIn, isZone } from '#domain/time/zone-clock.ts'

const bls: ScheduleSource = {
  source: 'BLS',
  zone: 'America/New_York',
  currency: 'USD',
  page: 'https://www.bls.gov/schedule/',
}
const at = (day: string, hour: number, minute = 0): number => instantIn(bls.zone, day, hour, minute) ?? Number.NaN
const eventOf = (title: string, day: string, hour?: number): EconomicEvent =>
  releaseToEvent({ title, day, ...(hour === undefined ? {} : { atMs: at(day, hour, 30) }) }, bls)

describe('A scheduled release', () => {
  it('becomes an event with its time in the zone of its source, its instant, its impact and its link', () => {
    expect(eventOf('Consumer Price Index', '2026-11-20', 8)).toEqual({
      time: '08:30',
      description: 'Consumer Price Index',
      currency: 'USD',
      impact: 'High',
      at: '2026-11-20T13:30:00Z',
      day: '2026-11-20',
      zone: 'America/New_York',
      link: { source: 'BLS', url: 'https://www.bls.gov/schedule/' },
    })
  })

  it('without a time says so, never midnight; without a title says the words of the specification', () => {
    expect(eventOf('', '2026-11-20')).toEqual({
      time: 'Time not announced',
      description: 'Economic event',
      currency: 'USD',
      impact: 'Low',
      day: '2026-11-20',
      zone: 'America/New_York',
      link: { source: 'BLS', url: 'https://www.bls.gov/schedule/' },
    })
  })

  it('fits the wire whatever its title', () =>
    expect(economicEvent.safeParse(eventOf(`<b>${'x'.repeat(10_000)}`, '2026-11-20')).success).toBe(true))

  it('is at the same wall clock in summer and in winter', () => {
    expect([at('2026-07-01', 8, 30), at('2026-12-01', 8, 30)].map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-07-01T12:30:00.000Z',
      '2026-12-01T13:30:00.000Z',
    ])
    expect(instantIn('Nowhere/None', '2026-11-20', 8, 0)).toBeUndefined()
    expect(instantIn(bls.zone, '2026-02-30', 8, 0)).toBeUndefined()
    expect(instantIn(bls.zone, '2026-11-20', 24, 0)).toBeUndefined()
    expect([isZone('Europe/Berlin'), isZone('Nowhere/None')]).toEqual([true, false])
  })
})

describe('[spec 2 Dashboard] Today’s economic events', () => {
  it('are those whose instant falls on the user’s day, wherever the user is', () => {
    const late = eventOf('FOMC Meeting', '2026-11-19', 22)
    expect(eventsOfDay([late], '2026-11-20', 'Europe/Berlin')).toEqual([late])
    expect(eventsOfDay([late], '2026-11-20', 'America/New_York')).toEqual([])
  })

  it('are in order of time, those without a time last, a release of two schedules once, with its time', () => {
    const [gdp, cpi, dated] = [
      eventOf('Gross Domestic Product', '2026-11-20', 10),
      eventOf('Consumer Price Index', '2026-11-20', 8),
      eventOf('Beige Book', '2026-11-20'),
    ]
    const events = [
      dated,
      gdp,
      eventOf('consumer price index', '2026-11-20'),
      cpi,
      eventOf('Gross Domestic Product', '2026-11-20'),
    ]
    expect(eventsOfDay(events, '2026-11-20', 'UTC').map(({ description }) => description)).toEqual([
      'Consumer Price Index',
      'Gross Domestic Product',
      'Beige Book',
    ])
  })

  it('are 20 at most, and the weakest go first', () => {
    const events = [
      ...Array.from({ length: 30 }, (_, index) => eventOf(`Speech ${index}`, '2026-11-20', 7)),
      eventOf('Employment Situation', '2026-11-20', 9),
    ]
    const shown = eventsOfDay(events, '2026-11-20', 'UTC')
    expect(shown.length).toBe(20)
    expect(shown.at(-1)?.description).toBe('Employment Situation')
  })
})

describe('The impact of a release', () => {
  it.each([
    ['Consumer Price Index', 'High'],
    ['Employment Situation', 'High'],
    ['FOMC Meeting', 'High'],
    ['Gross Domestic Product', 'High'],
    ['Personal Income and Outlays', 'High'],
    ['Producer Price Index', 'Medium'],
    ['Advance Monthly Retail Sales', 'Medium'],
    ['Job Openings and Labor Turnover Survey', 'Medium'],
    ['Employment Cost Index', 'Medium'],
    ['FOMC Minutes', 'Medium'],
    ['Minutes of the FOMC Meeting', 'Medium'],
    ['Gross Domestic Product by State', 'Low'],
    ['State Employment and Unemployment', 'Low'],
    ['Speech - Governor Nobody', 'Low'],
  ])('%s: %s', (title, impact) => expect(impactOf(title)).toBe(impact))
})
