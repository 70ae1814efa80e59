import * as z from 'zod/mini'
import { type HttpResponse, json, parseJson } from '#functions/local/stand-in/http.ts'
import { createStandIn, type StandIn } from '#functions/local/stand-in/stand-in.ts'

const asked = z.object({ contents: z.array(z.object({ parts: z.array(z.object({ text: z.string() })) })) })
const items = z.array(z.object({ id: z.string(), source: z.string(), title: z.string() }))

/** Gemini's generateContent: a summary in the product's schema, made of the prompt's own items. */
export const createLocalGemini = (apiKey: string): StandIn =>
  createStandIn(
    'http://localhost',
    geminiProblem(500, 'INTERNAL', 'Internal Error'),
    async ({ method, path, request }) => {
      if (method !== 'POST' || !/^\/v1beta\/models\/[^/]+:generateContent$/.test(path))
        return geminiProblem(404, 'NOT_FOUND', 'There is no such method.')
      const sent = asked.safeParse(parseJson(request.body))
      if (request.headers['x-goog-api-key'] !== apiKey || !sent.success)
        return geminiProblem(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
        ])
      const prompt = sent.data.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')
      const content = { role: 'model', parts: [{ text: JSON.stringify(summaryOf(prompt)) }] }
      return json(200, { candidates: [{ content, finishReason: 'STOP', index: 0 }] })
    },
  )

const summaryOf = (prompt: string) => {
  const line = prompt.split('\n').find((each) => each.startsWith('[{')) ?? ''
  const found = items.safeParse(parseJson(new TextEncoder().encode(line))).data ?? []
  return {
    title: `Sample summary of ${found.length} headlines`,
    bullets: found
      .slice(0, 5)
      .map(({ id, source, title }) => ({ text: `${source}: ${title.replace(/^Sample: /, '')}.`, item_ids: [id] })),
  }
}

/** An error as Google's APIs print it. */
export const geminiProblem = (code: number, status: string, message: string, details?: object): HttpResponse =>
  json(code, { error: { code, message, status, ...(details && { details }) } })
