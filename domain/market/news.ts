import * as z from 'zod/mini'
import type { CitedStatement, NewsAnswer } from '#domain/api/ai.ts'
import { oneLine } from '#domain/text/plain-text.ts'
import { linkOf, linksBySource, type NumberedItem } from './items.ts'
import { newsFallback } from './news-fallback.ts'
import { jsonInText } from './parse-answer.ts'

export const newsLimits = {
  titleChars: 120,
  summaryChars: 2000,
  statements: 8,
  statementChars: 400,
  linksPerStatement: 4,
  headlines: 10,
} as const

/** The part of a news answer that feeds and the model decide. */
export type NewsText = Pick<NewsAnswer, 'title' | 'summary' | 'sources' | 'links' | 'statements' | 'summarised'>

const bullet = z.object({ text: z.string(), item_ids: z.array(z.unknown()) })
const modelAnswer = z.object({ title: z.optional(z.unknown()), bullets: z.array(z.unknown()) })

/**
 * The part of a model's text that may be shown: its title, and statements that cite given items. These are the summary,
 * since the model's own cites nothing. Undefined without statements: then headlines are shown.
 */
export const citedNews = (text: string, items: ReadonlyArray<NumberedItem>): NewsText | undefined => {
  const parsed = modelAnswer.safeParse(jsonInText(text, '{'))
  if (!parsed.success) return undefined
  const byId = new Map(items.map((item) => [item.id, item]))
  const statements = parsed.data.bullets
    .slice(0, 50)
    .flatMap((raw) => citedStatement(raw, byId))
    .slice(0, newsLimits.statements)
  if (statements.length === 0) return undefined
  const title = typeof parsed.data.title === 'string' ? withoutAddresses(parsed.data.title, newsLimits.titleChars) : ''
  return {
    title: title === '' ? newsFallback.title : title,
    summary: oneLine(statements.map(({ text: said }) => said).join(' '), newsLimits.summaryChars),
    ...sourcesOf(statements),
    statements,
    summarised: true,
  }
}

const citedStatement = (raw: unknown, byId: ReadonlyMap<string, NumberedItem>): ReadonlyArray<CitedStatement> => {
  const parsed = bullet.safeParse(raw)
  if (!parsed.success) return []
  const text = withoutAddresses(parsed.data.text, newsLimits.statementChars)
  const cited = [...new Set(parsed.data.item_ids.slice(0, 50))].flatMap((id) =>
    typeof id === 'string' ? (byId.get(id) ?? []) : [],
  )
  return text === '' || cited.length === 0
    ? []
    : [{ text, links: cited.slice(0, newsLimits.linksPerStatement).map(linkOf) }]
}

/** An address from the model is no source, and is removed from the text, where it might be copied. */
const withoutAddresses = (text: string, max: number): string =>
  oneLine(
    oneLine(text, max * 2)
      .replace(/\b(?:https?|ftp|javascript|data|file|mailto):[^\s)\]]*|\bwww\.[^\s)\]]+/gi, '')
      .replace(/[[(]\s*[\])]/g, ''),
    max,
  )

const sourcesOf = (statements: ReadonlyArray<CitedStatement>) => {
  const links = [...linksBySource(statements.flatMap((statement) => statement.links))]
  return { sources: links.map(({ source }) => source), links }
}

/**
 * The headlines, each with its link. Without items the spec's texts, but not its source 'AI Generated': no model was
 * used.
 */
export const headlineNews = (items: ReadonlyArray<NumberedItem>): NewsText => {
  if (items.length === 0) {
    const { title, summary } = newsFallback
    return { title, summary, sources: [], links: [], statements: [], summarised: false }
  }
  const statements = items.slice(0, newsLimits.headlines).map((item) => ({ text: item.title, links: [linkOf(item)] }))
  return {
    title: newsFallback.title,
    summary: oneLine(statements.map(({ text }) => text).join(' · '), newsLimits.summaryChars),
    ...sourcesOf(statements),
    statements,
    summarised: false,
  }
}
