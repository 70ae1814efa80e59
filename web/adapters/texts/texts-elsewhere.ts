import { lengthOf } from '#domain/journal/long-text.ts'
import { othersFirst } from '../others-first.ts'
import type { Timers } from '../timers.ts'
import { stretchesOf } from './text-jobs.ts'
import type { Asked, Done, Told } from './text-service.ts'
import { textsHere } from './texts-here.ts'
import { isSmall, smallText, type Texts } from './texts.ts'

/** The worker as it is seen from the page. */
export interface TextWorker {
  readonly addEventListener: (type: 'message' | 'error' | 'messageerror', heard: (event: { readonly data?: unknown }) => void) => void
  readonly postMessage: (asked: Asked, transfer: Array<Transferable>) => void
  readonly terminate: () => void
}

export interface ElsewhereDeps {
  /** Begins a worker; throws where the browser has none. */
  readonly start: () => TextWorker
  readonly timers: Timers
}

/** How long an answer is waited for; a journal of 20 MB takes a slow phone a second. */
const patienceMs = 30_000
/** A worker that nobody has needed for so long goes, and its memory with it. */
const restMs = 10_000

/**
 * Large texts in a worker: to encode, copy and hash 16 MB on the page's own thread are tasks of 10 to 25 ms each, four
 * times as long on a slow phone, and what they leave behind is as much to clear away (web/decisions/0012). Whatever the
 * worker does not answer is done here.
 */
export const createTextsElsewhere = (deps: ElsewhereDeps): Texts => {
  const ask = createRoom(deps)
  return {
    sha256: async (text) => (isSmall(text) ? undefined : await ask(sent(text), 'hash'))?.done.sha256 ?? textsHere.sha256(text),
    encode: async (text) => {
      const answer = isSmall(text) ? undefined : await ask(sent(text), 'bytes')
      const bytes = answer?.done.bytes
      return answer && bytes ? { bytes, size: answer.done.size, sha256: () => Promise.resolve(answer.done.sha256) } : textsHere.encode(text)
    },
    decode: async (parts) => {
      const size = sizeOf(parts)
      const answer = size <= smallText ? undefined : await ask(handedOver(parts, size), 'text')
      if (answer) return { text: answer.pieces, isUtf8: answer.done.isUtf8 === true, size: answer.done.size, sha256: () => Promise.resolve(answer.done.sha256) }
      // What was handed over is not here any more.
      return sizeOf(parts) < size ? undefined : textsHere.decode(parts)
    },
  }
}

type Parts = Parameters<Texts['decode']>[0]

const sizeOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

type Message = { readonly stretch: string; readonly chars: number } | { readonly part: Uint8Array<ArrayBuffer>; readonly size: number }

function* sent(text: Parameters<Texts['encode']>[0]): Generator<Message, void, void> {
  const chars = lengthOf(text)
  for (const stretch of stretchesOf(text)) yield { stretch, chars }
}

function* handedOver(parts: Parts, size: number): Generator<Message, void, void> {
  // Of a view on something larger, the larger would go along.
  for (const part of parts) yield { part: part.length === part.buffer.byteLength ? part : part.slice(), size }
}

interface Answer {
  readonly pieces: ReadonlyArray<string>
  readonly done: Done
}

interface Job {
  readonly pieces: string[]
  readonly answer: (done: Done | undefined) => void
}

const createRoom = ({ start, timers }: ElsewhereDeps) => {
  const jobs = new Map<number, Job>()
  let worker: TextWorker | undefined
  let last = 0
  let isHopeless = false
  let stopRest: () => void = () => undefined
  const leave = (): void => {
    worker?.terminate()
    worker = undefined
    for (const job of jobs.values()) job.answer(undefined)
    jobs.clear()
  }
  const hear = (told: Told): void => {
    const job = jobs.get(told.job)
    if ('piece' in told) job?.pieces.push(told.piece)
    else job?.answer(told.done)
  }
  const enter = (): TextWorker | undefined => {
    if (worker || isHopeless) return worker
    try {
      worker = start()
    } catch {
      isHopeless = true
      return undefined
    }
    worker.addEventListener('message', ({ data }) => hear(data as Told))
    const failed = (): void => {
      isHopeless = true
      leave()
    }
    worker.addEventListener('error', failed)
    worker.addEventListener('messageerror', failed)
    return worker
  }
  return async (messages: Iterable<Message>, end: 'hash' | 'bytes' | 'text'): Promise<Answer | undefined> => {
    const room = enter()
    if (!room) return undefined
    stopRest()
    last += 1
    const job = last
    const pieces: string[] = []
    const answered = new Promise<Done | undefined>((answer) => jobs.set(job, { pieces, answer }))
    const stopWaiting = timers.after(patienceMs, leave)
    for (const message of messages) {
      if (!jobs.has(job)) break
      room.postMessage({ job, ...message }, 'part' in message ? [message.part.buffer] : [])
      await othersFirst()
    }
    room.postMessage({ job, end }, [])
    const done = await answered
    stopWaiting()
    jobs.delete(job)
    if (jobs.size === 0 && worker) stopRest = timers.after(restMs, leave)
    return done && { pieces, done }
  }
}
