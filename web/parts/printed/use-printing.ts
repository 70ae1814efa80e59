import { useEffect, useState } from 'react'
import { useMedia } from '#web/design/media/use-media.ts'
import type { PrintedDay, PrintedDays } from './printed-day.tsx'

interface Printed {
  readonly PrintedDay: typeof PrintedDay
  readonly PrintedDays: typeof PrintedDays
}

/**
 * What is drawn in the screen's stead while the page is printed; undefined at all other times. Its code comes behind the
 * first drawing: when printing begins nothing can be waited for. `beforehand` is called right before.
 */
export const usePrinting = (beforehand: () => void): Printed | undefined => {
  const printing = useMedia('print')
  const [printed, setPrinted] = useState<Printed>()
  useEffect(() => {
    let left = false
    void import('./printed-day.tsx').then((module) => !left && setPrinted(module), () => undefined)
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
