import { useEffect, useState } from 'react'

/** Whether the browser has promised to keep this site's storage; `refused` after it was asked. */
export type Protection = 'asking' | 'yes' | 'no' | 'refused'

/**
 * Some browsers delete a site's storage after a week without a visit, unsent edits included. Returns its protection
 * and, if the browser has one, the request for it: only for a click, since some browsers ask their user.
 */
export const useProtection = (): readonly [Protection, (() => void) | undefined] => {
  const { storage }: { readonly storage?: StorageManager } = navigator
  const [protection, setProtection] = useState<Protection>('asking')
  useEffect(() => {
    const ask = async () => setProtection((await storage?.persisted()) ? 'yes' : 'no')
    ask().catch(() => setProtection('no'))
  }, [storage])
  const protect = () => {
    const ask = async () => setProtection((await storage?.persist()) ? 'yes' : 'refused')
    ask().catch(() => setProtection('refused'))
  }
  return [protection, storage && protection !== 'yes' ? protect : undefined]
}
