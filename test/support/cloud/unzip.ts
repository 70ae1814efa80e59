import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50

/** The files of a zip archive, by their paths. Throws when it is none, or packed in another way than deflate. */
export const unzip = (archive: Buffer): ReadonlyMap<string, Buffer> => {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== endOfDirectory) end -= 1
  if (end < 0) throw new Error('This is no zip archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entryOfDirectory) throw new Error('The directory of the archive is broken')
    const [nameLength, extraLength, commentLength] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const method = archive.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new Error(`${name} is packed by method ${method}`)
    // A folder has an entry of its own: no file.
    if (name !== '' && !name.endsWith('/')) files.set(name, method === 8 ? inflateRawSync(packed) : packed)
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
