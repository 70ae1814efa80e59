import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { parseJson } from '#functions/local/stand-in/http.ts'
import { base64Prefix } from '#web/adapters/texts/text-jobs.ts'
import { actsOf } from './shelf.ts'
import type { Account, Simulation } from './simulation.ts'

/**
 * What pages without a disk had saved, where their last upload arrived damaged, they died before they could send it
 * again, and the copy of the damaged bytes in the drive holds it (domain/decisions/0048).
 */
export const heldInCopies = async (
  { devices, google }: Simulation,
  { call }: Account,
): Promise<ReadonlyArray<LoggedEvent>> => {
  const uploads = devices.flatMap(({ forsaken }) => forsaken.uploads)
  if (uploads.length === 0) return []
  google.levers.set({ listLagMs: 0 })
  const copies = await copiesIn(call)
  return uploads.flatMap(({ body, events }) => {
    const sent = Buffer.from(body)
    const arrived = copies.filter((copy) => isDamaged(copy, sent))
    return events.filter((event) => arrived.some((copy) => isHeld(event, sent, copy.length)))
  })
}

/** The bytes that the product has put into files of their own before it replaced them. */
const copiesIn = async (call: Account['call']): Promise<ReadonlyArray<Buffer>> => {
  const query = 'spaces=appDataFolder&pageSize=1000&fields=files(id,name)'
  const { files } = parseJson((await call('GET', `/drive/v3/files?${query}`)).body) as {
    readonly files: ReadonlyArray<{ readonly id: string; readonly name: string }>
  }
  const copies = files.filter(({ name }) => name.startsWith('Unreadable journal '))
  return Promise.all(
    copies.map(async ({ id }) => {
      const bytes = Buffer.from((await call('GET', `/drive/v3/files/${id}?alt=media`)).body)
      const isBase64 = bytes.indexOf(base64Prefix) === 0
      return isBase64 ? Buffer.from(bytes.toString('latin1', base64Prefix.length), 'base64') : bytes
    }),
  )
}

/** Whether bytes are what was sent, cut off or with one bit flipped. */
const isDamaged = (bytes: Buffer, sent: Buffer): boolean => {
  const asFar = sent.subarray(0, bytes.length)
  return hasFlipped(bytes, asFar) || (bytes.length < sent.length && bytes.equals(asFar))
}

/** Whether one bit alone differs. */
export const hasFlipped = (bytes: Buffer, sent: Buffer): boolean => {
  const changes = [...bytes].flatMap((byte, at) => (byte === sent[at] ? [] : [byte ^ (sent[at] ?? 0)]))
  return (
    bytes.length === sent.length && changes.length === 1 && changes.every((bits) => Number.isInteger(Math.log2(bits)))
  )
}

/** Whether the texts of an event, and the id of what it added, were sent and lie within so many bytes. */
const isHeld = (logged: LoggedEvent, sent: Buffer, length: number): boolean => {
  const { texts, ids } = actsOf([logged])
  const parts = [...texts, ...ids].map((part) => JSON.stringify(part))
  return parts.length > 0 && parts.every((part) => isWithin(sent.lastIndexOf(part), Buffer.byteLength(part), length))
}

const isWithin = (at: number, size: number, length: number): boolean => at >= 0 && at + size <= length
