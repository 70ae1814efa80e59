import { err } from '#domain/result.ts'
import type { AttachmentFiles } from '#machines/ports/attachments.ts'
import { createAttachmentFiles } from '#web/adapters/drive/attachment-files.ts'
import { lazyCode, lazyPort } from '#web/shared/page/lazy.ts'
import type { Ports } from './ports.ts'

const offline = () => err({ kind: 'offline' } as const)

/** Without the code of the network the device counts as offline, and files wait. */
export const lazyAttachmentFiles = ({ network }: Pick<Ports, 'network'>): AttachmentFiles => {
  const code = lazyCode(async () => {
    const loaded = await network.load()
    if (!loaded) throw new TypeError('No code for the network')
    return createAttachmentFiles(loaded.drive)
  })
  return lazyPort<AttachmentFiles>(code.load, {
    find: offline,
    newId: offline,
    look: offline,
    store: offline,
    read: offline,
    all: offline,
    markUnused: offline,
    remove: offline,
  })
}
