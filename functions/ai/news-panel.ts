import * as z from 'zod/mini'
import { news, type NewsAnswer, sourceLink, type SourceState } from '#domain/api/ai.ts'
import { chooseItems, type FeedItem, linkOf, type NumberedItem } from '#domain/market/items.ts'
import { failedNews } from '#domain/market/news-fallback.ts'
import { citedNews, headlineNews, type NewsText } from '#domain/market/news.ts'
import { newsInstruction, newsPrompt, newsSchema } from '#domain/market/prompt.ts'
import type { AiPorts, NewsFeed } from './ports.ts'
import { type PanelKind, sharedPanel } from './shared-panel.ts'

const feedItem = z.object({
  source: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.string(),
  published: z.optional(z.number()),
})

const storedNews = z.object({ answer: news.answer, items: z.record(z.string(), z.array(feedItem)) })
type StoredNews = z.infer<typeof storedNews>

/** The news for all users: each source is fetched and the model asked at most once in 15 minutes. */
export const newsPanel = (ports: AiPorts): (() => Promise<NewsAnswer>) => {
  const kind: PanelKind<StoredNews> = {
    key: 'news-1',
    parse: (stored) => storedNews.safeParse(stored).data,
    build: (last) => buildNews(ports, last),
    isEmpty: ({ answer }) => !answer.feeds.some(({ state }) => state === 'current'),
  }
  const panel = sharedPanel(ports, kind)
  return async () =>
    (await panel())?.answer ??
    failedNews(
      ports.now(),
      ports.feeds.map(({ source }) => ({ source, state: 'unavailable' })),
    )
}

const buildNews = async (ports: AiPorts, last: StoredNews | undefined): Promise<StoredNews> => {
  const read = await Promise.all(ports.feeds.map(async (feed) => readFeed(feed.source, await feed.read(), last)))
  const feeds = read.map(({ source, state }): SourceState => ({ source, state }))
  const items = Object.fromEntries(read.map((each) => [each.source, [...each.items]]))
  const now = ports.now()
  if (!feeds.some(({ state }) => state === 'current')) {
    return {
      answer:
        last && last.answer.freshness !== 'none'
          ? { ...last.answer, freshness: 'kept', feeds }
          : failedNews(now, feeds),
      items,
    }
  }
  const chosen = chooseItems(
    read.flatMap((each) => each.items.filter(isShowable)),
    now,
  )
  const text = (await summarised(ports, chosen)) ?? headlineNews(chosen)
  const answer = news.answer.safeParse({ ...text, timestamp: now, lastUpdated: now, freshness: 'current', feeds })
  return { answer: answer.data ?? failedNews(now, feeds), items }
}

/** Stored items may be from a release with other rules. */
const isShowable = (item: FeedItem): boolean => item.title !== '' && sourceLink.safeParse(linkOf(item)).success

const readFeed = (
  source: string,
  answer: Awaited<ReturnType<NewsFeed['read']>>,
  last: StoredNews | undefined,
): SourceState & { readonly items: ReadonlyArray<FeedItem> } => {
  if (answer.ok) return { source, state: 'current', items: answer.value.slice(0, 20) }
  const items = last?.items[source] ?? []
  return { source, state: items.length > 0 ? 'kept' : 'unavailable', items: items.map(storedItem) }
}

const storedItem = ({ published, ...item }: z.infer<typeof feedItem>): FeedItem => ({
  ...item,
  ...(published === undefined ? {} : { published }),
})

const twoDaysS = 2 * 86_400

/**
 * The cited parts of the model's summary; undefined without a model, without items, beyond the budget or without a
 * correct citation.
 */
const summarised = async (
  { model, counters, now, dailyModelRequests }: AiPorts,
  items: ReadonlyArray<NumberedItem>,
): Promise<NewsText | undefined> => {
  if (!model || items.length === 0) return undefined
  const day = new Date(now()).toISOString().slice(0, 10)
  // A failed count is no permission to spend: the headlines are shown instead.
  const spend = (): Promise<boolean> =>
    counters.increment(`ai-model:${day}`, twoDaysS).then(
      (requests) => requests <= dailyModelRequests,
      () => false,
    )
  const written = await model.generate(
    { instruction: newsInstruction, prompt: newsPrompt(items), schema: newsSchema },
    spend,
  )
  return written.ok ? citedNews(written.value, items) : undefined
}
