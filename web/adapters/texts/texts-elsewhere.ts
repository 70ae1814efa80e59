import { lengthOf } from '#domain/long-text.ts'
import type { Timers } from '#web/adapters/time.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import { spansOf } from './text-jobs.ts'
import type { Asked, Done, Reply } from './text-service.ts'
import { mainThreadCodec } from './texts-here.ts'
import { isSmall, smallText, type Texts } from './texts.ts'

export interface TextWorker {
  readonly addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { readonly data?: unknown }) => void,
  ) => void
  readonly postMessage: (asked: Asked, transfer: Array<Transferable>) => void
  readonly terminate: () => void
}

interface ElsewhereDeps {
  /** Starts a worker; throws if the browser has none. */
  readonly start: () => TextWorker
  readonly timers: Timers
}

/** The longest wait for an answer; a journal of 20 MB takes a slow phone a second. */
const patienceMs = 30_000
/** An idle worker is ended after this long, to free its memory. */
const restMs = 10_000

/**
 * Large texts in a worker: 16 MB on the page's own thread take tasks of 10 to 25 ms, four times as long on a slow phone
 * (web/decisions/0012). If the worker does not answer, the page does the work.
 */
export const createTextsElsewhere = (deps: ElsewhereDeps): Texts => {
  const ask = createTextWorker(deps)
  return {
    sha256: async (text) =>
      (isSmall(text) ? undefined : await ask((known) => sent(text, known), 'hash'))?.done.sha256 ??
      mainThreadCodec.sha256(text),
    encode: async (text) => {
      const answer = isSmall(text) ? undefined : await ask((known) => sent(text, known), 'bytes')
      const bytes = answer?.done.bytes
      return answer && bytes
        ? { bytes, size: answer.done.size, sha256: () => Promise.resolve(answer.done.sha256) }
        : mainThreadCodec.encode(text)
    },
    decode: async (parts) => {
      const size = sizeOf(parts)
      const answer = size <= smallText ? undefined : await ask(() => handedOver(parts, size), 'text')
      if (answer)
        return {
          text: answer.pieces,
          isUtf8: answer.done.isUtf8 === true,
          size: answer.done.size,
          sha256: () => Promise.resolve(answer.done.sha256),
        }
      // Parts handed over to the worker are not here any more.
      return sizeOf(parts) < size ? undefined : mainThreadCodec.decode(parts)
    },
  }
}

type Parts = Parameters<Texts['decode']>[0]

const sizeOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

type Message =
  | { readonly span: string; readonly chars: number; readonly keepAs?: number }
  | { readonly again: number; readonly chars: number }
  | { readonly part: Uint8Array<ArrayBuffer>; readonly size: number }

/** Spans of a text. One save hashes and sends nearly the text of the one before: known spans go by their numbers. */
function* sent(text: Parameters<Texts['encode']>[0], known: KnownSpans): Generator<Message, void, void> {
  const chars = lengthOf(text)
  for (const span of spansOf(text)) {
    const again = known.numberOf(span)
    if (again !== undefined) yield { again, chars }
    else yield span.length < worthKeeping ? { span, chars } : { span, chars, keepAs: known.add(span) }
  }
}

/** Characters from which on a span is not sent twice. */
const worthKeeping = 16_384
/** A span unused in this many jobs is forgotten: a save has two, and so has a backup between two saves. */
const jobsRemembered = 6

interface KnownSpans {
  readonly numberOf: (span: string) => number | undefined
  readonly add: (span: string) => number
  /** Returns the numbers of the spans that the worker can drop. */
  readonly jobDone: () => ReadonlyArray<number>
  readonly forgetAll: () => void
}

const createKnownSpans = (): KnownSpans => {
  const numbers = new Map<string, { readonly number: number; usedIn: number }>()
  let [last, jobs] = [0, 0]
  return {
    numberOf: (span) => {
      const known = numbers.get(span)
      if (known) known.usedIn = jobs
      return known?.number
    },
    add: (span) => {
      last += 1
      numbers.set(span, { number: last, usedIn: jobs })
      return last
    },
    jobDone: () => {
      jobs += 1
      const old = [...numbers].filter(([, { usedIn }]) => usedIn < jobs - jobsRemembered)
      for (const [span] of old) numbers.delete(span)
      return old.map(([, { number }]) => number)
    },
    forgetAll: () => numbers.clear(),
  }
}

function* handedOver(parts: Parts, size: number): Generator<Message, void, void> {
  // A view is copied first: its whole buffer would be transferred.
  for (const part of parts) yield { part: part.length === part.buffer.byteLength ? part : part.slice(), size }
}

/** What a message costs this thread, as a number of copied characters. */
const effortOf = (message: Message): number => {
  if ('part' in message) return smallText / 16
  return 'again' in message ? smallText / 64 : message.span.length
}

interface Answer {
  readonly pieces: ReadonlyArray<string>
  readonly done: Done
}

interface Job {
  readonly pieces: string[]
  readonly answer: (done: Done | undefined) => void
}

const createTextWorker = ({ start, timers }: ElsewhereDeps) => {
  const jobs = new Map<number, Job>()
  const known = createKnownSpans()
  let worker: TextWorker | undefined
  let last = 0
  let workerFailed = false
  let stopRest: () => void = () => undefined
  const leave = (): void => {
    worker?.terminate()
    worker = undefined
    known.forgetAll()
    for (const job of jobs.values()) job.answer(undefined)
    jobs.clear()
  }
  const receive = (reply: Reply): void => {
    const job = jobs.get(reply.job)
    if ('piece' in reply) job?.pieces.push(reply.piece)
    else job?.answer(reply.done)
  }
  const enter = (): TextWorker | undefined => {
    if (worker || workerFailed) return worker
    try {
      worker = start()
    } catch {
      workerFailed = true
      return undefined
    }
    worker.addEventListener('message', ({ data }) => receive(data as Reply))
    const failed = (): void => {
      workerFailed = true
      leave()
    }
    worker.addEventListener('error', failed)
    worker.addEventListener('messageerror', failed)
    return worker
  }
  return async (
    messagesOf: (known: KnownSpans) => Iterable<Message>,
    end: 'hash' | 'bytes' | 'text',
  ): Promise<Answer | undefined> => {
    const entered = enter()
    if (!entered) return undefined
    stopRest()
    last += 1
    const job = last
    const pieces: string[] = []
    const answered = new Promise<Done | undefined>((answer) => jobs.set(job, { pieces, answer }))
    const stopWaiting = timers.after(patienceMs, leave)
    let effort = 0
    for (const message of messagesOf(known)) {
      entered.postMessage({ job, ...message }, 'part' in message ? [message.part.buffer] : [])
      effort += effortOf(message)
      if (effort < smallText) continue
      effort = 0
      await yieldToMain()
      if (!jobs.has(job)) break
    }
    entered.postMessage({ job, end }, [])
    const done = await answered
    stopWaiting()
    jobs.delete(job)
    const forget = known.jobDone()
    if (forget.length > 0) worker?.postMessage({ forget }, [])
    if (jobs.size === 0 && worker) stopRest = timers.after(restMs, leave)
    return done && { pieces, done }
  }
}
