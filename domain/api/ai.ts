import * as z from 'zod/mini'
import { httpsAddress } from '#domain/text/plain-text.ts'

/** The wire of `/ai/*`, one description for both sides. A bearer or the session's cookie authenticates. */

const name = z.string().check(z.minLength(1), z.maxLength(60))
const instantMs = z.number()
/** `max` in code points: a character outside the first 65,536 of Unicode counts once, as where texts are cut. */
const textTo = (max: number) => z.string().check(z.refine((text) => [...text].length <= max))

/** A source that was fetched. `url`: https, from the source itself, never out of a model's text. */
export const sourceLink = z.object({
  source: name,
  url: z.string().check(z.refine((url) => httpsAddress(url) === url)),
})
export type SourceLink = z.infer<typeof sourceLink>

/** `kept`: the last stored answer, since the source fails now. */
const sourceState = z.object({ source: name, state: z.literal(['current', 'kept', 'unavailable']) })
export type SourceState = z.infer<typeof sourceState>

const shared = {
  /** Milliseconds since the epoch. */
  lastUpdated: instantMs,
  /** `none`: nothing fetched and nothing stored, so this is the specification's fallback; not worth caching. */
  freshness: z.literal(['current', 'kept', 'none']),
  feeds: z.array(sourceState).check(z.maxLength(20)),
}

const citedStatement = z.object({
  text: textTo(500).check(z.minLength(1)),
  links: z.array(sourceLink).check(z.minLength(1), z.maxLength(8)),
})
export type CitedStatement = z.infer<typeof citedStatement>

/** GET /ai/news: the same for every user; texts are plain text. */
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
    /** The newest item used of each source. */
    links: z.array(sourceLink).check(z.maxLength(20)),
    /** Statements of the summary, or without a summary the headlines, each with its own link. */
    statements: z.array(citedStatement).check(z.maxLength(12)),
    /** False: headlines as they came, without a model. */
    summarised: z.boolean(),
    ...shared,
  }),
} as const
export type NewsAnswer = z.infer<typeof news.answer>

export const impacts = ['High', 'Medium', 'Low'] as const
export type Impact = (typeof impacts)[number]

export const economicEvent = z.object({
  /** In the source's zone: 'HH:mm', or 'Time not announced'. `at` serves for the user's zone. */
  time: z.string().check(z.maxLength(40)),
  description: textTo(200).check(z.minLength(1)),
  /** ISO 4217. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  impact: z.literal(impacts),
  /** UTC, ISO 8601; absent when only the day is known. */
  at: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/))),
  /** In the source's zone, `YYYY-MM-DD`. */
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** IANA name of the source's zone. */
  zone: z.string().check(z.maxLength(60)),
  link: z.optional(sourceLink),
})
export type EconomicEvent = z.infer<typeof economicEvent>

/** GET /ai/events: the scheduled releases of the user's day by time, those without a time last. Asks no model. */
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
