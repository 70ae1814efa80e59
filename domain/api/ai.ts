import * as z from 'zod/mini'
import { httpsAddress } from '#domain/text/plain-text.ts'

/**
 * The wire of `/ai/*`, below the API's base path. One description for both sides. A bearer or the session's cookie
 * proves who asks.
 */

const name = z.string().check(z.minLength(1), z.maxLength(60))
const instantMs = z.number()
/** Text of so many characters; a sign beyond the first 65,536 counts once, as it does where texts are cut. */
const textTo = (max: number) => z.string().check(z.refine((text) => [...text].length <= max))

/** A source that was really fetched. `url`: https, from the source itself, never out of a model's text. */
export const sourceLink = z.object({
  source: name,
  url: z.string().check(z.refine((url) => httpsAddress(url) === url)),
})
export type SourceLink = z.infer<typeof sourceLink>

/** What each source gave: a fresh answer, its last stored one because now it failed (`kept`), or nothing. */
const sourceState = z.object({ source: name, state: z.literal(['current', 'kept', 'unavailable']) })
export type SourceState = z.infer<typeof sourceState>

const shared = {
  /** When this was put together, milliseconds since the epoch. */
  lastUpdated: instantMs,
  /**
   * `none`: nothing could be fetched and nothing was stored, so this is the fallback of the specification. Not worth
   * caching.
   */
  freshness: z.literal(['current', 'kept', 'none']),
  feeds: z.array(sourceState).check(z.maxLength(20)),
}

/** A statement and what it rests on: at least one item that was given to the summary. */
const citedStatement = z.object({
  text: textTo(500).check(z.minLength(1)),
  links: z.array(sourceLink).check(z.minLength(1), z.maxLength(8)),
})
export type CitedStatement = z.infer<typeof citedStatement>

/** GET /ai/news: the same for everybody; text is text, whatever it looks like. */
export const news = {
  method: 'GET',
  path: '/ai/news',
  query: z.strictObject({}),
  answer: z.object({
    title: textTo(120),
    summary: textTo(2000),
    /** Names to show as badges; those with a link are in `links`. */
    sources: z.array(name).check(z.maxLength(20)),
    timestamp: instantMs,
    /** The newest item that was used of each source. */
    links: z.array(sourceLink).check(z.maxLength(20)),
    /** Summarised: what the summary says. Not summarised: the headlines, each with its own link. */
    statements: z.array(citedStatement).check(z.maxLength(12)),
    /** False: headlines as they came, no model has touched them. */
    summarised: z.boolean(),
    ...shared,
  }),
} as const
export type NewsAnswer = z.infer<typeof news.answer>

export const impacts = ['High', 'Medium', 'Low'] as const
export type Impact = (typeof impacts)[number]

export const economicEvent = z.object({
  /** In the source's own zone: 'HH:mm', or 'Time not announced'. Show `at` in the user's zone where there is one. */
  time: z.string().check(z.maxLength(40)),
  description: textTo(200).check(z.minLength(1)),
  /** ISO 4217. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  impact: z.literal(impacts),
  /** UTC, ISO 8601; not there when only the day is known. */
  at: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/))),
  /** The day in the source's zone, `YYYY-MM-DD`. */
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** IANA name of the source's zone. */
  zone: z.string().check(z.maxLength(60)),
  link: z.optional(sourceLink),
})
export type EconomicEvent = z.infer<typeof economicEvent>

/** GET /ai/events: the scheduled releases of the user's day, by time; those without a time last. No model is asked. */
export const events = {
  method: 'GET',
  path: '/ai/events',
  /** `day`: the user's local day, at most one day from today's UTC date. `zone`: the user's IANA zone. */
  query: z.strictObject({
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    zone: z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,60}$/)),
  }),
  answer: z.object({ events: z.array(economicEvent).check(z.maxLength(20)), ...shared }),
} as const
export type EventsAnswer = z.infer<typeof events.answer>
