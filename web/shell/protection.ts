import { useEffect, useState } from 'react'

/** Whether the browser has promised to keep this site's storage; `refused` once it was asked in vain. */
export type Protection = 'asking' | 'yes' | 'no' | 'refused'

/**
 * Some browsers delete the storage of a site after a week without a visit, unsent edits included. Answers whether this
 * one may, and what asks it not to: only by click, since some browsers ask their user in turn, and again once the app
 * is installed. A browser without that question promises nothing, and cannot be asked.
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
