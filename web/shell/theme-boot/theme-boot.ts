/**
 * /theme.js: the one script that runs before the first paint, and the only one on the landing and legal pages (at most
 * 512 bytes built). It sets the theme; on `/` it also sends a signed-in visitor on to the app, finishes a sign-out that
 * the server does not know of, and gives the sign-in links this origin, since the sign-in endpoint takes a callback
 * address only byte for byte.
 */
/** The build replaces this by the file's address. */
declare const FINISH_SIGN_OUT_SCRIPT: string

const remembered = (key: string): string | null | undefined => {
  try {
    return localStorage.getItem(key)
  } catch {}
  return undefined
}

const theme = remembered('bellbook.theme')
const root = document.documentElement
root.dataset['theme'] =
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches) ? 'dark' : 'light'

if (!location.pathname[1]) {
  if (remembered('bellbook.userId')) {
    root.hidden = true
    location.replace('/app')
  }
  if (remembered('bellbook.owed')) void import(FINISH_SIGN_OUT_SCRIPT)
  addEventListener('DOMContentLoaded', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
      link.search = `redirect=${encodeURIComponent(`${origin}/auth/callback`)}`
  })
}
