import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { saveStatusOf } from '#machines/save/save-status.machine.ts'
import { type SnapshotOf, useActorState } from '#web/read-models/actors.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import { useAuthentication } from '#web/read-models/authentication.ts'
import { journalView } from '#web/read-models/views.ts'
import { lazyCode } from '#web/shared/page/lazy.ts'

/** Fetched after the first screen: one of the notices appears while the device is offline. */
const noticesCode = lazyCode(() => import('./notices.tsx'))

export const LazyNotices = () => {
  const [code, setCode] = useState<{ readonly Notices: ComponentType }>()
  const isCalledFor = useIsCalledFor()
  useEffect(() => void noticesCode.load(), [])
  // After a failed fetch the next notice tries again.
  useEffect(() => {
    if (isCalledFor) noticesCode.run(setCode)
  }, [isCalledFor])
  return isCalledFor && code && <code.Notices />
}

const isHeldUp = (snapshot: SnapshotOf<'save'>): boolean => {
  const { offline, blocked } = saveStatusOf(snapshot)
  return offline || blocked !== undefined
}

const useIsCalledFor = (): boolean => {
  const { recovered, offline: sessionAway } = useAuthentication()
  const { message, storage } = useSnapshot(journalView)
  const isSaveHeldUp = useActorState('save', isHeldUp) ?? false
  const { ready, outdated } = useSnapshot(appUpdateView)
  return recovered || sessionAway || message !== undefined || storage !== 'durable' || isSaveHeldUp || ready || outdated
}
