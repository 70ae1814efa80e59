import { useEffect, useState } from 'react'
import { useMedia } from '#web/design/tokens/use-media.ts'
import type { PrintedDay, PrintedDays } from './printed-day.tsx'

interface Printed {
  readonly PrintedDay: typeof PrintedDay
  readonly PrintedDays: typeof PrintedDays
}

/**
 * What is printed instead of the screen; undefined while nothing is printed. Its code loads after the first render:
 * print does not wait once it has begun. `beforehand` is called right before.
 */
export const usePrinting = (beforehand: () => void): Printed | undefined => {
  const printing = useMedia('print')
  const [printed, setPrinted] = useState<Printed>()
  useEffect(() => {
    let left = false
    void import('./printed-day.tsx').then(
      (module) => !left && setPrinted(module),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  useEffect(() => {
    window.addEventListener('beforeprint', beforehand)
    return () => window.removeEventListener('beforeprint', beforehand)
  }, [beforehand])
  return printing ? printed : undefined
}
