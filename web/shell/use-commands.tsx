import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Overlay } from '#web/design/dialog/overlay.tsx'
import { media } from '#web/design/tokens/media.ts'
import { useActions } from '#web/read-models/actions.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'
import { lazyCode } from '#web/shared/page/lazy.ts'
import type { CommandDialogProps } from './command-code.tsx'

/** Keys, palette and sheet load after the first screen. */
const commandCode = lazyCode(() => import('./command-code.tsx'))

const isUndoOutsideText = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !altKey &&
  /^[zy]$/i.test(key) &&
  target instanceof Element &&
  !target.matches('textarea, input:not([type=checkbox], [type=radio])')

interface Commands {
  readonly openPalette: () => void
  readonly dialog: ReactNode
}

/** Commands by key and from the palette, on any page. */
export const useCommands = (showFile: () => void, showConflicts: () => void): Commands => {
  const actions = useActions()
  const [opened, setOpened] = useState<{ readonly Opened: ComponentType<CommandDialogProps> }>()
  const open = useCallback(
    (which: 'palette' | 'sheet') =>
      commandCode.run(
        (code) => setOpened({ Opened: which === 'palette' ? code.PaletteDialog : code.SheetDialog }),
        sayMissing,
      ),
    [],
  )
  const deps = useMemo(() => ({ actions, open, showFile, showConflicts }), [actions, open, showFile, showConflicts])

  useEffect(() => {
    let handle: ((event: KeyboardEvent) => void) | undefined
    // A key that is pressed before the code is loaded is handled then.
    const bring = (early?: KeyboardEvent) =>
      commandCode.run((code) => {
        handle = handle ?? code.keyboardOf(deps)
        if (early) handle(early)
      })
    const onKey = (event: KeyboardEvent) => {
      if (handle) return handle(event)
      if (!isUndoOutsideText(event)) return bring(event)
      // The browser's own undo would take the focus to the field that was typed in last.
      event.preventDefault()
      bring(new KeyboardEvent('keydown', event))
    }
    document.addEventListener('keydown', onKey)
    // A phone loads the code at the first key.
    const timer = window.matchMedia(media.hover).matches ? setTimeout(bring) : undefined
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [deps])

  const close = () => setOpened(undefined)
  return {
    openPalette: useCallback(() => open('palette'), [open]),
    dialog: opened && (
      <Overlay onClose={close}>
        <opened.Opened {...deps} onClose={close} />
      </Overlay>
    ),
  }
}
