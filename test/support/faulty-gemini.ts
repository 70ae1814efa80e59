import { setTimeout as wait } from 'node:timers/promises'
import { createLocalGemini, geminiProblem } from '#functions/local/gemini/gemini.ts'
import { type Answer, connectionReset, type HttpResponse, json } from '#functions/local/stand-in/http.ts'

/** What the model does: the right thing, or one of the failures seen in the real one. */
export type GeminiMode =
  | 'well'
  | 'truncated'
  | 'safety'
  | 'blocked'
  | 'quota'
  | 'short-quota'
  | 'no-quota'
  | 'overloaded'
  | 'slow'
  | 'thoughts'
  | { readonly says: string }
  /** A 400 that names a parameter, in Google's own words. */
  | { readonly refuses: string }

/** A model that the real one no longer has. */
export const goneModel = 'gemini-2.0-flash-exp'

const slowMs = 60_000
const reset = (): Answer => connectionReset

/** The product's model, which a test makes fail. */
export const faultyGemini = () => {
  let mode: GeminiMode = 'well'
  let left = Number.POSITIVE_INFINITY
  const asked: unknown[] = []
  const nextMode = (): GeminiMode => {
    if (left <= 0) return 'well'
    left -= 1
    return mode
  }
  const make: typeof createLocalGemini = (apiKey) => {
    const gemini = createLocalGemini(apiKey)
    const closing = new AbortController()
    return {
      ...gemini,
      handle: async (request) => {
        if (request.url.includes(goneModel)) return gone
        const answer = await gemini.handle(request)
        if (answer === connectionReset || answer.status !== 200) return answer
        asked.push(JSON.parse(Buffer.from(request.body).toString()))
        const next = nextMode()
        if (next === 'slow') return wait(slowMs, undefined, { signal: closing.signal }).then(reset, reset)
        return spoiled(next, answer)
      },
      close: async () => {
        closing.abort()
        await gemini.close()
      },
    }
  }
  return {
    make,
    /** `times`: for so many requests, then normal again; without it until it is set again. */
    set: (next: GeminiMode, times = Number.POSITIVE_INFINITY): void => {
      mode = next
      left = times
    },
    asked,
  }
}

const gone = geminiProblem(404, 'NOT_FOUND', `models/${goneModel} is not found for API version v1beta.`)

const quota = (retryDelay: string, more = ''): HttpResponse =>
  geminiProblem(429, 'RESOURCE_EXHAUSTED', `You exceeded your current quota.${more}`, [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
  ])

interface Answered {
  readonly candidates: readonly [{ readonly content: { readonly parts: readonly [{ readonly text: string }] } }]
}

const spoiled = (mode: Exclude<GeminiMode, 'slow'>, answer: HttpResponse): Answer => {
  const { text } = (JSON.parse(Buffer.from(answer.body).toString()) as Answered).candidates[0].content.parts[0]
  const says = (value: unknown): HttpResponse => json(200, value)
  const said = (parts: ReadonlyArray<unknown>, finishReason = 'STOP'): HttpResponse =>
    says({ candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }] })
  if (typeof mode === 'object')
    return 'says' in mode ? said([{ text: mode.says }]) : geminiProblem(400, 'INVALID_ARGUMENT', mode.refuses)
  switch (mode) {
    case 'well':
      return answer
    case 'thoughts':
      return said([
        { text: 'Let me think about the items.', thought: true },
        { text: text.slice(0, 5) },
        { text: text.slice(5) },
      ])
    case 'truncated':
      return said([{ text: text.slice(0, text.length / 2) }], 'MAX_TOKENS')
    case 'safety':
      return says({ candidates: [{ finishReason: 'SAFETY', index: 0 }] })
    case 'blocked':
      return says({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })
    case 'quota':
      return quota('37s')
    case 'short-quota':
      return quota('0.05s')
    case 'no-quota':
      return quota('0.05s', ' Quota exceeded for metric: free_tier_requests, limit: 0, model: gemini')
    case 'overloaded':
      return geminiProblem(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')
  }
}
