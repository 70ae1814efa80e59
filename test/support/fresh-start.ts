import { vi } from 'vitest'

/** Files of one worker share packages and a window: each begins with modules of its own, and with nothing stored. */
vi.resetModules()
if (typeof document !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  history.replaceState(null, '', '/')
}
