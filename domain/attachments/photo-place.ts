/*
 * Where a photo was taken, as cameras write it: in the GPS directory of a JPEG's Exif segment (Exif 2.32, section
 * 4.6.3; TIFF 6.0 for its form), and by some programs also in an XMP segment.
 */

interface Segment {
  /** Offsets of its marker and of the end. */
  readonly from: number
  readonly to: number
  readonly kind: 'exif' | 'xmp'
}

const app1 = 0xe1
const startOfScan = 0xda
const exifHeader = 'Exif\0\0'
const xmpHeader = 'http://ns.adobe.com/'

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** The Exif and XMP segments of a JPEG; none for other bytes. */
const segmentsOf = (bytes: Uint8Array): ReadonlyArray<Segment> => {
  const found: Segment[] = []
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return found
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan;) {
    const to = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    if (to < at + 4 || to > bytes.length) break
    const isExif = startsWith(bytes, at + 4, exifHeader)
    if (bytes[at + 1] === app1 && (isExif || startsWith(bytes, at + 4, xmpHeader)))
      found.push({ from: at, to, kind: isExif ? 'exif' : 'xmp' })
    at = to
  }
  return found
}

interface Directory {
  readonly view: DataView
  readonly little: boolean
  /** The directory's offset within the TIFF. */
  readonly at: number
  readonly entries: number
}

const gpsTag = 0x8825
const entryBytes = 12
/** Bytes of one value, by the entry's TIFF type. */
const sizes: ReadonlyArray<number> = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

const directoryAt = (view: DataView, little: boolean, at: number): Directory | undefined => {
  if (at < 8 || at + 2 > view.byteLength) return undefined
  const entries = view.getUint16(at, little)
  return at + 2 + entries * entryBytes > view.byteLength ? undefined : { view, little, at, entries }
}

/** Undefined also where the directory is empty. */
const gpsOf = (bytes: Uint8Array, { from, to }: Segment): Directory | undefined => {
  const start = from + 4 + exifHeader.length
  if (to - start < 8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, to - start)
  const little = view.getUint16(0) === 0x4949
  const first = directoryAt(view, little, view.getUint32(4, little))
  if (!first) return undefined
  for (let entry = 0; entry < first.entries; entry += 1) {
    const at = first.at + 2 + entry * entryBytes
    if (view.getUint16(at, little) !== gpsTag) continue
    const gps = directoryAt(view, little, view.getUint32(at + 8, little))
    return gps && gps.entries > 0 ? gps : undefined
  }
  return undefined
}

const namesPlace = (bytes: Uint8Array, segment: Segment): boolean =>
  segment.kind === 'exif'
    ? gpsOf(bytes, segment) !== undefined
    : bytes.subarray(segment.from, segment.to).some((_, at) => startsWith(bytes, segment.from + at, 'GPSL'))

/** Whether a photo says where it was taken. */
export const saysPlace = (bytes: Uint8Array): boolean => segmentsOf(bytes).some((segment) => namesPlace(bytes, segment))

/**
 * The same photo without its place: GPS entries and their values become zeros, XMP segments with a place go. Every
 * other byte stays, including the orientation.
 */
export const withoutPlace = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(bytes)
  const gone: Segment[] = []
  for (const segment of segmentsOf(copy)) {
    if (segment.kind === 'xmp' && namesPlace(copy, segment)) gone.push(segment)
    const gps = segment.kind === 'exif' ? gpsOf(copy, segment) : undefined
    if (gps) wipe(gps)
  }
  const kept = new Uint8Array(copy.length - gone.reduce((sum, { from, to }) => sum + to - from, 0))
  let read = 0
  let written = 0
  for (const { from, to } of [...gone, { from: copy.length, to: copy.length }]) {
    kept.set(copy.subarray(read, from), written)
    written += from - read
    read = to
  }
  return kept
}

const wipe = ({ view, little, at, entries }: Directory): void => {
  for (let entry = 0; entry < entries; entry += 1) {
    const place = at + 2 + entry * entryBytes
    const bytes = (sizes[view.getUint16(place + 2, little)] ?? 0) * view.getUint32(place + 4, little)
    if (bytes > 4) zero(view, view.getUint32(place + 8, little), bytes)
    zero(view, place, entryBytes)
  }
  zero(view, at, 2)
}

const zero = (view: DataView, from: number, bytes: number): void => {
  for (let at = from; at < Math.min(view.byteLength, from + bytes); at += 1) view.setUint8(at, 0)
}
