import * as z from 'zod/mini'
import type { TextAnswer, TextRequest } from '#functions/local/stand-in/stateless.ts'
import { sampleOf } from './sample.ts'

/** What the model does: the right thing, or one of the failures seen in the real one. */
export type GeminiMode =
  | 'well'
  | 'fenced'
  | 'truncated'
  | 'safety'
  | 'blocked'
  | 'quota'
  | 'short-quota'
  | 'overloaded'
  | 'slow'
  | 'thoughts'
  | { readonly says: string }
  /** A 400 that names a parameter, in Google's own words. */
  | { readonly refuses: string }

export interface LocalGemini {
  readonly handle: (request: TextRequest) => TextAnswer
  /** `times`: for so many requests, then normal again; without it until it is set again. */
  readonly set: (mode: GeminiMode, times?: number) => void
  /** Every generateContent body that came with the right key. */
  readonly asked: ReadonlyArray<unknown>
}

const models = [
  'gemini-4-neon',
  'gemini-4-hydrogen',
  'gemini-3.8-flash',
  'gemini-3.7-flash',
  'gemini-3.6-flash',
  'gemini-3.5-flash',
  'gemini-3.5-flash-lite',
  'gemini-2.5-flash',
  'gemini-flash-latest',
  'gemini-flash-lite-latest',
]
const slowMs = 60_000
/** How many bodies are remembered. */
const mostAsked = 2000

const part = z.object({ text: z.optional(z.string()) })
const content = z.object({ parts: z.array(part) })
const requestBody = z.object({
  contents: z.array(content).check(z.minLength(1)),
  systemInstruction: z.optional(content),
  tools: z.optional(z.array(z.record(z.string(), z.unknown()))),
  generationConfig: z.optional(
    z.looseObject({
      responseMimeType: z.optional(z.string()),
      responseSchema: z.optional(z.unknown()),
      responseJsonSchema: z.optional(z.unknown()),
    }),
  ),
})
type GenerateRequest = z.infer<typeof requestBody>

/**
 * Gemini's generateContent of one computer: deterministic answers made of the prompt's own items, and the real one's
 * errors.
 */
export const createLocalGemini = (apiKey: string): LocalGemini => {
  let mode: GeminiMode = 'well'
  let left = Number.POSITIVE_INFINITY
  const asked: unknown[] = []
  const nextMode = (): GeminiMode => {
    if (left <= 0) return 'well'
    left -= 1
    return mode
  }
  return {
    set: (next, times = Number.POSITIVE_INFINITY) => {
      mode = next
      left = times
    },
    asked,
    handle: (request) => {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost')
      if ((request.headers['x-goog-api-key'] ?? searchParams.get('key')) !== apiKey) return problemAnswer(unknownKey)
      if (request.method === 'GET' && /^\/v1(?:beta)?\/models$/.test(pathname))
        return json({
          models: models.map((name) => ({ name: `models/${name}`, supportedGenerationMethods: ['generateContent'] })),
        })
      const [, model] = /^\/v1(?:beta)?\/models\/([^/:]+):generateContent$/.exec(pathname) ?? []
      if (model === undefined || request.method !== 'POST')
        return {
          status: 404,
          contentType: 'text/html; charset=UTF-8',
          body: '<html><title>Error 404 (Not Found)!!1</title></html>',
        }
      if (!models.includes(model)) return problemAnswer(noSuchModel(model))
      const body = parseBody(request.body)
      if ('code' in body) return problemAnswer(body)
      if (asked.length >= mostAsked) asked.shift()
      asked.push(body)
      return answerOf(nextMode(), model, body)
    },
  }
}

const invalid = (message: string): GoogleProblem => ({ code: 400, message, status: 'INVALID_ARGUMENT' })

const parseBody = (text: string): GenerateRequest | GoogleProblem => {
  try {
    const parsed = requestBody.safeParse(JSON.parse(text))
    if (!parsed.success) return invalid('* GenerateContentRequest.contents: contents is not specified')
    const config = parsed.data.generationConfig
    return config?.responseSchema !== undefined && config.responseJsonSchema !== undefined
      ? invalid('Only one of response_schema and response_json_schema may be set.')
      : parsed.data
  } catch {
    return invalid('Invalid JSON payload received.')
  }
}

const json = (value: unknown): TextAnswer => ({
  status: 200,
  contentType: 'application/json; charset=UTF-8',
  body: JSON.stringify(value, undefined, 2),
})

