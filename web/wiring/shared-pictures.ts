import { isPicture } from '#domain/attachments/attachment.ts'
import { type AttachmentPlace, shownName } from '#domain/attachments/commands.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { takeSharedFiles } from '#web/adapters/shared-file.ts'
import { browserTimers } from '#web/adapters/time.ts'
import { attachmentsView, placeKey } from '#web/read-models/attachments.ts'

/** Pictures that another app has shared: shown, and added to a journal only when the user asks for it. */
export const createSharedPictures = (isStopped: () => boolean) => {
  let files: ReadonlyArray<File> = []
  const drop = (): void => {
    for (const { url } of attachmentsView.shared) if (url !== undefined) URL.revokeObjectURL(url)
    files = []
    attachmentsView.shared = []
  }
  return {
    drop,
    take: async (place: AttachmentPlace): Promise<void> => {
      const given = await takeSharedFiles(browserTimers)
      if (isStopped()) return
      drop()
      files = given
      attachmentsView.shared = given.map((file) => ({
        name: shownName(file.name),
        url: isPicture(file) ? URL.createObjectURL(file) : undefined,
      }))
      if (given.length > 0) return
      attachmentsView.place = placeKey(place)
      attachmentsView.errors = [messageOf(domainError('attachment', 'SHARED_GONE'))]
    },
    handOver: (): ReadonlyArray<File> => {
      const given = files
      drop()
      return given
    },
  }
}
