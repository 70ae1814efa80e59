import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Sheet } from '#domain/sheets/sheet.ts'
import { workbookParts } from '#domain/sheets/workbook.ts'
import type { Steps } from '#domain/steps.ts'

export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The first moment that an archive can name; fixed, so that the same sheets give the same bytes. */
const firstMoment = '1980-01-01T12:00:00'

export function* workbookSteps(sheets: Iterable<Sheet>): Steps<ReadonlyArray<Uint8Array<ArrayBuffer>>> {
  const packed: Array<Uint8Array<ArrayBuffer>> = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(new Uint8Array(bytes))
  })
  for (const [path, pieces] of workbookParts(sheets)) {
    const file = new ZipDeflate(path)
    file.mtime = firstMoment
    zip.add(file)
    for (const piece of pieces) {
      file.push(strToU8(piece))
      yield
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  return packed
}
