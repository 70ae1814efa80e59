import { proxy } from 'valtio'
import type { AttachmentPlace } from '#domain/attachments/commands.ts'

/** Requests about pictures and files. The results are in `attachmentsView`. */
export type AttachmentsStep =
  /** What waits is sent, and what is shown is read, where the journal has any, or this device holds some. */
  | { readonly type: 'look' }
  | { readonly type: 'add'; readonly place: AttachmentPlace; readonly files: ReadonlyArray<File> }
  /** Pictures that another app has shared: shows them, adds those that are shown, or leaves them. */
  | { readonly type: 'take-shared'; readonly place: AttachmentPlace }
  | { readonly type: 'add-shared'; readonly place: AttachmentPlace }
  | { readonly type: 'leave-shared' }
  /** A photo says where it was taken, and its user has chosen what becomes of that; undefined: do not add it. */
  | { readonly type: 'answer'; readonly place: 'remove' | 'keep' | undefined }
  /** Reads the bytes, to show or to download them. */
  | { readonly type: 'read'; readonly id: string }
  | { readonly type: 'download'; readonly id: string }

/** The bytes of one picture or file, as far as this page has them. */
export interface ReadAttachment {
  readonly status: 'reading' | 'read' | 'missing' | 'unreachable'
  /** Addresses of this page's memory: of the whole picture, and of its preview. */
  readonly url?: string
  readonly preview?: string
}

/** A picture that another app has shared, and an address of this page's memory where it can be shown. */
interface SharedPicture {
  readonly name: string
  readonly url: string | undefined
}

/** What was done with pictures and files. */
interface AttachmentsView {
  /** Ids of those that are not in the drive yet. */
  waiting: ReadonlyArray<string>
  /** By id. */
  read: Readonly<Record<string, ReadAttachment>>
  /** Shared by another app, and in no journal yet. */
  shared: ReadonlyArray<SharedPicture>
  /** Names of those that are being added. */
  adding: ReadonlyArray<string>
  /** The name of a photo that says where it was taken: it is not added before its user has answered. */
  asking: string | undefined
  /** Where the last ones were added, as `placeKey` says it: what is said below is said there. */
  place: string | undefined
  /** Why the last ones were not added, or what is not in the drive does not get there. */
  errors: ReadonlyArray<string>
  failure: string | undefined
}

/** Nothing was asked for yet. */
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

/** Pictures and files. Written by `web/wiring/open-attachments.ts`. */
export const attachmentsView = proxy<AttachmentsView>({ ...noAttachments })
