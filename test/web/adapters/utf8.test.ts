import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfUtf8, utf8BytesOf } from '#web/adapters/utf8.ts'

const stretch = 256 * 1024

describe('[budgets 3] A large text becomes bytes without holding the page', () => {
  it('as the encoder would make them at once, wherever characters of two halves fall', async () => {
    await fc.assert(fc.asyncProperty(fc.nat({ max: 3 }), fc.constantFrom('🔔', 'é', '\ud83d', '\udd14', 'x'), fc.constantFrom('a', '株', '🔔'), async (before, edge, filling) => {
      const text = `${'a'.repeat(stretch - 1 - before)}${edge.repeat(4)}${filling.repeat(stretch)}end`
      expect(Buffer.compare(await utf8BytesOf(text), new TextEncoder().encode(text))).toBe(0)
    }), { numRuns: 40 })
  })

  it('lets something that waits run in between', async () => {
    let ran = false
    const encoded = utf8BytesOf('a'.repeat(4 * stretch)).then(() => ran)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      ran = true
      port1.close()
    })
    port1.start()
    port2.postMessage(undefined)
    expect(await encoded).toBe(true)
  })

  it('and bytes become text again as the decoder would make it at once, wherever a stretch ends in a character', async () => {
    await fc.assert(fc.asyncProperty(fc.nat({ max: 4 }), fc.constantFrom('🔔', 'é', '\ufeff', 'x'), fc.constantFrom('a', '株'), async (before, edge, filling) => {
      const text = `${'a'.repeat(1024 * 1024 - before)}${edge.repeat(4)}${filling.repeat(stretch)}end`
      expect((await textOfUtf8(new TextEncoder().encode(text))) === text).toBe(true)
    }), { numRuns: 20 })
  })

  it.each([
    ['in the middle', [0x61, 0xff, 0x61]], ['a character that breaks off at the end', [0x61, 0xf0, 0x9f]],
  ])('[F6] bytes that are no text are none: %s', async (_, bad) => {
    expect(await textOfUtf8(new Uint8Array([...new Uint8Array(1024 * 1024 - 1).fill(0x61), ...bad]))).toBeUndefined()
    expect(await textOfUtf8(new Uint8Array(bad))).toBeUndefined()
  })

  it('a byte order mark stays', async () => expect(await textOfUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('\ufeffa'))

  it('a small text is there in the same breath', async () => {
    expect([...(await utf8BytesOf('é'))]).toEqual([0xc3, 0xa9])
  })
})
