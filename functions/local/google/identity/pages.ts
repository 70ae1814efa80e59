import { escape } from '#functions/local/html.ts'
import { bytesAnswer, type HttpResponse } from '#functions/local/stand-in/http.ts'
import { localMarker } from '#functions/local/stand-in/marker.ts'
import type { AuthorizationRequest, RefusedRequest } from './authorization-request.ts'
import type { Account } from './registry.ts'
import { driveScope, scopeTexts } from './scopes.ts'

/** Where the pages find their look. */
export const stylesheetPath = '/signin/style.css'

/** Where a person's answer goes: which page, and the secret of this one sign-in. */
interface Asked {
  readonly interaction: string
  readonly request: AuthorizationRequest
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Why the name that was typed cannot be an account's. */
export interface NameProblem {
  readonly name: string
  readonly text: string
}

/** Which of the accounts on this computer, or a new one. */
export const chooserPage = (
  asked: Asked,
  accounts: ReadonlyArray<Account>,
  known: ReadonlyArray<string>,
  problem?: NameProblem,
): HttpResponse => {
  const rows = accounts.map((account) => {
    const hint = known.includes(account.sub) ? 'Signed in on this browser' : 'On this computer'
    return (
      `<li><button class="account" name="sub" value="${escape(account.sub)}"><span class="initial" ` +
      `aria-hidden="true">${escape(initialOf(account.name))}</span><span><span ` +
      `class="name">${escape(account.name)}</span><span class="hint">${hint}</span></span></button></li>`
    )
  })
  const list =
    accounts.length === 0
      ? ''
      : `<form method="post" action="/signin/account">${secret(asked)}<ul>${rows.join('')}</ul></form>`
  const invalid = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return page({
    status: problem === undefined ? 200 : 422,
    title: 'Choose an account',
    returnsTo: asked.request.redirectUri,
    headers: asked.headers,
    body: `<h1>Choose an account</h1><p>to go on to <strong>${escape(asked.request.client.name)}</strong></p>${list}
<form method="post" action="/signin/account" class="new">${secret(asked)}
<h2>${accounts.length === 0 ? 'Create your local account' : 'Or create another one'}</h2>
<label for="name">Name</label>
<input id="name" name="name" required maxlength="60" autocomplete="off"
  value="${escape(problem?.name ?? '')}"${invalid}>
${problem === undefined ? '' : `<p id="problem" class="problem" role="alert">${escape(problem.text)}</p>`}
<button class="primary" name="create" value="1">Create and continue</button></form>`,
  })
}

/** What the app may do. */
export const consentPage = (asked: Asked, account: Account): HttpResponse => {
  const scopes = asked.request.scopes.map((scope) =>
    scope === driveScope
      ? `<li><label class="scope"><input type="checkbox" name="scope" value="${escape(scope)}" ` +
        `checked><span>${escape(scopeTexts[scope] ?? scope)}</span></label></li>`
      : `<li class="scope fixed"><span>${escape(scopeTexts[scope] ?? scope)}</span></li>`,
  )
  const name = escape(asked.request.client.name)
  return page({
    status: 200,
    title: 'Allow access',
    returnsTo: asked.request.redirectUri,
    headers: asked.headers,
    // Enter in the form means its first button: that one continues.
    body: `<h1>${name} asks for access</h1><p>to the local account <strong>${escape(account.name)}</strong></p>
<form method="post" action="/signin/consent">${secret(asked)}<h2>${name} may</h2><ul>${scopes.join('')}</ul>
<div class="actions"><button class="primary" name="answer" value="allow">Continue</button
><button name="answer" value="cancel">Cancel</button></div>
<button class="link" name="answer" value="switch">Use another account</button></form>`,
  })
}

/** Google's own error page: there is nowhere to return to. */
export const refusedPage = (refused: RefusedRequest): HttpResponse =>
  page({
    status: refused.status,
    title: 'Access blocked',
    body:
      `<h1>Access blocked: this request is invalid</h1><p>${escape(refused.text)}</p><p>Error ${refused.status}: ` +
      `<code>${escape(refused.code)}</code></p>`,
  })

/** What a person sees who opens the stand-in's own address. */
export const welcomePage = (): HttpResponse =>
  page({
    status: 200,
    title: 'Local sign-in and drive',
    body: '<h1>Local sign-in and drive</h1><p>Open the app itself: it brings you here when it needs you.</p>',
  })

const page = (parts: {
  readonly status: number
  readonly title: string
  readonly body: string
  readonly returnsTo?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}): HttpResponse => {
  // Chromium applies form-action to the redirect that follows a form as well.
  const formTargets = parts.returnsTo === undefined ? "'none'" : `'self' ${new URL(parts.returnsTo).origin}`
  const policy =
    `default-src 'none'; style-src 'self'; img-src data:; form-action ${formTargets}; base-uri 'none'; ` +
    `frame-ancestors 'none'`
  const document = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="generator" content="${localMarker}">
<title>${escape(parts.title)} - local sign-in</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${stylesheetPath}"></head>
<body><main>${parts.body}</main>
<footer><p><strong>This is not Google.</strong> It is the local stand-in that runs on this computer:
accounts and files stay here, and nothing is sent anywhere.</p></footer></body></html>
`
  return bytesAnswer(parts.status, new TextEncoder().encode(document), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...parts.headers,
  })
}

const secret = (asked: Asked): string => `<input type="hidden" name="interaction" value="${escape(asked.interaction)}">`

const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? '?'
