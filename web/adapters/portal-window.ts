import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import type { OpenPortal, PortalMessage, PortalPopup } from '#machines/ports/brokerage.ts'

/** The portal's message to its opener (facts of the provider). Its id is never read. */
const message = z.union([
  z.object({ status: z.literal('SUCCESS'), authorizationId: z.string() }),
  z.object({ status: z.literal('ERROR'), detail: z.optional(z.unknown()) }),
  z.literal(['ABANDONED', 'CLOSED', 'CLOSE_MODAL']),
])

const wordIn = (data: unknown): PortalMessage | undefined => {
  const parsed = message.safeParse(data)
  if (!parsed.success) return undefined
  if (typeof parsed.data === 'string') return 'abandoned'
  if (parsed.data.status === 'SUCCESS') return 'success'
  const reason = reasonIn(parsed.data.detail)
  return reason === '' ? 'error' : { error: reason }
}

/** One line of text; '' if the detail is not a text. */
const reasonIn = (detail: unknown): string =>
  typeof detail !== 'string'
    ? ''
    : Array.from(detail.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim())
        .slice(0, limits.portalReasonMaxChars)
        .join('')

/** Opens the portal's popup. `portalOrigins` is empty until the allowed origins are known. */
export const createPortalWindow =
  (window: Window, portalOrigins: () => ReadonlyArray<string>): OpenPortal =>
  () => {
    const [width, height] = [limits.portalWidthPx, limits.portalHeightPx]
    const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
    const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
    const opened = window.open(
      'about:blank',
      'snaptrade',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )
    if (!opened) return undefined
    tellToWait(opened)
    return popupOf(window, opened, portalOrigins)
  }

const popupOf = (window: Window, opened: Window, portalOrigins: () => ReadonlyArray<string>): PortalPopup => ({
  show: (address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    // Not `url.origin`: a blob: address has the origin of its maker.
    if (!url || url.username !== '' || url.password !== '' || !portalOrigins().includes(`${url.protocol}//${url.host}`))
      return false
    // Replaced, so that going back does not lead to the empty page. The machine finds a closed window a second later.
    if (!opened.closed) opened.location.replace(url.href)
    return true
  },
  bringForward: () => opened.focus(),
  isClosed: () => opened.closed,
  close: () => opened.close(),
  subscribe: (notify) => {
    const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
      // The source first: a flood of messages from other windows then costs nothing.
      if (source !== opened || !portalOrigins().includes(origin)) return
      const word = wordIn(data)
      if (word) notify(word)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  },
})

/** The window is empty until our server has sent the address. */
const tellToWait = (opened: Window): void => {
  try {
    const { document } = opened
    document.title = 'Connecting'
    document.documentElement.lang = 'en'
    Object.assign(document.documentElement.style, { colorScheme: 'light dark', font: '1rem system-ui, sans-serif' })
    Object.assign(document.body.style, { display: 'grid', placeItems: 'center', minHeight: '90vh', margin: '0' })
    document.body.textContent = 'Opening the connection portal...'
  } catch {
    // The window still shows the portal of an earlier visit, from another origin. The new address replaces it.
  }
}
