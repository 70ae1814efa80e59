import { subscribe } from 'valtio'
import { recordsIn } from '#domain/lists/views.ts'
import type { Outbox } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { createOutbox } from '#web/adapters/log/outbox.ts'
import type { AttachmentsStep } from '#web/read-models/attachments.ts'
import { journalView } from '#web/read-models/views.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { FeatureDeps } from './journal-sessions.ts'

/** The code for attachments starts only if the journal or this device has some, or the user adds one. */
export const openAttachments = (deps: FeatureDeps) => {
  const outbox = createOutbox(deps.ports.connection)
  const opened = lazyCode(
    async () => (await import('./open-attachments.ts')).followAttachments(deps, outbox),
    (each) => each.stop(),
  )
  let known: string | undefined
  /** A journal without files costs one look at the keys of this device. */
  const follow = async (): Promise<void> => {
    const key = deps.journalSessions.current()?.key
    const { journal, fileId } = journalView
    // A journal whose storage answers late is opened once more, and may have waiting files then.
    if (!journal) known = undefined
    if (!key || !journal || fileId !== key.fileId || known === fileId) return
    known = fileId
    if (recordsIn(journal.current, 'attachments').size > 0 || (await holdsSome(outbox, key)))
      opened.run((each) => each.take({ type: 'look' }))
  }
  const unsubscribe = subscribe(journalView, () => void follow())
  return {
    take: (step: AttachmentsStep): void => {
      if (step.type === 'look') void follow()
      else opened.run((each) => each.take(step), sayMissing)
    },
    stop: () => {
      unsubscribe()
      opened.forget()
    },
  }
}

const holdsSome = async (outbox: Outbox, key: JournalKey): Promise<boolean> => {
  const rows = await outbox.waiting(key)
  return rows.ok && rows.value.length > 0
}
