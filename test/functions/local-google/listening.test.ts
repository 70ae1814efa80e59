import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listenStandIn } from '#functions/local/stand-in/listen.ts'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { listeningGoogle } from './listening-google.ts'
import { driveCaller, type DriveCaller, makeFile, memoryGoogle } from './support.ts'

let google: FaultyGoogle & Pick<Listening, 'port'>
let token: string
let drive: DriveCaller
beforeAll(async () => {
  google = await listeningGoogle()
  token = (await google.levers.issueToken({ account: 'Anna' })).accessToken
  drive = driveCaller(google, token, fetch)
})
afterAll(() => google.close())

const statusFor = (headers: Readonly<Record<string, string>>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: google.port, path: '/', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })

/** Something that one side waits for and the other one lets happen. */
const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const opener: { open?: () => void } = {}
  const opened = new Promise<void>((resolve) => void (opener.open = resolve))
  return { opened, open: () => opener.open?.() }
}

describe('The local Google on its port', () => {
  it('A33: answers its own names on its own port only', async () => {
    const { port } = google
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`])
      expect(await statusFor({ host })).toBe(404)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      'localhost:80',
      `localhost.evil.example:${port}`,
      ' ',
      `localhost:${port}.`,
    ])
      expect(await statusFor({ host })).toBe(403)
  })

  it('counts nothing of an upload whose sender went away', async () => {
    const { id } = await makeFile(drive, 'a', 'old')
    await new Promise<void>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: google.port }, () => {
        socket.write(
          `PATCH /upload/drive/v3/files/${id}?uploadType=media HTTP/1.1\r\nHost: localhost:${google.port}` +
            `\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\nhalf of it`,
        )
        socket.end()
      })
      socket.on('close', () => resolve())
      socket.resume()
    })
    expect((await drive('GET', `/drive/v3/files/${id}?alt=media`)).text).toBe('old')
  })

  it('answers 204 without a body, and refuses endless bodies', async () => {
    const { id } = await makeFile(drive, 'a', 'old')
    expect(await drive('DELETE', `/drive/v3/files/${id}`)).toMatchObject({ status: 204, text: '' })
    const huge = await fetch(`${google.origin()}/token`, {
      method: 'POST',
      body: new Uint8Array(65 * 1024 * 1024),
    }).then(
      (response) => response.status,
      () => 'refused',
    )
    expect([413, 'refused']).toContain(huge)
    expect((await drive('GET', '/drive/v3/files?spaces=appDataFolder')).status).toBe(200)
  })

  it('lets a running request finish when it closes', async () => {
    const sleep = gate()
    const wake = gate()
    const slow = await memoryGoogle({
      sleep: () => {
        sleep.open()
        return wake.opened
      },
    })
    const listening = await listenStandIn(slow, { port: 0, variable: 'GOOGLE_PORT' })
    const { accessToken } = await slow.levers.issueToken({ account: 'Anna' })
    slow.levers.addFault({ what: { kind: 'delay', afterMs: 1 } })
    const answer = driveCaller(slow, accessToken, fetch)('GET', '/drive/v3/files?spaces=appDataFolder', undefined, {
      connection: 'close',
    })
    await sleep.opened
    const closing = listening.close()
    wake.open()
    expect((await answer).status).toBe(200)
    await closing
    await expect(fetch(listening.origin)).rejects.toThrow('fetch failed')
  })
})
