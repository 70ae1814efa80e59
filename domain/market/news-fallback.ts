import type { NewsAnswer, SourceState } from '#domain/api/ai.ts'

/** The texts of spec section 7 for an answer without news, and for a failure. */
export const newsFallback = {
  title: 'Market Update',
  summary: 'No major market news available.',
  failedSummary: 'Unable to fetch current market news. Please check your connection and try again.',
  failedSources: ['System'],
} as const

/** The answer where no source could be fetched and nothing was stored. */
export const failedNews = (now: number, feeds: ReadonlyArray<SourceState>): NewsAnswer => ({
  title: newsFallback.title,
  summary: newsFallback.failedSummary,
  sources: [...newsFallback.failedSources],
  links: [],
  statements: [],
  summarised: false,
  timestamp: now,
  lastUpdated: now,
  freshness: 'none',
  feeds: [...feeds],
})
