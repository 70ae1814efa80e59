import { useEffect } from 'react'
import type { UndoWay } from '#machines/undo-stack.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { undoText } from '#web/read-models/undo-text.ts'

/** Ctrl or Cmd with Z takes back the last command, with Shift and Z or Ctrl with Y does it again. In a text field the browser's own undo rules. */
export const useUndoKeys = (): void => {
  const { undo, redo } = useActions()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (!way || event.defaultPrevented || isTextField(event.target)) return
      event.preventDefault()
      showToast({ text: undoText(way === 'undo' ? undo() : redo()) })
      requestAnimationFrame(keepFocusOnPage)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, redo])
}

const wayOf = ({ key, ctrlKey, metaKey, shiftKey, altKey, repeat }: KeyboardEvent): UndoWay | undefined => {
  if (ctrlKey === metaKey || altKey || repeat) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined
}

const notTyped: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'range'])

const isTextField = (target: EventTarget | null): boolean => {
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

/** What held the focus may have gone with the undo; the keyboard goes on from the page. */
const keepFocusOnPage = (): void => {
  if (document.activeElement === null || document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
