import type { NewsFeed, Schedule } from '#functions/ai/ports.ts'
import { fetchText } from './fetch-text.ts'
import { parseNewsFeed } from './news-feed.ts'
import { calendarSources, newsSources } from './sources.ts'

interface FeedOptions {
  /** Undefined: each feed at its own address. */
  readonly through: string | undefined
  readonly contact: string
  readonly timeoutMs?: number
}

/** All sources are read at the same time: with two tries of the model this stays within a function's 20 s. */
const sourceTimeoutMs = 5000
const largestFeedBytes = 1_000_000
/** A schedule holds several years. */
const largestScheduleBytes = 4_000_000

/** The public feeds of headlines. */
export const newsFeeds = (options: FeedOptions): ReadonlyArray<NewsFeed> =>
  newsSources.map(({ source, address }) => ({
    source,
    read: async () => {
      const text = await read(options, address, largestFeedBytes)
      return text.ok ? parseNewsFeed(text.value, source, address) : text
    },
  }))

/** The official schedules of releases. */
export const schedules = (options: FeedOptions): ReadonlyArray<Schedule> =>
  calendarSources.map(({ address, parse, ...source }) => ({
    ...source,
    read: async (days) => {
      const text = await read(options, address, largestScheduleBytes)
      return text.ok ? parse(text.value, source.zone, days) : text
    },
  }))

const read = ({ through, contact, timeoutMs = sourceTimeoutMs }: FeedOptions, address: string, maxBytes: number) =>
  fetchText(through === undefined ? address : `${through}/${address.slice('https://'.length)}`, {
    contact,
    timeoutMs,
    maxBytes,
  })
