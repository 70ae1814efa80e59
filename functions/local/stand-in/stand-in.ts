import { type Answer, type Call, type HttpRequest, type HttpResponse, toCall } from './http.ts'

export interface StandIn {
  readonly handle: (request: HttpRequest) => Promise<Answer>
  readonly origin: () => string
  /** For listeners on a free port: the address is known only then. */
  readonly moveTo: (origin: string) => void
  /** Resolves when every request so far is done and on disk. */
  readonly close: () => Promise<void>
}

/** A defect, such as a full disk, is printed and answered with `failed`. */
export const createStandIn = (
  firstOrigin: string,
  failed: HttpResponse,
  answer: (call: Call) => Promise<Answer>,
): StandIn => {
  let origin = firstOrigin
  const running = new Set<Promise<Answer>>()
  return {
    handle: (request) => {
      const answering = answer(toCall(request, origin)).catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        return failed
      })
      running.add(answering)
      return answering.finally(() => running.delete(answering))
    },
    origin: () => origin,
    moveTo: (next) => {
      origin = next
    },
    close: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
