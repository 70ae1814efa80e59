import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { lateCode } from '#web/adapters/late-code.ts'
import { media } from '#web/design/tokens/media.ts'
import { sayMissing } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import type { CommandDialogProps } from './command-code.tsx'

/** Keys, palette and sheet come behind the first drawing: nobody presses a key before there is something to see. */
const commandCode = lateCode(() => import('./command-code.tsx'))

export interface Commands {
  readonly openPalette: () => void
  /** The palette or the sheet, while it is open. */
  readonly dialog: ReactNode
}

/** What can be done by key and from the palette, wherever one is. */
export const useCommands = (showFile: () => void, showConflicts: () => void): Commands => {
  const actions = useActions()
  const [opened, setOpened] = useState<{ readonly Opened: ComponentType<CommandDialogProps> }>()
  const open = useCallback((which: 'palette' | 'sheet') => {
    const bring = async () => {
      const code = await commandCode()
      if (!code) return sayMissing()
      setOpened({ Opened: which === 'palette' ? code.PaletteDialog : code.SheetDialog })
    }
    void bring()
  }, [])
  const deps = useMemo(() => ({ actions, open, showFile, showConflicts }), [actions, open, showFile, showConflicts])

  useEffect(() => {
    let hear: ((event: KeyboardEvent) => void) | undefined
    // A key that was pressed before they could be heard is heard then.
    const bring = async (early?: KeyboardEvent) => {
      const code = await commandCode()
      if (!code) return
      hear = hear ?? code.keyboardOf(deps)
      if (early) hear(early)
    }
    const onKey = (event: KeyboardEvent) => (hear ? hear(event) : void bring(event))
    document.addEventListener('keydown', onKey)
    // A phone brings the code when a key is pressed after all.
    const timer = window.matchMedia(media.hover).matches ? setTimeout(() => void bring()) : undefined
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [deps])

  return {
    openPalette: useCallback(() => open('palette'), [open]),
    dialog: opened && <opened.Opened {...deps} onClose={() => setOpened(undefined)} />,
  }
}
