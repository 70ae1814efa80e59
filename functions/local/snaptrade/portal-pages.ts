import { escape } from '#functions/local/html.ts'
import { bytesAnswer, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import { stylesheet } from '#functions/local/stand-in/stylesheet.ts'
import type { Broker } from './brokers.ts'

/** What the portal's page offers. */
export interface Offer {
  /** The secret of its forms. */
  readonly secret: string
  readonly brokers: ReadonlyArray<Broker>
  readonly isReconnecting: boolean
}

/** Which broker. */
export const brokersPage = ({ secret, brokers, isReconnecting }: Offer): HttpResponse => {
  const visit = `<input type="hidden" name="visit" value="${escape(secret)}">`
  const row = ({ slug, name, about }: Broker): string =>
    `<li><button class="account" name="broker" value="${escape(slug)}"><span class="initial" aria-hidden="true">` +
    `${escape(name[0] ?? '')}</span><span><span class="name">${escape(name)}</span>` +
    `<span class="hint">${escape(about)}</span></span></button></li>`
  const title = isReconnecting ? 'Reconnect a broker' : 'Connect a broker'
  return page(
    title,
    `<h1>${title}</h1><p>Read access only: nothing can be bought or sold.</p>
<form method="post" action="/portal/connect">${visit}<ul>${brokers.map(row).join('')}</ul></form>
<form method="post" action="/portal/cancel">${visit}<button class="link">Cancel</button></form>`,
  )
}

/** How a visit ended, the message to the opener, and where the window goes then. */
export interface Ending {
  readonly title: string
  readonly text: string
  readonly message: unknown
  readonly returnTo: string | undefined
}

/** The last page. It sends a message to the opener, and goes on to the app by itself. */
export const endPage = ({ title, text, message, returnTo }: Ending): HttpResponse =>
  page(
    title,
    `<h1>${escape(title)}</h1><p>${escape(text)}</p>
<div id="ending" data-message="${escape(JSON.stringify(message))}"
  ${returnTo === undefined ? '' : ` data-return="${escape(returnTo)}"`}></div>
${returnTo === undefined ? '<p>You can close this window.</p>' : `<a href="${escape(returnTo)}">Back to the app</a>`}`,
  )

/** For an address that is used up or too old. */
export const nothingHerePage = (title: string, text: string): HttpResponse =>
  page(title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`, 400)

/** The look of the portal: that of the local sign-in. */
export const portalStylesheet = `${stylesheet}a { color: var(--accent) }
`

/** Notifies the opener how the visit ended and goes back to the app, as the real portal does in a popup. */
export const portalScript = `const ending = document.getElementById('ending')
if (ending) {
  const target = window.opener ?? (window.parent === window ? null : window.parent)
  target?.postMessage(JSON.parse(ending.dataset.message), '*')
  if (ending.dataset.return) setTimeout(() => location.replace(ending.dataset.return), 1200)
}
`

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (title: string, body: string, status = 200): HttpResponse => {
  const document = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="generator" content="${localMarker}">
<title>${escape(title)} - local broker portal</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/portal/portal.css">
<script src="/portal/portal.js" defer></script></head>
<body><main>${body}</main>
<footer><p><strong>This is not SnapTrade.</strong> It is the local stand-in that runs on this computer:
brokers, trades and prices are invented.</p></footer></body></html>
`
  return bytesAnswer(status, new TextEncoder().encode(document), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
}
