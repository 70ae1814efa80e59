import { coveredHeight } from '#web/design/tokens/safe-area.ts'

/** A smaller change is a bar of the browser that comes or goes, CSS pixels. */
const smallestKeyboard = 100

/** For browsers without `interactive-widget` (all on iOS): dialogs and toasts keep clear of the covered height. */
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
