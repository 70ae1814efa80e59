/**
 * /theme.js: the one script that runs before the first paint, and the only one on the landing and legal pages
 * (at most 512 bytes built). It sets the theme; on `/` it also sends a signed-in visitor on to the app, and gives the
 * sign-in links this origin, since the sign-in endpoint takes a callback address only byte for byte.
 */
const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const theme = remembered('bellbook.theme')
const root = document.documentElement
root.dataset['theme'] = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches) ? 'dark' : 'light'

if (location.pathname === '/') {
  if (remembered('bellbook.userId')) {
    root.hidden = true
    location.replace('/app')
  }
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]')) link.search = `redirect=${encodeURIComponent(`${location.origin}/auth/callback`)}`
  })
}
