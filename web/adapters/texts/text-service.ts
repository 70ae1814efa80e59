import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { beginDecoding, beginEncoding, type Decoding, type Encoding } from './text-jobs.ts'

/** Messages from the page: all spans or parts of a job, then its end. */
export type Asked =
  | { readonly job: number; readonly span: string; readonly chars: number; readonly keepAs?: number }
  /** A span that was sent before, by its number. */
  | { readonly job: number; readonly again: number; readonly chars: number }
  | { readonly job: number; readonly part: Uint8Array<ArrayBuffer>; readonly size: number }
  | { readonly job: number; readonly end: 'hash' | 'bytes' | 'text' }
  /** Numbers of spans that the page will not reuse. */
  | { readonly forget: ReadonlyArray<number> }

/** Answers: each piece of a decoded text by itself, then the result of the job. */
export type Reply = { readonly job: number; readonly piece: string } | { readonly job: number; readonly done: Done }

export interface Done {
  readonly sha256: string
  readonly size: number
  /** Only if asked for. */
  readonly bytes?: Blob
  /** Only of a decoding. */
  readonly isUtf8?: boolean
}

interface TextPort {
  readonly addEventListener: (type: 'message', listener: (event: { readonly data: unknown }) => void) => void
  readonly postMessage: (reply: Reply) => void
  /** Ends this worker: the page then does the work itself. */
  readonly fail: (reason: unknown) => void
}

/** Encodes, decodes and hashes for a page that must stay responsive. */
export const serveTexts = (port: TextPort): void => {
  const encodings = new Map<number, Encoding>()
  const decodings = new Map<number, Decoding>()
  const sent = new Map<number, Uint8Array<ArrayBuffer>>()
  const encode = (span: string, encoding: Encoding, keepAs: number | undefined): void => {
    const bytes = encoding.add(span)
    if (keepAs !== undefined) sent.set(keepAs, bytes)
  }
  const bytesOf = (number: number): Uint8Array<ArrayBuffer> => {
    const bytes = sent.get(number)
    // A file must never miss a part: an error ends this worker, and the page does the work itself.
    if (!bytes) throw new Error(`Span ${number} is not here`)
    return bytes
  }
  const end = async (job: number, wanted: 'hash' | 'bytes' | 'text'): Promise<void> => {
    const decoded = decodings.get(job)?.end()
    const bytes = decoded?.bytes ?? encodings.get(job)?.bytes() ?? new Uint8Array()
    decodings.delete(job)
    encodings.delete(job)
    for (const piece of decoded?.text ?? []) port.postMessage({ job, piece })
    const sha256 = await sha256OfBytes(bytes)
    port.postMessage({
      job,
      done: {
        sha256,
        size: bytes.length,
        ...(wanted === 'bytes' && { bytes: new Blob([bytes]) }),
        ...(decoded && { isUtf8: decoded.isUtf8 }),
      },
    })
  }
  const of = <T>(jobs: Map<number, T>, job: number, begin: () => T): T => {
    const known = jobs.get(job) ?? begin()
    jobs.set(job, known)
    return known
  }
  port.addEventListener('message', ({ data }) => {
    // Only our own page sends messages here.
    const asked = data as Asked
    if ('forget' in asked) asked.forget.forEach((number) => sent.delete(number))
    else if ('span' in asked)
      encode(
        asked.span,
        of(encodings, asked.job, () => beginEncoding(asked.chars)),
        asked.keepAs,
      )
    else if ('again' in asked) of(encodings, asked.job, () => beginEncoding(asked.chars)).addBytes(bytesOf(asked.again))
    else if ('part' in asked) of(decodings, asked.job, () => beginDecoding(asked.size)).add(asked.part)
    else end(asked.job, asked.end).catch(port.fail)
  })
}
