import { beforeEach, describe, expect, it, vi } from 'vitest'

const readAt = async (address: string) => {
  window.history.replaceState(null, '', address)
  return (await import('#web/wiring/callback-first.ts')).callbackAddress
}

describe('[A10] The address of the sign-in callback', () => {
  beforeEach(() => vi.resetModules())

  it.each(['/auth/callback', '/auth/callback/'])('is read and emptied before anything else runs: %s', async (path) => {
    expect(await readAt(`${path}?access_token=t&user_id=anna`)).toEqual({
      accessToken: 't',
      userId: 'anna',
      error: undefined,
    })
    expect(window.location.search).toBe('')
  })

  it('is left alone on every other page', async () => {
    expect(await readAt('/app?error=x')).toBeUndefined()
    expect(window.location.search).toBe('?error=x')
  })
})
