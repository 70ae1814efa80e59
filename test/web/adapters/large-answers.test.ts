// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/result.ts'
import { createDriveChannel } from '#web/adapters/drive/request.ts'
import { growingBytes } from '#web/adapters/texts/growing-bytes.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { browserTimers } from '#web/adapters/time.ts'

const megabyte = 1024 * 1024
const content = Uint8Array.from({ length: 3 * megabyte + 17 }, (_, index) => (index * 7) % 251)

/** A drive that answers in parts of this size. */
const channelOf = (part: number, asked: { whole: number }) =>
  createDriveChannel({
    origin: () => Promise.resolve('http://drive.test'),
    fetch: () => {
      let at = 0
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull: (controller) => {
          if (at >= content.length) return controller.close()
          controller.enqueue(content.slice(at, at + part))
          at += part
        },
      })
      const response = new Response(body)
      const whole = response.arrayBuffer.bind(response)
      return Promise.resolve(
        Object.assign(response, {
          arrayBuffer: () => {
            asked.whole += 1
            return whole()
          },
        }),
      )
    },
    tokens: { current: () => Promise.resolve(ok('token')), replace: () => Promise.resolve(ok('token')) },
    clock: { now: () => 0 },
    timers: browserTimers,
    online: () => true,
  })

describe('[F36] A large answer of the drive', () => {
  it.each([
    ['as many bytes as expected', content.length, 65_536],
    ['far more', 2 * megabyte, 400_000],
    ['fewer', 9 * megabyte, megabyte],
    ['all in one part', content.length, content.length],
    ['a size too large to hold', 10 ** 10, megabyte],
  ])('is taken part by part, and is all there: %s', async (_, bytes, part) => {
    const asked = { whole: 0 }
    const answer = await channelOf(part, asked)({ method: 'GET', path: '/file', bytes, repeatable: true })
    expect(answer.ok && Buffer.compare(Buffer.concat(answer.value.parts), content)).toBe(0)
    expect(asked.whole).toBe(0)
    expect(answer.ok && answer.value.parts.length).toBe(Math.ceil(content.length / part))
  })

  it('is taken at once where it is small or of unknown size', async () => {
    const asked = { whole: 0 }
    for (const bytes of [{ bytes: megabyte }, {}]) {
      const answer = await channelOf(65_536, asked)({ method: 'GET', path: '/file', repeatable: true, ...bytes })
      expect(answer.ok && Buffer.compare(Buffer.concat(answer.value.parts), content)).toBe(0)
    }
    expect(asked.whole).toBe(2)
  })
})

describe('Bytes that come part by part', () => {
  it('are what was added, whatever was expected', () =>
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 8 }),
        (expected, parts) => {
          const all = growingBytes(expected)
          for (const part of parts) all.add(part)
          expect([...all.bytes()]).toEqual(parts.flatMap((part) => [...part]))
        },
      ),
    ))

  it('are hashed in a task of their own: what waits goes first', async () => {
    const { sha256 } = await mainThreadCodec.encode('a'.repeat(3 * megabyte))
    let ran = false
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      ran = true
      port1.close()
    })
    port1.start()
    port2.postMessage(undefined)
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    const before: boolean[] = []
    const watched = vi.spyOn(crypto.subtle, 'digest').mockImplementation((...given) => {
      before.push(ran)
      return digest(...given)
    })
    await sha256()
    watched.mockRestore()
    expect(before).toEqual([true])
  })
})
