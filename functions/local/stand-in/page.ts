import { createHash } from 'node:crypto'
import { bytesAnswer, type HttpResponse } from './http.ts'
import { localMarker } from './marker.ts'

const style = `:root { color-scheme: light dark }
body { margin: 2rem auto; padding: 0 1.5rem; max-width: 27rem; font: 1rem/1.5 system-ui, sans-serif }
ul { padding: 0; list-style: none }
button, input:not([type]) { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0; font: inherit }
.hint { display: block; font-size: .875rem }
`

const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

/** A text, escaped for a page or a quoted attribute of it. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => `&${entities[character] ?? ''};`)

interface Page {
  readonly title: string
  readonly insteadOf: string
  readonly body: string
  readonly script?: string
  readonly status?: number
  /** The target of a form's redirect, which Chromium checks as well. */
  readonly formsTo?: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

const hashIn = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy allows nothing but the page's own style and script. */
export const page = ({
  title,
  insteadOf,
  body,
  script = '',
  status = 200,
  formsTo = '',
  headers,
}: Page): HttpResponse => {
  const policy =
    `default-src 'none'; style-src ${hashIn(style)}; script-src ${hashIn(script)}; img-src data:; ` +
    `form-action 'self' ${formsTo}; base-uri 'none'; frame-ancestors 'none'`
  const document = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${localMarker}"><title>${escape(title)}</title>
<link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${escape(title)}</h1>${body}</main>
<footer><p><strong>This is not ${insteadOf}.</strong> It is a stand-in on this computer: nothing leaves it.</p></footer>
<script>${script}</script></body></html>
`
  return bytesAnswer(status, new TextEncoder().encode(document), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...headers,
  })
}

/** A row of a list to choose from. */
export const choice = (field: string, value: string, name: string, hint: string): string =>
  `<li><button name="${field}" value="${escape(value)}"><span class="name">${escape(name)}</span>` +
  `<span class="hint">${escape(hint)}</span></button></li>`

/** A field that the person does not see. */
export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`
