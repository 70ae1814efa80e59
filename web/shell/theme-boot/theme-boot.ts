/**
 * /theme.js runs before the first paint, also on the landing and legal pages (at most 512 bytes built). It sets the
 * theme; on `/` it sends a signed-in visitor to the app, finishes an owed sign-out, and puts this origin into the
 * sign-in links, since the endpoint compares the callback address byte for byte.
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
