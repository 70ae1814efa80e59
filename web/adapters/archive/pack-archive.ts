import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type LongText, piecesOf } from '#domain/long-text.ts'
import type { Steps } from '#domain/steps.ts'
import type { Content } from '#machines/ports/attachments.ts'
import { runInTurns } from '#web/adapters/turns.ts'

interface Packing {
  readonly addText: (path: string, text: LongText) => Promise<void>
  /** Not compressed: pictures are compressed already. */
  readonly addContent: (path: string, content: Content) => void
  readonly end: () => ReadonlyArray<Content>
}

/** Compressed at once: a few milliseconds of work. */
const pieceChars = 65_536

/** `at`: the modification time of the files in the archive, milliseconds since the epoch. */
export const packArchive = (at: number): Packing => {
  const packed: Content[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(new Uint8Array(bytes))
  })
  return {
    addText: async (path, text) => {
      const file = new ZipDeflate(path)
      file.mtime = at
      zip.add(file)
      await runInTurns(deflated(file, text))
    },
    addContent: (path, content) => {
      const file = new ZipPassThrough(path)
      file.mtime = at
      zip.add(file)
      file.push(content, true)
    },
    end: () => {
      zip.end()
      return packed
    },
  }
}

function* deflated(file: ZipDeflate, text: LongText): Steps<void> {
  for (const piece of piecesOf(text)) {
    for (let from = 0; from < piece.length;) {
      // Never between the halves of a surrogate pair.
      const half = (piece.charCodeAt(from + pieceChars - 1) & 0xfc00) === 0xd800
      const to = from + pieceChars + (half ? 1 : 0)
      file.push(strToU8(piece.slice(from, to)))
      from = to
      yield
    }
  }
  file.push(new Uint8Array(0), true)
}
