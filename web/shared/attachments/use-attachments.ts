import { useCallback } from 'react'
import { useActions } from '#web/read-models/actions.ts'
import type { AttachmentsStep } from '#web/read-models/attachments.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'

/** A toast says so if the code of attachments cannot be loaded. */
export const useAttachments = (): ((step: AttachmentsStep) => void) => {
  const { attachments } = useActions()
  return useCallback(
    (step) => {
      const take = async () => {
        const opened = await attachments()
        if (opened) opened.take(step)
        else sayMissing()
      }
      void take()
    },
    [attachments],
  )
}
