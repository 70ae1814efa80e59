/** A JPEG as a camera writes it, without pixels: an Exif segment with an orientation and a place, then the rest. */
export const photoOf = (at: {
  readonly place: boolean
  readonly xmp?: string
  readonly little?: boolean
}): Uint8Array<ArrayBuffer> => {
  const little = at.little === true
  const short = (value: number): number[] => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const long = (value: number): number[] => {
    const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
    return little ? bytes.toReversed() : bytes
  }
  const text = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0))
  const orientation = [...short(0x0112), ...short(3), ...long(1), ...short(6), 0, 0]
  const entries = at.place ? [orientation, [...short(0x8825), ...short(4), ...long(1), ...long(38)]] : [orientation]
  // North, and 48 degrees, 8 minutes, 14 seconds.
  const gps = [
    ...short(2),
    ...short(1),
    ...short(2),
    ...long(2),
    ...text('N\0'),
    0,
    0,
    ...short(2),
    ...short(5),
    ...long(3),
    ...long(68),
    ...long(0),
    ...[48, 1, 8, 1, 14, 1].flatMap(long),
  ]
  const tiff = [
    ...text(little ? 'II' : 'MM'),
    ...short(42),
    ...long(8),
    ...short(entries.length),
    ...entries.flat(),
    ...long(0),
    ...(at.place ? gps : []),
  ]
  const segment = (content: ReadonlyArray<number>): number[] => [
    0xff,
    0xe1,
    (content.length + 2) >> 8,
    (content.length + 2) & 255,
    ...content,
  ]
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment([...text('Exif\0\0'), ...tiff]),
    ...(at.xmp === undefined ? [] : segment(text(`http://ns.adobe.com/xap/1.0/\0${at.xmp}`))),
    0xff,
    0xda,
    0,
    2,
    1,
    2,
    3,
    0xff,
    0xd9,
  ])
}
