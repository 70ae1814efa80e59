import { product } from '#domain/product.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { isLoopback, parseUrl } from '#functions/shared/loopback.ts'

/** Official sites refuse requests without a name. */
const userAgent = (contact: string): string =>
  `${product.name}/${product.fileVersion} (personal trading journal; ${contact})`

interface FetchTextOptions {
  readonly contact: string
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * A document as text, limited in time and size. Plain http only to this computer, and only if `address` itself is on
 * it. Never throws.
 */
export const fetchText = async (
  address: string,
  { contact, timeoutMs, maxBytes }: FetchTextOptions,
): Promise<Result<string, 'unavailable'>> => {
  try {
    const answer = await followed(
      address,
      { 'user-agent': userAgent(contact), accept: '*/*' },
      AbortSignal.timeout(timeoutMs),
    )
    const text = answer?.ok ? await readCapped(answer, maxBytes) : undefined
    if (text === undefined) await answer?.body?.cancel()
    return text === undefined ? err('unavailable') : ok(text)
  } catch {
    return err('unavailable')
  }
}

const mostHops = 4

/** Checks each address of a redirect first: none may lead a function to an address within the cloud. */
const followed = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response | undefined> => {
  let at = parseUrl(address)
  const startsHere = at !== undefined && isLoopback(at)
  for (
    let hop = 0;
    hop < mostHops && at !== undefined && (isLoopback(at) ? startsHere : at.protocol === 'https:');
    hop += 1
  ) {
    const answer = await fetch(at.href, { headers, signal, redirect: 'manual' })
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (to === null) return answer
    await answer.body?.cancel()
    at = URL.canParse(to, at.href) ? new URL(to, at.href) : undefined
  }
  return undefined
}

const readCapped = async (answer: Response, maxBytes: number): Promise<string | undefined> => {
  if (Number(answer.headers.get('content-length') ?? 0) > maxBytes || !answer.body) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = answer.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(read.value)
  }
  return decoded(Buffer.concat(chunks), answer.headers.get('content-type') ?? '')
}

/** In the encoding of the answer's header, else of its XML declaration, else UTF-8. */
const decoded = (bytes: Buffer, contentType: string): string => {
  const head = bytes.subarray(0, 200).toString('latin1')
  const named =
    /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType) ?? /^<\?xml[^>]*encoding=["']([\w.:-]{1,40})/.exec(head)
  try {
    return new TextDecoder(named?.[1]).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
