import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { choice, escape, hidden, page } from '#functions/local/stand-in/page.ts'
import { type Account, driveScope } from './registry.ts'
import type { AuthorizationRequest } from './sign-in.ts'

const insteadOf = 'Google'

export interface Shown {
  readonly headers?: Readonly<Record<string, string>>
  /** Why an account cannot have the typed name. */
  readonly problem?: { readonly name: string; readonly text: string }
}

interface Asked extends Shown {
  readonly secret: string
  readonly request: AuthorizationRequest
  readonly client: string
}

const formOf = (action: string, { secret }: Asked, body: string): string =>
  `<form method="post" action="/signin/${action}">${hidden('interaction', secret)}${body}</form>`

/** Which of the accounts on this computer, or a new one. */
export const chooserPage = (asked: Asked, accounts: ReadonlyArray<Account>): HttpResponse => {
  const { problem } = asked
  const rows = accounts.map(({ sub, name }) => choice('sub', sub, name, 'On this computer'))
  const described = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  const newAccount =
    `<h2>${accounts.length === 0 ? 'Create your local account' : 'Or create another one'}</h2>` +
    '<label for="name">Name</label><input id="name" name="name" required maxlength="60" autocomplete="off" ' +
    `value="${escape(problem?.name ?? '')}"${described}>` +
    (problem === undefined ? '' : `<p id="problem" role="alert">${escape(problem.text)}</p>`) +
    '<button name="create" value="1">Create and continue</button>'
  return page({
    title: 'Choose an account',
    insteadOf,
    status: problem === undefined ? 200 : 422,
    formsTo: new URL(asked.request.redirectUri).origin,
    headers: asked.headers,
    body:
      `<p>to go on to <strong>${escape(asked.client)}</strong></p>` +
      (rows.length === 0 ? '' : formOf('account', asked, `<ul>${rows.join('')}</ul>`)) +
      formOf('account', asked, newAccount),
  })
}

/** Only the drive's box can be unticked. */
export const consentPage = (asked: Asked, account: Account): HttpResponse => {
  const drive =
    `<p><label><input type="checkbox" name="scope" value="${driveScope}" checked> ` +
    'See, create and delete its own data in your local drive</label></p>'
  // Enter in the form presses its first button.
  const buttons =
    '<button name="answer" value="allow">Continue</button><button name="answer" value="cancel">Cancel</button>' +
    '<button name="answer" value="switch">Use another account</button>'
  return page({
    title: `${asked.client} asks for access`,
    insteadOf,
    formsTo: new URL(asked.request.redirectUri).origin,
    headers: asked.headers,
    body:
      `<p>to the local account <strong>${escape(account.name)}</strong>. It may know which account you are.</p>` +
      formOf('consent', asked, `${asked.request.scopes.includes(driveScope) ? drive : ''}${buttons}`),
  })
}

/** Google's own error page: there is no address to return to. */
export const refusedPage = (code: string, text: string): HttpResponse =>
  page({
    title: 'Access blocked: this request is invalid',
    insteadOf,
    status: 400,
    body: `<p>${escape(text)}</p><p>Error 400: <code>${escape(code)}</code></p>`,
  })
