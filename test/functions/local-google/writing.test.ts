import { beforeEach, describe, expect, it } from 'vitest'
import type { FaultyGoogle } from '#test/support/google/faulty-google.ts'
import { type DriveCaller, driveOf, makeFile, memoryGoogle, related } from './support.ts'

let google: FaultyGoogle
let drive: DriveCaller
beforeEach(async () => {
  google = await memoryGoogle()
  drive = await driveOf(google)
})

const json = { 'content-type': 'application/json' }

describe('Changing', () => {
  it('takes properties, and removes one by null', async () => {
    const { id } = await makeFile(drive, 'a', 'one')
    const patch = (appProperties: Record<string, string | null>) =>
      drive('PATCH', `/drive/v3/files/${id}?fields=appProperties,name`, { appProperties })
    expect((await patch({ k: 'v', l: 'w' })).body).toEqual({ name: 'a', appProperties: { k: 'v', l: 'w' } })
    expect((await patch({ k: null })).body).toEqual({ name: 'a', appProperties: { l: 'w' } })
    expect((await patch({ l: null })).body).toEqual({ name: 'a' })
  })

  it('limits simple and multipart uploads to 5 MB', async () => {
    const { id } = await makeFile(drive, 'a', 'x')
    const put = (bytes: number) =>
      drive('PATCH', `/upload/drive/v3/files/${id}?uploadType=media`, 'x'.repeat(bytes), json)
    expect((await put(5 * 1024 * 1024)).status).toBe(200)
    expect((await put(5 * 1024 * 1024 + 1)).status).toBe(413)
    const upload = related({ name: 'big', parents: ['appDataFolder'] }, 'x'.repeat(5 * 1024 * 1024))
    expect(
      (await drive('POST', '/upload/drive/v3/files?uploadType=multipart', upload.body, upload.headers)).status,
    ).toBe(413)
  })
})