const answerOf = (mode: GeminiMode, model: string, body: GenerateRequest): TextAnswer => {
  const schema = body.generationConfig?.responseJsonSchema ?? body.generationConfig?.responseSchema
  const searches = (body.tools ?? []).some((tool) => 'googleSearch' in tool || 'google_search' in tool)
  if (searches && schema !== undefined && model.startsWith('gemini-2.5'))
    return problemAnswer(invalid('controlled generation is not supported with google_search tool'))
  const prompt = body.contents.flatMap(({ parts }) => parts.map(({ text = '' }) => text)).join('\n')
  const sample = sampleOf(prompt, schema)
  // With a schema grounding is silently off, as it was seen at the real one.
  const grounding = searches && schema === undefined ? grounded(sample) : {}
  const said = (texts: ReadonlyArray<unknown>, finishReason = 'STOP'): TextAnswer =>
    json({
      candidates: [{ content: { role: 'model', parts: texts }, finishReason, index: 0, ...grounding }],
      ...tail(model, prompt, sample),
    })
  if (typeof mode === 'object' && 'refuses' in mode) return problemAnswer(invalid(mode.refuses))
  if (typeof mode === 'object') return said([{ text: mode.says }])
  switch (mode) {
    case 'well':
      return said([{ text: sample }])
    case 'fenced':
      return said([{ text: `Here is the summary:\n\`\`\`json\n${sample}\n\`\`\`` }])
    case 'thoughts':
      return said([
        { text: 'Let me think about the items.', thought: true },
        { text: sample.slice(0, 5) },
        { text: sample.slice(5) },
      ])
    case 'truncated':
      return said([{ text: sample.slice(0, sample.length / 2) }], 'MAX_TOKENS')
    case 'safety':
      return json({ candidates: [{ finishReason: 'SAFETY', index: 0 }], ...tail(model, prompt, '') })
    case 'blocked':
      return json({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...tail(model, prompt, '') })
    case 'quota':
      return problemAnswer(quota('37s'))
    case 'short-quota':
      return problemAnswer(quota('0.05s'))
    case 'overloaded':
      return problemAnswer({
        code: 503,
        message: 'The model is overloaded. Please try again later.',
        status: 'UNAVAILABLE',
      })
    case 'slow':
      return { ...said([{ text: sample }]), afterMs: slowMs }
  }
}

const quota = (retryDelay: string): GoogleProblem => ({
  code: 429,
  message: 'You exceeded your current quota, please check your plan and billing details.',
  status: 'RESOURCE_EXHAUSTED',
  details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }],
})

const grounded = (text: string) => ({
  groundingMetadata: {
    webSearchQueries: ['market news today'],
    searchEntryPoint: { renderedContent: '<div class="container">Search suggestions</div>' },
    groundingChunks: [
      { web: { uri: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/sample', title: 'example.com' } },
    ],
    groundingSupports: [{ segment: { endIndex: Buffer.byteLength(text), text }, groundingChunkIndices: [0] }],
  },
})

const tail = (modelVersion: string, prompt: string, text: string) => {
  const promptTokenCount = Math.ceil(prompt.length / 4)
  const candidatesTokenCount = Math.ceil(text.length / 4)
  return {
    usageMetadata: { promptTokenCount, candidatesTokenCount, totalTokenCount: promptTokenCount + candidatesTokenCount },
    modelVersion,
    responseId: 'sample',
  }
}

/** An error as Google's APIs print it. */
interface GoogleProblem {
  readonly code: number
  readonly message: string
  readonly status: string
  readonly details?: ReadonlyArray<unknown>
}

/** The error as an answer. */
const problemAnswer = (error: GoogleProblem): TextAnswer => ({
  status: error.code,
  contentType: 'application/json; charset=UTF-8',
  body: JSON.stringify({ error }, undefined, 2),
})

const wrongKey = 'API key not valid. Please pass a valid API key.'

/** A key that is wrong or missing: the real one says 400. */
const unknownKey: GoogleProblem = {
  code: 400,
  message: wrongKey,
  status: 'INVALID_ARGUMENT',
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
    { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message: wrongKey },
  ],
}

/** A model that is not there (any more). */
const noSuchModel = (model: string): GoogleProblem => ({
  code: 404,
  message:
    `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ` +
    'ListModels to see the list of available models and their supported methods.',
  status: 'NOT_FOUND',
})
