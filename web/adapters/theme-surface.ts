import { isTheme } from '#domain/settings/themes.ts'
import type { ThemeSurface } from '#machines/ports/browser.ts'
import { storageKeys } from './storage/keys.ts'
import type { KeyStore } from './storage/key-store.ts'

/** The theme on the document root, and the preference where `/theme.js` finds it before the first paint. */
export const createThemeSurface = (page: Window, keys: KeyStore): ThemeSurface => {
  const dark = page.matchMedia('(prefers-color-scheme: dark)')
  return {
    stored: () => {
      const stored = keys.read(storageKeys.theme)
      return isTheme(stored) ? stored : 'system'
    },
    systemIsDark: () => dark.matches,
    apply: (resolved, preference) => {
      page.document.documentElement.dataset['theme'] = resolved
      if (keys.read(storageKeys.theme) !== preference) keys.write(storageKeys.theme, preference)
    },
    subscribe: (changed) => {
      const listener = (event: MediaQueryListEvent) => changed(event.matches)
      dark.addEventListener('change', listener)
      return () => dark.removeEventListener('change', listener)
    },
  }
}
