import { describe, expect, it, vi } from 'vitest'
import { createPortalWindow } from '#web/adapters/portal-window.ts'

const portal = 'https://app.snaptrade.com'

/** A page whose popup is looked at, and to which anybody may post. */
const open = (origins: ReadonlyArray<string> = [portal], isBlocked = false) => {
  const went: string[] = []
  const popup = {
    document: document.implementation.createHTMLDocument(),
    closed: false,
    location: { replace: (address: string) => went.push(address) },
    focus: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  }
  const opened: unknown[] = []
  const listeners = new Set<(event: unknown) => void>()
  const page = {
    screenX: 100,
    screenY: 50,
    outerWidth: 1400,
    outerHeight: 900,
    open: (...how: ReadonlyArray<unknown>) => (opened.push(how), isBlocked ? null : popup),
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  }
  const shown = createPortalWindow(page as unknown as Window, () => origins)()
  const words: unknown[] = []
  const unsubscribe = shown?.subscribe((word) => void words.push(word))
  const post = (data: unknown, origin = portal, source: unknown = popup) =>
    listeners.forEach((listener) => listener({ data, origin, source }))
  return { popup, opened, went, words, post, shown, unsubscribe }
}

describe('[security 3] The window of the connection portal', () => {
  it('[spec 4 Brokerage connection] [spec 9 Portal timeout] is 500 by 600, centred, and says that it waits', () => {
    const { opened, popup } = open()
    expect(opened).toEqual([['about:blank', 'snaptrade', 'popup,width=500,height=600,left=550,top=200']])
    expect(popup.document.body.textContent).toBe('Opening the connection portal...')
  })

  it('[spec 8] that the browser does not open is none', () => expect(open([portal], true).shown).toBeUndefined())

  it('[A20] shows a portal’s address and nothing else', () => {
    const { shown, went } = open()
    const others = (
      'javascript:alert(1)|JaVaScRiPt:alert(1)|data:text/html,x|about:blank|blob:https://app.snaptrade.com/x|' +
      'file:///etc/passwd||x|//app.snaptrade.com/x|http://app.snaptrade.com/x|' +
      'https://app.snaptrade.com.evil.example/|https://evil.example/?https://app.snaptrade.com|' +
      'https://app.snaptrade.com:8443/|https://user@app.snaptrade.com/|https://:secret@app.snaptrade.com/|' +
      'https://app.snaptrade.com@evil.example/|https://evil.example\\@app.snaptrade.com/'
    ).split('|')
    expect(others.filter((address) => shown?.show(address))).toEqual([])
    expect(went).toEqual([])
    expect(shown?.show(`${portal}/connect?token=1`)).toBe(true)
    expect(went).toEqual([`${portal}/connect?token=1`])
  })

  it('[A20] shows nothing while the address of portals is unknown', () =>
    expect(open([]).shown?.show(`${portal}/`)).toBe(false))

  it('receives what a portal says, and reads nothing of it but the word, and why it failed as plain text', () => {
    const { post, words } = open()
    for (const data of [
      { status: 'SUCCESS', authorizationId: 'c1' },
      { status: 'ERROR', errorCode: '3000', statusCode: '500', detail: ' Northlake is\n\u202ecurrently\u0000 down ' },
      { status: 'ERROR', detail: 'x'.repeat(1000) },
      { status: 'ERROR', errorCode: '3000', statusCode: '500' },
      { status: 'ERROR', detail: { toString: 'no' } },
      { status: 'ERROR', detail: ' ' },
      'ABANDONED',
      'CLOSED',
      'CLOSE_MODAL',
    ])
      post(data)
    expect(words).toEqual([
      'success',
      { error: 'Northlake is currently down' },
      { error: 'x'.repeat(200) },
      'error',
      'error',
      'error',
      'abandoned',
      'abandoned',
      'abandoned',
    ])
  })

  it('[A19] ignores other origins, other windows, anything else, and a flood of it', () => {
    const { post, words, popup } = open()
    const success = { status: 'SUCCESS', authorizationId: 'c1' }
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      'https://app.snaptrade.com.evil.example',
      'http://app.snaptrade.com',
    ])
      post(success, origin)
    for (const source of [null, {}, { ...popup }]) post(success, portal, source)
    for (const data of [
      undefined,
      null,
      0,
      '',
      'SUCCESS',
      'success',
      [],
      [success],
      {},
      { status: 'success' },
      { status: 'SUCCESS' },
      { status: 'SUCCESS', authorizationId: 1 },
      '{"status":"SUCCESS"}',
    ])
      post(data)
    for (let message = 0; message < 10_000; message += 1) post(success, 'https://evil.example', {})
    expect(words).toEqual([])
  })

  it('receives nothing any more without a listener', () => {
    const { post, words, unsubscribe } = open()
    unsubscribe?.()
    post('ABANDONED')
    expect(words).toEqual([])
  })

  it('still has the portal of the last visit in it: the new address is shown all the same', () => {
    const strange = {
      closed: false,
      close: () => undefined,
      location: { replace: vi.fn<(address: string) => void>() },
      get document(): Document {
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    }
    const page = { screenX: 0, screenY: 0, outerWidth: 300, outerHeight: 300, open: () => strange }
    expect(createPortalWindow(page as unknown as Window, () => [portal])()?.show(`${portal}/a`)).toBe(true)
    expect(strange.location.replace.mock.calls).toEqual([[`${portal}/a`]])
  })
})
