import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** A picture or file of a day or trade. The drive stores its bytes under their hash. */
export interface Attachment {
  readonly id: string
  /** SHA-256 of the bytes, lower-case hex: the name of the file in the drive. */
  readonly sha256: string
  readonly name: string
  /** The media type that the device gave; empty without one. */
  readonly type: string
  readonly bytes: number
  readonly day: LocalDate
  /** The id of its note on a trade (`domain/trade-notes/anchors.ts`); absent where it is the day's alone. */
  readonly trade?: string
  readonly caption: string
}

/** What browsers draw as a picture and never run. Anything else, SVG too, is a download. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
])

/** Whether it is shown as a picture. */
export const isPicture = ({ type }: Pick<Attachment, 'type'>): boolean => pictureTypes.has(type)

const hash = /^[0-9a-f]{64}$/

/** A hash that may be part of a query to the drive. */
export const isSha256 = (text: unknown): text is string => typeof text === 'string' && hash.test(text)

const parsed = (record: StoredRecord): ReadonlyArray<Attachment> => {
  const { id, sha256, bytes } = record
  const day = textIn(record, 'day')
  const trade = textIn(record, 'trade')
  if (!isSha256(sha256) || day === '') return []
  return [
    {
      id,
      sha256,
      name: textIn(record, 'name') || 'Without a name',
      type: textIn(record, 'type'),
      bytes: typeof bytes === 'number' && bytes >= 0 ? bytes : 0,
      day,
      ...(trade !== '' && { trade }),
      caption: textIn(record, 'caption'),
    },
  ]
}

/** All readable attachments, in the order in which they were added. */
export const attachmentsOf = (journal: Journal): ReadonlyArray<Attachment> =>
  tableToArray(recordsIn(journal, 'attachments')).filter(isStoredRecord).flatMap(parsed)

/** Attachments of a day and of its trades, ordered by id, so the same on every device. */
export const attachmentsOn = (journal: Journal, day: LocalDate): ReadonlyArray<Attachment> =>
  inOrder(attachmentsOf(journal).filter((one) => one.day === day))

/** Those of a trade: all that hang on one of its notes. */
export const attachmentsOfTrade = (
  journal: Journal,
  notes: ReadonlyArray<{ readonly id: string }>,
): ReadonlyArray<Attachment> => {
  const ids = new Set(notes.map(({ id }) => id))
  return inOrder(attachmentsOf(journal).filter(({ trade }) => trade !== undefined && ids.has(trade)))
}

const inOrder = (files: ReadonlyArray<Attachment>): ReadonlyArray<Attachment> =>
  files.toSorted((one, other) => compareTexts(one.id, other.id))

/** The picture or file of that id; undefined where there is none. */
export const attachmentById = (journal: Journal, id: string): Attachment | undefined => {
  const record = recordOf(journal, 'attachments', id)
  return record && parsed(record)[0]
}
