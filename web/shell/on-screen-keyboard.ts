import { coveredHeight } from '#web/design/tokens/safe-area.ts'

/** Less than this is a bar of the browser that appears or disappears, CSS pixels. */
const smallestKeyboard = 100

/**
 * A browser that ignores `interactive-widget` (all on iOS) lays the page out behind the on-screen keyboard: the covered
 * height becomes a CSS property that dialogs and toasts keep clear of. Returns the end of it.
 */
export const followOnScreenKeyboard = (): (() => void) => {
  const { visualViewport: seen } = window
  if (!seen) return () => undefined
  const page = document.documentElement
  const follow = (): void => {
    // A page that is zoomed in shows less of itself, and nothing covers it.
    const covered = Math.round(page.clientHeight - seen.offsetTop - seen.height * seen.scale)
    page.style.setProperty(coveredHeight, `${covered < smallestKeyboard ? 0 : covered}px`)
  }
  const turns = ['resize', 'scroll'] as const
  for (const turn of turns) seen.addEventListener(turn, follow)
  return () => {
    for (const turn of turns) seen.removeEventListener(turn, follow)
    page.style.removeProperty(coveredHeight)
  }
}
