import { isTheme } from '#domain/record/setting-values.ts'
import type { ThemeSurface } from '#machines/ports/browser.ts'
import type { KeyStore } from './storage/key-store.ts'
import * as storageKeys from './storage/keys.ts'

/** The theme on the document root, and the preference where `/theme.js` reads it before the first paint. */
export const createThemeSurface = (window: Window, keys: KeyStore): ThemeSurface => {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  return {
    stored: () => {
      const stored = keys.read(storageKeys.theme)
      return isTheme(stored) ? stored : 'system'
    },
    systemIsDark: () => dark.matches,
    apply: (resolved, preference) => {
      window.document.documentElement.dataset['theme'] = resolved
      colourBrowser(window.document, resolved)
      if (keys.read(storageKeys.theme) !== preference) keys.write(storageKeys.theme, preference)
    },
    subscribe: (changed) => {
      const listener = (event: MediaQueryListEvent) => changed(event.matches)
      dark.addEventListener('change', listener)
      return () => dark.removeEventListener('change', listener)
    },
  }
}

/** Colours the browser's bars: of the page's two colours, the one of the shown theme counts, not the system's. */
const colourBrowser = (document: Document, resolved: 'light' | 'dark'): void => {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.dataset['theme'] ??= bar.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    bar.setAttribute('media', bar.dataset['theme'] === resolved ? 'all' : 'not all')
  }
}
