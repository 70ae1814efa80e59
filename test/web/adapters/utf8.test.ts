import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8BytesOf } from '#web/adapters/utf8.ts'

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

  it('a small text is there in the same breath', async () => {
    expect([...(await utf8BytesOf('é'))]).toEqual([0xc3, 0xa9])
  })
})
