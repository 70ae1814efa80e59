import type { TextAnswer } from '../stand-in/stateless.ts'

/** An error as Google's APIs print it. */
export interface GoogleProblem {
  readonly code: number
  readonly message: string
  readonly status: string
  readonly details?: ReadonlyArray<unknown>
}

/** The error as an answer. */
export const problemAnswer = (error: GoogleProblem): TextAnswer => ({
  status: error.code, contentType: 'application/json; charset=UTF-8', body: JSON.stringify({ error }, undefined, 2),
})

const wrongKey = 'API key not valid. Please pass a valid API key.'

/** A key that is wrong or missing: the real one says 400. */
export const unknownKey: GoogleProblem = {
  code: 400, message: wrongKey, status: 'INVALID_ARGUMENT',
  details: [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com', metadata: { service: 'generativelanguage.googleapis.com' } },
    { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message: wrongKey },
  ],
}

/** A model that is not there (any more). */
export const noSuchModel = (model: string): GoogleProblem => ({
  code: 404, message: `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`, status: 'NOT_FOUND',
})
