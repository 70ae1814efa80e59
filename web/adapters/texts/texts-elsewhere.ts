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
    sha256: async (text) => (isSmall(text) ? undefined : await ask((known) => sent(text, known), 'hash'))?.done.sha256 ?? textsHere.sha256(text),
    encode: async (text) => {
      const answer = isSmall(text) ? undefined : await ask((known) => sent(text, known), 'bytes')
      const bytes = answer?.done.bytes
      return answer && bytes ? { bytes, size: answer.done.size, sha256: () => Promise.resolve(answer.done.sha256) } : textsHere.encode(text)
    },
    decode: async (parts) => {
      const size = sizeOf(parts)
      const answer = size <= smallText ? undefined : await ask(() => handedOver(parts, size), 'text')
      if (answer) return { text: answer.pieces, isUtf8: answer.done.isUtf8 === true, size: answer.done.size, sha256: () => Promise.resolve(answer.done.sha256) }
      // What was handed over is not here any more.
      return sizeOf(parts) < size ? undefined : textsHere.decode(parts)
    },
  }
}

type Parts = Parameters<Texts['decode']>[0]

const sizeOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0)

type Message =
  | { readonly stretch: string; readonly chars: number; readonly keepAs?: number }
  | { readonly again: number; readonly chars: number }
  | { readonly part: Uint8Array<ArrayBuffer>; readonly size: number }

/** The stretches of a text; those that the worker has had already by their numbers: one save hashes and sends nearly the text of the one before. */
function* sent(text: Parameters<Texts['encode']>[0], known: KnownStretches): Generator<Message, void, void> {
  const chars = lengthOf(text)
  for (const stretch of stretchesOf(text)) {
    const again = known.numberOf(stretch)
    if (again !== undefined) yield { again, chars }
    else yield stretch.length < worthKeeping ? { stretch, chars } : { stretch, chars, keepAs: known.add(stretch) }
  }
}

/** From so many characters on a stretch is not sent twice. */
const worthKeeping = 16_384
/** A stretch that so many jobs have not contained is forgotten: a save has two, and so has a backup between two saves. */
const keptJobs = 6

interface KnownStretches {
  readonly numberOf: (stretch: string) => number | undefined
  readonly add: (stretch: string) => number
  /** A job is over. Answers the numbers of what need not be kept any longer. */
  readonly jobDone: () => ReadonlyArray<number>
  readonly forgetAll: () => void
}

const createKnownStretches = (): KnownStretches => {
  const numbers = new Map<string, { readonly number: number; usedIn: number }>()
  let [last, jobs] = [0, 0]
  return {
    numberOf: (stretch) => {
      const known = numbers.get(stretch)
      if (known) known.usedIn = jobs
      return known?.number
    },
    add: (stretch) => {
      last += 1
      numbers.set(stretch, { number: last, usedIn: jobs })
      return last
    },
    jobDone: () => {
      jobs += 1
      const old = [...numbers].filter(([, { usedIn }]) => usedIn < jobs - keptJobs)
      for (const [stretch] of old) numbers.delete(stretch)
      return old.map(([, { number }]) => number)
    },
    forgetAll: () => numbers.clear(),
  }
}

function* handedOver(parts: Parts, size: number): Generator<Message, void, void> {
  // Of a view on something larger, the larger would go along.
  for (const part of parts) yield { part: part.length === part.buffer.byteLength ? part : part.slice(), size }
}

/** What a message costs this thread, in characters that are copied for it. */
const effortOf = (message: Message): number => {
  if ('part' in message) return smallText / 16
  return 'again' in message ? smallText / 64 : message.stretch.length
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
  const known = createKnownStretches()
  let worker: TextWorker | undefined
  let last = 0
  let isHopeless = false
  let stopRest: () => void = () => undefined
  const leave = (): void => {
    worker?.terminate()
    worker = undefined
    known.forgetAll()
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
  return async (messagesOf: (known: KnownStretches) => Iterable<Message>, end: 'hash' | 'bytes' | 'text'): Promise<Answer | undefined> => {
    const room = enter()
    if (!room) return undefined
    stopRest()
    last += 1
    const job = last
    const pieces: string[] = []
    const answered = new Promise<Done | undefined>((answer) => jobs.set(job, { pieces, answer }))
    const stopWaiting = timers.after(patienceMs, leave)
    let breath = 0
    for (const message of messagesOf(known)) {
      room.postMessage({ job, ...message }, 'part' in message ? [message.part.buffer] : [])
      breath += effortOf(message)
      if (breath < smallText) continue
      breath = 0
      await othersFirst()
      if (!jobs.has(job)) break
    }
    room.postMessage({ job, end }, [])
    const done = await answered
    stopWaiting()
    jobs.delete(job)
    const forget = known.jobDone()
    if (forget.length > 0) worker?.postMessage({ forget }, [])
    if (jobs.size === 0 && worker) stopRest = timers.after(restMs, leave)
    return done && { pieces, done }
  }
}
