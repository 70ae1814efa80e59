import { ApiError, GoogleGenAI } from '@google/genai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { geminiTextModel } from '#functions/adapters/gemini-text-model.ts'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import { faultyGemini, type GeminiMode, goneModel } from '#test/support/faulty-gemini.ts'

const key = 'the-right-key'
const gemini = faultyGemini()
let service: Listening
beforeAll(async () => void (service = await listenStandIn(gemini.make(key), { port: 0, variable: 'GEMINI_PORT' })))
afterAll(() => service.close())
beforeEach(() => gemini.set('well'))

const client = (apiKey = key) =>
  new GoogleGenAI({ apiKey, apiVersion: 'v1beta', httpOptions: { baseUrl: service.origin, timeout: 20_000 } })
const contents = 'BEGIN ITEMS\n[{"id":"n1","source":"BLS","title":"Sample: Prices rise"}]\nEND ITEMS'
const responseJsonSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    bullets: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
  },
}
const summary = { title: 'Sample summary of 1 headlines', bullets: [{ text: 'BLS: Prices rise.', item_ids: ['n1'] }] }
const failureOf = async (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.status : -1),
  )

describe("@google/genai, the provider's own client, against the local model", () => {
  it('gets JSON of the prompt’s own items under a schema', async () => {
    const shaped = await client().models.generateContent({
      model: 'gemini-3.8-flash',
      contents,
      config: { responseMimeType: 'application/json', responseJsonSchema },
    })
    expect([JSON.parse(shaped.text ?? ''), shaped.candidates?.[0]?.finishReason]).toEqual([summary, 'STOP'])
  })

  it('meets the errors of the real one: a wrong key, a model that is gone, too many, overloaded', async () => {
    const ask = (model = 'gemini-3.8-flash', apiKey = key) =>
      client(apiKey).models.generateContent({ model, contents: 'x' })
    expect([await failureOf(ask('gemini-3.8-flash', 'wrong')), await failureOf(ask(goneModel))]).toEqual([400, 404])
    gemini.set('quota')
    expect(await failureOf(ask())).toBe(429)
    gemini.set('overloaded')
    expect(await failureOf(ask())).toBe(503)
  })

  it('sees a blocked prompt, a thought that is no answer, and an answer that was cut off', async () => {
    const ask = () =>
      client().models.generateContent({ model: 'gemini-3.8-flash', contents, config: { responseJsonSchema } })
    gemini.set('blocked')
    expect((await ask()).promptFeedback?.blockReason).toBe('PROHIBITED_CONTENT')
    gemini.set('thoughts')
    expect(JSON.parse((await ask()).text ?? '')).toEqual(summary)
    gemini.set('truncated')
    expect((await ask()).candidates?.[0]?.finishReason).toBe('MAX_TOKENS')
  })
})

