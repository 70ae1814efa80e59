import { Inflate, strFromU8, unzipSync } from 'fflate'
import type { Steps } from '#domain/steps.ts'

export type Unzipped = Readonly<Record<string, Uint8Array>>

/** The parts of a workbook that are read, in any case and with / or \, and parts that show another format. */
const wanted = new RegExp(
  String.raw`^(?:xl[/\\](?:workbook|sharedStrings|styles)\d*\.xml|xl[/\\]_rels[/\\]workbook\d*\.xml\.rels|` +
    String.raw`xl[/\\]worksheets[/\\][^/\\]+\.xml|mimetype|xl[/\\]workbook\.bin|Index[/\\]Document\.iwa)$`,
  'i',
)
const texts = /^(?!__MACOSX\/)[^/].*\.(?:csv|txt|tsv|htm|html)$/i

/** A smaller archive is unpacked at once: some milliseconds. */
const smallBytes = 1_000_000
/** Packed bytes unpacked in one step; texts become ten times as long. */
const packedPerStep = 16_384

/** The files that can hold trades; undefined if larger than `maxBytes` together. None may exceed its announced size. */
export function* unzippedSteps(bytes: Uint8Array, maxBytes: number): Steps<Unzipped | undefined> {
  let total = 0
  const isWanted = (name: string): boolean => wanted.test(name) || texts.test(name)
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (isWanted(name)) total += originalSize
      return false
    },
  })
  if (total > maxBytes) return undefined
  const entries = total > smallBytes ? entriesOf(bytes) : undefined
  if (!entries) return unzipSync(bytes, { filter: ({ name }) => isWanted(name) })
  const unpacked = new Map<string, Uint8Array>()
  for (const entry of entries) if (isWanted(entry.name)) unpacked.set(entry.name, yield* inflatedSteps(entry))
  return Object.fromEntries(unpacked)
}

interface Entry {
  readonly name: string
  readonly packed: Uint8Array
  readonly isDeflated: boolean
  readonly size: number
}

const endMark = 0x06054b50
const endLength = 22
/** ZIP64's mark for a number that is too large for its field. */
const beyond = 0xffffffff

/** The files by the list at the archive's end; undefined if its numbers are elsewhere (ZIP64, beyond 4 GB). */
const entriesOf = (bytes: Uint8Array): ReadonlyArray<Entry> | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1
  if (end < 0) return undefined
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [length, size, start] = [20, 24, 42].map((place) => view.getUint32(at + place, true)) as [
      number,
      number,
      number,
    ]
    const [named, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    if ([length, size, start].includes(beyond) || (method !== 0 && method !== 8)) return undefined
    const name = strFromU8(bytes.subarray(at + 46, at + 46 + named), (flags & 0x800) === 0)
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    entries.push({ name, packed: bytes.subarray(from, from + length), isDeflated: method === 8, size })
    at += 46 + named + extra + comment
  }
  return entries
}

function* inflatedSteps({ packed, isDeflated, size }: Entry): Steps<Uint8Array> {
  if (!isDeflated) return packed
  const whole = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((part) => {
    if (length + part.length > size) throw new RangeError('A file is longer than its archive says')
    whole.set(part, length)
    length += part.length
  })
  for (let at = 0; at < packed.length; at += packedPerStep) {
    inflate.push(packed.subarray(at, at + packedPerStep), at + packedPerStep >= packed.length)
    yield
  }
  return whole.subarray(0, length)
}
