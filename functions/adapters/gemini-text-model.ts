import * as z from 'zod/mini'
import { parseJson } from '#domain/json.ts'
import { err, ok } from '#domain/result.ts'
import type { ModelFailure, TextModel, TextRequest } from '#functions/ai/ports.ts'

interface GeminiOptions {
  readonly origin: string
  readonly key: string
  readonly model: string
  readonly sleep: (ms: number) => Promise<void>
  /** Gets advice for the operator where the model refuses. */
  readonly advise: (refusal: ModelRefusal) => void
  readonly timeoutMs?: number
}

/** It lasts until the operator changes a setting. */
interface ModelRefusal {
  readonly status: number
  /** Our own text: of the answer it contains only known names. */
  readonly advice: string
}

/** Google has announced no end of it. */
export const defaultModel = 'gemini-3.8-flash'
const fallbackModel = 'gemini-flash-latest'
const requestTimeoutMs = 5000
const tries = 2
const firstWaitMs = 500
/** If the provider asks for a longer wait, the next build tries again instead. */
const longestWaitMs = 2000
const longestAnswerBytes = 1_000_000

type Outcome =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'again'; readonly failure: ModelFailure; readonly waitMs: number }
  | { readonly kind: 'refused'; readonly refusal: ModelRefusal }
  | { readonly kind: 'failed'; readonly failure: ModelFailure }

/**
 * Gemini's generateContent (v1beta) in schema mode, without tools. It tries 429, 500 and 503 once more, and uses an
 * alias instead of a missing model.
 */
export const geminiTextModel = (options: GeminiOptions): TextModel => {
  let { model } = options
  return {
    generate: async (request, spend) => {
      let failure: ModelFailure = 'unavailable'
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        if (!(await spend())) return err('quota')
        const outcome = await ask(options, model, request)
        if (outcome.kind === 'text') return ok(outcome.text)
        if (outcome.kind === 'failed') return err(outcome.failure)
        if (outcome.kind === 'refused') {
          options.advise(outcome.refusal)
          if (outcome.refusal.status !== 404 || model === fallbackModel) return err('refused')
          model = fallbackModel
          failure = 'refused'
          continue
        }
        failure = outcome.failure
        if (attempt === tries || outcome.waitMs > longestWaitMs) break
        await options.sleep(outcome.waitMs)
      }
      return err(failure)
    },
  }
}

const ask = async (
  { origin, key, timeoutMs = requestTimeoutMs }: GeminiOptions,
  model: string,
  request: TextRequest,
): Promise<Outcome> => {
  try {
    const answer = await fetch(`${origin}/v1beta/models/${encodeURIComponent(model)}:generateContent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
      body: JSON.stringify(bodyOf(request)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await answer.text()
    return answer.ok ? outcomeOfText(body) : outcomeOfStatus(model, answer.status, body)
  } catch {
    // Too slow or cut off: a second try would not end within the function's time.
    return { kind: 'failed', failure: 'unavailable' }
  }
}

const bodyOf = ({ instruction, prompt, schema }: TextRequest) => ({
  systemInstruction: { parts: [{ text: instruction }] },
  contents: [{ role: 'user', parts: [{ text: prompt }] }],
  generationConfig: {
    maxOutputTokens: 2048,
    responseMimeType: 'application/json',
    responseJsonSchema: schema,
    thinkingConfig: { thinkingLevel: 'LOW' },
  },
})

const part = z.object({ text: z.optional(z.string()), thought: z.optional(z.boolean()) })
const goodAnswer = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.optional(z.string()),
        content: z.optional(z.object({ parts: z.optional(z.array(part)) })),
      }),
    )
    .check(z.minLength(1)),
})

/** Only STOP is a whole answer; without candidates the prompt was blocked. Thoughts are not part of the answer. */
const outcomeOfText = (body: string): Outcome => {
  const parsed = body.length > longestAnswerBytes ? undefined : goodAnswer.safeParse(parseJson(body))
  const candidate = parsed?.data?.candidates[0]
  if (candidate?.finishReason !== 'STOP') return { kind: 'failed', failure: 'blocked' }
  const text = (candidate.content?.parts ?? [])
    .filter(({ thought }) => thought !== true)
    .map((each) => each.text ?? '')
    .join('')
  return text === '' ? { kind: 'failed', failure: 'blocked' } : { kind: 'text', text }
}

const refusal = z.object({
  error: z.object({ details: z.optional(z.array(z.object({ retryDelay: z.optional(z.string()) }))) }),
})

const outcomeOfStatus = (model: string, status: number, body: string): Outcome => {
  if (status === 429 && !isWithoutQuota(body)) return { kind: 'again', failure: 'quota', waitMs: retryDelayOf(body) }
  if (status === 500 || status === 503) return { kind: 'again', failure: 'unavailable', waitMs: firstWaitMs }
  if (status >= 500) return { kind: 'failed', failure: 'unavailable' }
  return { kind: 'refused', refusal: { status, advice: adviceOn(model, status, body) } }
}

/** The key's plan has no requests for this model: waiting does not help. */
const isWithoutQuota = (body: string): boolean => /\blimit: 0\b|"quotaValue":\s*"0"/.test(body)

/** The inner ones last. */
const parameters = [
  'generationConfig',
  'systemInstruction',
  'responseMimeType',
  'responseJsonSchema',
  'maxOutputTokens',
  'thinkingConfig',
  'thinkingLevel',
]

const adviceOn = (model: string, status: number, body: string): string => {
  if (status === 404)
    return `The model ${model} is not there (any more): set GEMINI_MODEL to one of today, such as ${defaultModel}.`
  if (body.includes('API_KEY_INVALID') || status === 401 || status === 403)
    return `Gemini refuses the key (${status}): check GEMINI_API_KEY.`
  if (status === 429)
    return `The plan of GEMINI_API_KEY has no requests for ${model}: set GEMINI_MODEL to another one, or pay for it.`
  if (/FAILED_PRECONDITION|location is not supported/i.test(body))
    return `Gemini does not serve this region or plan (${status}): pay for GEMINI_API_KEY, or run in another region.`
  // Google names parameters in camel case or snake case.
  const bare = body.replaceAll('_', '').toLowerCase()
  const named = parameters.findLast((parameter) => bare.includes(parameter.toLowerCase()))
  return named === undefined
    ? `The model ${model} refuses the request (${status}): set GEMINI_MODEL to another one.`
    : `The model ${model} refuses ${named}: set GEMINI_MODEL to another one, or take it out of ` +
        'functions/adapters/gemini-text-model.ts.'
}

/** Milliseconds, from `retryDelay: "37s"`; endless where it is missing. */
const retryDelayOf = (body: string): number => {
  const details = refusal.safeParse(parseJson(body)).data?.error.details ?? []
  const seconds = details.flatMap(({ retryDelay }) => /^(\d{1,6}(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1] ?? [])[0]
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
}
