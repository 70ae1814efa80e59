import * as z from 'zod/mini'
import { parseJson } from '#domain/json.ts'
import type { TextAnswer, TextRequest } from '#functions/local/stand-in/stateless.ts'

const body = z.object({
  contents: z.array(z.object({ parts: z.array(z.object({ text: z.string() })) })).check(z.minLength(1)),
})
const items = z.array(z.object({ id: z.string(), source: z.string(), title: z.string() }))
const generateContent = /^\/v1beta\/models\/([^/:?]+):generateContent(?:\?|$)/

/** Gemini's generateContent of one computer: a summary in the product's schema, made of the prompt's own items. */
export const createLocalGemini =
  (apiKey: string) =>
  ({ method, url, headers, body: sent }: TextRequest): TextAnswer => {
    const model = generateContent.exec(url)?.[1]
    if (model === undefined || method !== 'POST') return geminiProblem(404, 'NOT_FOUND', 'There is no such method.')
    if (headers['x-goog-api-key'] !== apiKey)
      return geminiProblem(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ])
    const asked = body.safeParse(parseJson(sent))
    if (!asked.success)
      return geminiProblem(400, 'INVALID_ARGUMENT', '* GenerateContentRequest.contents: contents is not specified')
    const prompt = asked.data.contents.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n')
    return json(200, {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: JSON.stringify(summaryOf(prompt)) }] },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      modelVersion: model,
    })
  }

const summaryOf = (prompt: string) => {
  const line = prompt.split('\n').find((each) => each.startsWith('[{')) ?? ''
  const found = items.safeParse(parseJson(line)).data ?? []
  return {
    title: `Sample summary of ${found.length} headlines`,
    bullets: found
      .slice(0, 5)
      .map(({ id, source, title }) => ({ text: `${source}: ${title.replace(/^Sample: /, '')}.`, item_ids: [id] })),
  }
}

const json = (status: number, value: unknown): TextAnswer => ({
  status,
  contentType: 'application/json; charset=UTF-8',
  body: JSON.stringify(value, undefined, 2),
})

/** An error as Google's APIs print it. */
export const geminiProblem = (
  code: number,
  status: string,
  message: string,
  details: ReadonlyArray<unknown> = [],
): TextAnswer => json(code, { error: { code, message, status, ...(details.length > 0 && { details }) } })
