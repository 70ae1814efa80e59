import { proxy } from 'valtio'
import type { AttachmentPlace } from '#domain/attachments/commands.ts'

/** Requests about pictures and files. The results are in `attachmentsView`. */
export type AttachmentsStep =
  /** Sends waiting files, if the journal or this device has any. */
  | { readonly type: 'look' }
  | { readonly type: 'add'; readonly place: AttachmentPlace; readonly files: ReadonlyArray<File> }
  /** Pictures that another app has shared: shows them, adds them, or leaves them. */
  | { readonly type: 'take-shared'; readonly place: AttachmentPlace }
  | { readonly type: 'add-shared'; readonly place: AttachmentPlace }
  | { readonly type: 'leave-shared' }
  /** What to do with the place in a photo; undefined: do not add it. */
  | { readonly type: 'answer'; readonly place: 'remove' | 'keep' | undefined }
  /** Reads the bytes, to show or to download them. */
  | { readonly type: 'read'; readonly id: string }
  | { readonly type: 'download'; readonly id: string }

/** One picture or file, as far as this page has it. */
export interface ReadAttachment {
  readonly status: 'reading' | 'read' | 'missing' | 'unreachable'
  /** Object URLs: of the whole picture, and of its preview. */
  readonly url?: string
  readonly preview?: string
}

/** `url`: an object URL, if the picture can be shown. */
interface SharedPicture {
  readonly name: string
  readonly url: string | undefined
}

interface AttachmentsView {
  /** Ids of those that are not in the drive yet. */
  waiting: ReadonlyArray<string>
  /** By id. */
  read: Readonly<Record<string, ReadAttachment>>
  /** Shared by another app, and in no journal yet. */
  shared: ReadonlyArray<SharedPicture>
  /** Names of those that are being added. */
  adding: ReadonlyArray<string>
  /** The name of a photo with its place: it is not added before its user has answered. */
  asking: string | undefined
  /** Where the last files were added, as `placeKey`: `errors` are shown there. */
  place: string | undefined
  /** Why the last ones were not added; `failure`: why files do not reach the drive. */
  errors: ReadonlyArray<string>
  failure: string | undefined
}

export const noAttachments: AttachmentsView = {
  waiting: [],
  read: {},
  shared: [],
  adding: [],
  asking: undefined,
  place: undefined,
  errors: [],
  failure: undefined,
}

/** A day, or a note on a trade, as one text. */
export const placeKey = ({ day, trade }: AttachmentPlace): string => trade ?? day

/** Written by `web/wiring/open-attachments.ts`. */
export const attachmentsView = proxy<AttachmentsView>({ ...noAttachments })
