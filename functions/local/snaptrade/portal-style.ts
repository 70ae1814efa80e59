import { stylesheet } from '#functions/local/stand-in/stylesheet.ts'

/** The look of the portal: that of the local sign-in, with what a broker's form needs more. */
export const portalStylesheet = `${stylesheet}
.dark { color-scheme: dark; --ground: #101318; --card: #1a1e26; --text: #e7eaf0; --quiet: #a7b0bf;
  --line: #3b4352; --accent: #8ab4f8; --on-accent: #0c1524; --hover: #252b36; --problem: #ff9c94 }
body { justify-content: flex-start; padding-top: 1.5rem }
main { padding: 1.5rem }
.logo { flex: none; border-radius: .625rem }
.broker { display: flex; gap: .875rem; align-items: center; margin-bottom: 1.25rem }
.broker h1, .broker p { margin: 0 }
input[type=password] { width: 100%; min-height: 2.75rem; margin: .25rem 0 1rem; padding: .5rem .75rem;
  border: 1px solid var(--quiet); border-radius: .625rem; background: var(--card) }
button:disabled { cursor: default; background: var(--ground) }
.note { margin: 1.25rem 0 0; color: var(--quiet); font-size: .875rem }
.button { display: inline-block; min-height: 2.75rem; padding: .625rem 1.25rem; border-radius: .625rem;
  text-decoration: none }
`

/** Notifies the opener how the visit ended and goes back to the app, as the real portal does in a popup. */
export const portalScript = `const ending = document.getElementById('ending')
if (ending) {
  const target = window.opener ?? (window.parent === window ? null : window.parent)
  target?.postMessage(JSON.parse(ending.dataset.message), '*')
  if (ending.dataset.return) setTimeout(() => location.replace(ending.dataset.return), 1200)
}
`
