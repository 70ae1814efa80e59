import { useEffect, useState, type ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { lateCode } from '#web/adapters/late-code.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import { authenticationView, journalView, saveView } from '#web/read-models/views.ts'

/** Fetched right behind the first drawing: being offline is one of the things that it says. */
const noticesCode = lateCode(() => import('./notices.tsx'))

/** The notices, whose code the first screen does not wait for. */
export const LateNotices = () => {
  const [code, setCode] = useState<{ readonly Notices: ComponentType }>()
  const isCalledFor = useIsCalledFor()
  useEffect(() => void noticesCode(), [])
  // Where it could not be fetched, the next thing to be said asks for it again.
  useEffect(() => {
    if (isCalledFor) void noticesCode().then(setCode)
  }, [isCalledFor])
  return isCalledFor && code && <code.Notices />
}

const useIsCalledFor = (): boolean => {
  const { recovered, offline: sessionAway } = useSnapshot(authenticationView)
  const { message, storage } = useSnapshot(journalView)
  const { offline: driveAway, blocked } = useSnapshot(saveView)
  const { ready, outdated } = useSnapshot(appUpdateView)
  return recovered || sessionAway || message !== undefined || storage === 'memory' || driveAway || blocked !== undefined || ready || outdated
}