describe('Our own reading of the model, against the same', () => {
  const request = { instruction: 'Summarise.', prompt: contents, schema: responseJsonSchema }
  const generate = async (changes: { readonly model?: string; readonly key?: string } = {}, budget = 10) => {
    let spent = 0
    const slept: number[] = []
    const advice: string[] = []
    const model = geminiTextModel({
      origin: service.origin,
      key,
      model: 'gemini-3.8-flash',
      timeoutMs: 500,
      sleep: async (ms) => void slept.push(ms),
      advise: ({ advice: words }) => void advice.push(words),
      ...changes,
    })
    const result = await model.generate(request, async () => (spent += 1) <= budget)
    return { result, spent, slept, ...(advice.length > 0 && { advice }) }
  }
  const text = { ok: true, value: JSON.stringify(summary) }

  it('asks under a schema, without tools', async () => {
    expect(await generate()).toEqual({ result: text, spent: 1, slept: [] })
    expect(gemini.asked.at(-1)).not.toHaveProperty('tools')
    expect(gemini.asked.at(-1)).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema },
    })
  })

  it('sends no parameter that newer models refuse', async () => {
    await generate()
    const { generationConfig } = gemini.asked.at(-1) as { readonly generationConfig: object }
    expect(Object.keys(generationConfig).toSorted()).toEqual([
      'maxOutputTokens',
      'responseJsonSchema',
      'responseMimeType',
      'thinkingConfig',
    ])
  })

  it.each([
    ['* GenerateContentRequest.generation_config.thinking_config: thinking_level is not supported.', 'thinkingLevel'],
    ['Invalid JSON payload received. Unknown name "responseJsonSchema" at \'generation_config\'', 'responseJsonSchema'],
    ['max_output_tokens must be at least 4096 for user 117', 'maxOutputTokens'],
    ['Invalid JSON payload received. Unknown name "systemInstruction": Cannot find field.', 'systemInstruction'],
    ['Unknown name "generation_config": Cannot find field.', 'generationConfig'],
  ])('says which parameter a model refuses: %s', async (refuses, parameter) => {
    gemini.set({ refuses })
    expect(await generate()).toEqual({
      result: { ok: false, error: 'refused' },
      spent: 1,
      slept: [],
      advice: [
        `The model gemini-3.8-flash refuses ${parameter}: set GEMINI_MODEL to another one, or take it out of ` +
          'functions/adapters/gemini-text-model.ts.',
      ],
    })
  })

  it('says to change the model where it refuses without a parameter that we send', async () => {
    gemini.set({ refuses: 'The request is too strange.' })
    expect((await generate()).advice).toEqual([
      'The model gemini-3.8-flash refuses the request (400): set GEMINI_MODEL to another one.',
    ])
  })

  it('says that no other model helps where the region is refused', async () => {
    gemini.set({ refuses: 'User location is not supported for the API use.' })
    expect((await generate()).advice).toEqual([
      'Gemini does not serve this region or plan (400): pay for GEMINI_API_KEY, or run in another region.',
    ])
  })

  it('says that the plan has no requests for the model, which waiting does not change', async () => {
    gemini.set('no-quota')
    expect(await generate()).toEqual({
      result: { ok: false, error: 'refused' },
      spent: 1,
      slept: [],
      advice: [
        'The plan of GEMINI_API_KEY has no requests for gemini-3.8-flash: set GEMINI_MODEL to another one, ' +
          'or pay for it.',
      ],
    })
  })

  it.each([
    ['thoughts', text],
    ['truncated', { ok: false, error: 'blocked' }],
    ['safety', { ok: false, error: 'blocked' }],
    ['blocked', { ok: false, error: 'blocked' }],
    ['slow', { ok: false, error: 'unavailable' }],
  ] as const)('%s: only a whole answer counts, and it is not asked again', async (mode, result) => {
    gemini.set(mode)
    expect(await generate()).toEqual({ result, spent: 1, slept: [] })
  })

  it.each<[GeminiMode, number]>([
    ['overloaded', 500],
    ['short-quota', 50],
  ])('%s once: waits %i ms and asks once more', async (mode, waitMs) => {
    gemini.set(mode, 1)
    expect(await generate()).toEqual({ result: text, spent: 2, slept: [waitMs] })
  })

  it('a wait that is too long is not waited for, a second failure is the end', async () => {
    gemini.set('quota')
    expect(await generate()).toEqual({ result: { ok: false, error: 'quota' }, spent: 1, slept: [] })
    gemini.set('overloaded')
    expect(await generate()).toEqual({ result: { ok: false, error: 'unavailable' }, spent: 2, slept: [500] })
  })

  it('a model that is gone gives way to the alias, a wrong key to nothing', async () => {
    expect(await generate({ model: goneModel })).toEqual({
      result: text,
      spent: 2,
      slept: [],
      advice: [
        'The model gemini-2.0-flash-exp is not there (any more): set GEMINI_MODEL to one of today, such as ' +
          'gemini-3.8-flash.',
      ],
    })
    expect(await generate({ key: 'wrong' })).toEqual({
      result: { ok: false, error: 'refused' },
      spent: 1,
      slept: [],
      advice: ['Gemini refuses the key (400): check GEMINI_API_KEY.'],
    })
  })

  it('asks for a model that is gone once, and then for its alias alone', async () => {
    let [spent, advised] = [0, 0]
    const model = geminiTextModel({
      origin: service.origin,
      key,
      model: goneModel,
      sleep: async () => undefined,
      advise: () => void (advised += 1),
    })
    for (let quarter = 0; quarter < 3; quarter += 1) {
      expect(await model.generate(request, async () => (spent += 1) > 0)).toEqual(text)
    }
    expect([spent, advised]).toEqual([4, 1])
  })

  it('asks nothing beyond the budget', async () => {
    const before = gemini.asked.length
    expect(await generate({}, 0)).toEqual({ result: { ok: false, error: 'quota' }, spent: 1, slept: [] })
    expect(gemini.asked.length).toBe(before)
  })
})
