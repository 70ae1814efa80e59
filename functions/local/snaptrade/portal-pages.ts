import { escape } from '#functions/local/html.ts'
import { bytesAnswer, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import { type Broker, brokers } from './personas.ts'
import type { PortalVisit } from './world.ts'

/** Where the pages find their look and their one script. */
export const stylesheetPath = '/portal/portal.css'
/** See `stylesheetPath`. */
export const scriptPath = '/portal/portal.js'

/** A page of somebody's visit, and the secret of its forms. */
export interface Shown {
  readonly visitId: string
  readonly visit: PortalVisit
  readonly broker?: Broker
  /** Why the last try did not work. */
  readonly problem?: string
}

/** Which broker. */
export const brokersPage = (shown: Shown): HttpResponse => {
  const row = (broker: Broker): string => {
    const hint = broker.maintenance ? 'In maintenance, try again later' : broker.about
    return (
      '<li><button class="account" name="broker" ' +
      `value="${escape(broker.slug)}"${broker.maintenance ? ' disabled' : ''}>${badge(broker)}<span><span ` +
      `class="name">${escape(broker.name)}</span><span class="hint">${escape(hint)}</span></span></button></li>`
    )
  }
  return page(
    shown.visit.dark,
    'Choose a broker',
    `<h1>Connect a broker</h1><p>Read access only: nothing can be bought or sold.</p>
<form method="post" action="/portal/broker">${secret(shown)}
<ul>${brokers.map(row).join('')}</ul></form>${cancel(shown)}`,
  )
}

/** Name and password at the broker. */
export const passwordPage = (shown: Shown & { readonly broker: Broker; readonly login?: string }): HttpResponse =>
  page(
    shown.visit.dark,
    `Sign in to ${shown.broker.name}`,
    `${head(shown.broker, shown.visit.reconnect === undefined ? 'Sign in to connect' : 'Sign in again to reconnect')}
<form method="post" action="/portal/login">${secret(shown)}
<label for="login">User name</label>
<input id="login" name="login" required maxlength="60" autocomplete="off" value="${escape(shown.login ?? '')}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="60" autocomplete="off"${invalid(shown)}>
${problemOf(shown)}<button class="primary">Sign in</button></form>
<p class="note">Any name and password will do. The password <code>wrong</code> is refused,
and the name <code>down</code> finds the broker out of order.</p>${cancel(shown)}`,
    shown.problem === undefined ? 200 : 422,
  )

/** The code of six digits. */
export const codePage = (shown: Shown & { readonly broker: Broker }): HttpResponse =>
  page(
    shown.visit.dark,
    'Enter your code',
    `${head(shown.broker, 'One more step')}
<form method="post" action="/portal/code">${secret(shown)}
<label for="code">Six-digit code</label>
<input id="code" name="code" required inputmode="numeric" pattern="[0-9]{6}" maxlength="6"
  autocomplete="one-time-code"${invalid(shown)}>
${problemOf(shown)}<button class="primary">Continue</button></form>
<p class="note">Any six digits will do. <code>000000</code> is refused and ends the visit.</p>${cancel(shown)}`,
    shown.problem === undefined ? 200 : 422,
  )

/** How a visit ended, the message to the opener, and where the window goes then. */
export interface Ending {
  readonly title: string
  readonly text: string
  readonly message: unknown
  readonly returnTo: string | undefined
  readonly dark: boolean
}

/** The last page. It sends a message to the opener, and goes on to the app by itself. */
export const endPage = ({ title, text, message, returnTo, dark }: Ending): HttpResponse =>
  page(
    dark,
    title,
    `<h1>${escape(title)}</h1><p>${escape(text)}</p>
<div id="ending" data-message="${escape(JSON.stringify(message))}"
  ${returnTo === undefined ? '' : ` data-return="${escape(returnTo)}"`}></div>
${wayBack(returnTo)}`,
  )

const wayBack = (returnTo: string | undefined): string =>
  returnTo === undefined
    ? '<p class="note">You can close this window.</p>'
    : `<a class="primary button" href="${escape(returnTo)}">Back to the app</a>`

/** For an address that is used up or too old, and for whoever opens the stand-in itself. */
export const nothingHerePage = (title: string, text: string, status: number): HttpResponse =>
  page(false, title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`, status)

/** A broker's sign: its first letter, in a colour of its own. */
export const logo = ({ name, slug }: Broker): HttpResponse => {
  const hue = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" ' +
    `fill="hsl(${hue} 45% 40%)"/><text x="24" y="33" font-family="system-ui,sans-serif" font-size="26" ` +
    `font-weight="600" text-anchor="middle" fill="#fff">${escape(name[0] ?? '')}</text></svg>`
  return bytesAnswer(200, new TextEncoder().encode(svg), {
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

const badge = ({ slug }: Broker): string =>
  `<img class="logo" src="/portal/logo/${escape(slug)}.svg" alt="" width="36" height="36">`
const head = (broker: Broker, line: string): string =>
  `<div class="broker">${badge(broker)}<div><h1>${escape(broker.name)}</h1><p ` +
  `class="hint">${escape(line)}</p></div></div>`
const secret = ({ visitId }: Shown): string => `<input type="hidden" name="visit" value="${escape(visitId)}">`
const invalid = ({ problem }: Shown): string =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus'
const problemOf = ({ problem }: Shown): string =>
  problem === undefined ? '' : `<p id="problem" class="problem" role="alert">${escape(problem)}</p>`
const cancel = (shown: Shown): string =>
  `<form method="post" action="/portal/cancel">${secret(shown)}<button class="link">Cancel</button></form>`

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const page = (dark: boolean, title: string, body: string, status = 200): HttpResponse => {
  const document = `<!doctype html>
<html lang="en"${dark ? ' class="dark"' : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${dark ? 'dark' : 'light dark'}"><meta name="generator" content="${localMarker}">
<title>${escape(title)} - local broker portal</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${stylesheetPath}">
<script src="${scriptPath}" defer></script></head>
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
