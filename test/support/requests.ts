import type { BrowserContext, Request, Response } from 'playwright-core'

/** What the pages of a profile have asked for, as their browser saw it. */
export interface Requests {
  /** Requests of this method whose address contains the text. */
  readonly count: (method: string, part: string) => number
  /** The place of the first such request among all of them; -1 without one. */
  readonly placeOf: (method: string, part: string) => number
  readonly answers: (method: string, part: string) => ReadonlyArray<Response>
  /** The most writes of contents that were on their way at the same time. */
  readonly writesAtOnce: () => number
  readonly writes: () => ReadonlyArray<Request>
  readonly forget: () => void
}

/** Watches every page of a profile from now on. */
export const watchRequests = (context: BrowserContext): Requests => {
  const requests: Request[] = []
  const responses: Response[] = []
  const flying = new Set<Request>()
  let most = 0
  const isWrite = (request: Request): boolean => request.method() === 'PATCH' && request.url().includes('/upload/')
  context.on('request', (request) => {
    requests.push(request)
    if (isWrite(request)) flying.add(request)
    most = Math.max(most, flying.size)
  })
  context.on('response', (response) => void responses.push(response))
  context.on('requestfinished', (request) => void flying.delete(request))
  context.on('requestfailed', (request) => void flying.delete(request))
  const of = (request: Request, method: string, part: string): boolean =>
    request.method() === method && request.url().includes(part)
  return {
    count: (method, part) => requests.filter((request) => of(request, method, part)).length,
    placeOf: (method, part) => requests.findIndex((request) => of(request, method, part)),
    answers: (method, part) => responses.filter((response) => of(response.request(), method, part)),
    writesAtOnce: () => most,
    writes: () => requests.filter(isWrite),
    forget: () => {
      requests.length = 0
      responses.length = 0
      most = 0
    },
  }
}
