import { createHash } from 'node:crypto'
// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { createHashes } from '#web/adapters/hashes.ts'
import { base64Prefix } from '#web/adapters/texts/text-jobs.ts'
import { serveTexts } from '#web/adapters/texts/text-service.ts'
import { createTextsElsewhere, type TextWorker } from '#web/adapters/texts/texts-elsewhere.ts'
import { mainThreadCodec } from '#web/adapters/texts/texts-here.ts'
import { smallText } from '#web/adapters/texts/texts.ts'
import type { Timers } from '#web/adapters/time.ts'

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const bytesIn = async (bytes: Uint8Array | Blob): Promise<Uint8Array> =>
  bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes
const large = 'a'.repeat(2 * smallText)

/** Waits that end when the test says so. */
const heldTimers = () => {
  const waiting = new Map<number, Array<() => void>>()
  const timers: Timers = {
    after: (ms, callback) => {
      const calls = waiting.get(ms) ?? []
      waiting.set(ms, [...calls, callback])
      return () =>
        waiting.set(
          ms,
          (waiting.get(ms) ?? []).filter((each) => each !== callback),
        )
    },
  }
  return {
    timers,
    end: (ms: number) => [...(waiting.get(ms) ?? [])].forEach((call) => call()),
    count: (ms: number) => (waiting.get(ms) ?? []).length,
  }
}

/** The worker's own code at the other end of a channel: what is handed over leaves, as it does with a worker. */
const channelWorker = (serve: typeof serveTexts | undefined) => {
  const { port1, port2 } = new MessageChannel()
  const failures = new Set<() => void>()
  const asked: unknown[] = []
  serve?.({
    addEventListener: (_, listener) => {
      port2.addEventListener('message', (event) => listener(event))
      port2.start()
    },
    postMessage: (reply) => port2.postMessage(reply),
    fail: () => failures.forEach((each) => each()),
  })
  const worker: TextWorker = {
    addEventListener: (type, listener) => {
      if (type !== 'message') return void failures.add(() => listener({}))
      port1.addEventListener('message', (event) => listener(event))
      port1.start()
    },
    postMessage: (message, transfer) => {
      asked.push(message)
      port1.postMessage(message, transfer)
    },
    terminate: vi.fn<() => void>(() => {
      port1.close()
      port2.close()
    }),
  }
  return { worker, asked, fail: () => failures.forEach((each) => each()) }
}

const elsewhere = (serve: typeof serveTexts | undefined = serveTexts) => {
  const held = heldTimers()
  const begun: Array<ReturnType<typeof channelWorker>> = []
  const texts = createTextsElsewhere({
    start: () => {
      const next = channelWorker(serve)
      begun.push(next)
      return next.worker
    },
    timers: held.timers,
  })
  return { texts, begun, ...held, leave: () => begun.forEach(({ worker }) => worker.terminate()) }
}

/** Large texts in which characters of two halves, broken ones too, fall on the ends of spans and pieces. */
const aLargeText = fc
  .tuple(
    fc.nat({ max: 3 }),
    fc.constantFrom('🔔', 'é', '\ud83d', '\udd14', 'x', '\ufeff'),
    fc.constantFrom('a', '株', '🔔'),
    fc.boolean(),
  )
  .map(([before, edge, filling, inPieces]) => {
    const pieces = [
      `${'a'.repeat(smallText - 1 - before)}${edge.repeat(4)}`,
      `${filling.repeat(smallText / 2)}end`,
      '',
      'and more',
    ]
    return inPieces ? pieces : pieces.join('')
  })

describe.each([
  ['on the page', () => ({ texts: mainThreadCodec, leave: () => undefined })],
  ['in a worker', () => elsewhere()],
])('[budgets 3] A large text, %s', (_, open) => {
  it('becomes the bytes that the encoder would make of it at once, and has their hash', async () => {
    const { texts, leave } = open()
    await fc.assert(
      fc.asyncProperty(aLargeText, async (text) => {
        const bytes = new TextEncoder().encode(typeof text === 'string' ? text : text.join(''))
        const encoded = await texts.encode(text)
        expect(Buffer.compare(await bytesIn(encoded.bytes), bytes)).toBe(0)
        expect(encoded.size).toEqual(bytes.length)
        expect([await encoded.sha256(), await texts.sha256(text)]).toEqual([hashOf(bytes), hashOf(bytes)])
      }),
      { numRuns: runs(25) },
    )
    leave()
  })

  it('comes back as the decoder would make it of all bytes at once, wherever a part ends in a character', async () => {
    const { texts, leave } = open()
    await fc.assert(
      fc.asyncProperty(aLargeText, fc.integer({ min: 1, max: smallText }), async (text, cut) => {
        const bytes = new TextEncoder().encode(typeof text === 'string' ? text : text.join(''))
        const decoded = await texts.decode([bytes.slice(0, cut), bytes.slice(cut)])
        expect(decoded?.text.join('') === new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(true)
        expect([decoded?.isUtf8, decoded?.size, await decoded?.sha256()]).toEqual([true, bytes.length, hashOf(bytes)])
      }),
      { numRuns: runs(25) },
    )
    leave()
  })

  it.each([
    ['in the middle', [0x61, 0xff, 0x61]],
    ['a character that breaks off at the end', [0x61, 0xf0, 0x9f]],
  ])('[F6] of bytes that are no text is all of them in base64: %s', async (__, bad) => {
    const { texts, leave } = open()
    for (const bytes of [new Uint8Array([...new Uint8Array(2 * smallText).fill(0x61), ...bad]), new Uint8Array(bad)]) {
      const decoded = await texts.decode([bytes.slice()])
      const text = decoded?.text.join('') ?? ''
      expect([decoded?.isUtf8, text.startsWith(base64Prefix)]).toEqual([false, true])
      expect(Buffer.compare(Buffer.from(text.slice(base64Prefix.length), 'base64'), bytes)).toBe(0)
    }
    leave()
  })

  it('lets something that waits run in between', async () => {
    const { texts, leave } = open()
    let ran = false
    const encoded = texts.encode(large).then(() => ran)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      ran = true
      port1.close()
    })
    port1.start()
    port2.postMessage(undefined)
    expect(await encoded).toBe(true)
    leave()
  })

  it('a byte order mark stays', async () =>
    expect((await open().texts.decode([new Uint8Array([0xef, 0xbb, 0xbf, 0x61])]))?.text.join('')).toBe('\ufeffa'))
})

describe('[budgets 3] The worker for large texts', () => {
  it('is not begun for what is small', async () => {
    const { texts, begun } = elsewhere()
    expect([...(await bytesIn((await texts.encode('é')).bytes))]).toEqual([0xc3, 0xa9])
    await texts.sha256('a'.repeat(smallText))
    await texts.decode([new Uint8Array(smallText)])
    expect(begun).toEqual([])
  })

  it('keeps jobs apart that are asked for at once', async () => {
    const { texts, leave } = elsewhere()
    const other = 'é'.repeat(2 * smallText)
    const [one, two, three] = await Promise.all([
      texts.encode(large),
      texts.sha256(other),
      texts.decode([new TextEncoder().encode(other)]),
    ])
    expect([await one.sha256(), two, three?.text.join('') === other]).toEqual([hashOf(large), hashOf(other), true])
    leave()
  })

  const spanOf = (letter: string): string => letter.repeat(20_000)
  const aSave = fc.array(fc.constantFrom('short', ...'abcdefé'.split('').map(spanOf), 'x'.repeat(2 * smallText + 5)), {
    minLength: 14,
    maxLength: 18,
  })

  it('[I5] makes the same bytes edit after edit, with two jobs at once, and after the worker was away', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(aSave, aSave, fc.boolean()), { minLength: 1, maxLength: 10 }),
        async (saves) => {
          const bench = elsewhere()
          for (const [one, other, rests] of saves) {
            const [hash, encoded] = await Promise.all([bench.texts.sha256(one), bench.texts.encode(other)])
            const bytes = new TextEncoder().encode(other.join(''))
            expect(hash).toEqual(hashOf(one.join('')))
            expect([await encoded.sha256(), encoded.size]).toEqual([hashOf(bytes), bytes.length])
            expect(Buffer.compare(await bytesIn(encoded.bytes), bytes)).toBe(0)
            if (rests) bench.end(10_000)
          }
          bench.leave()
        },
      ),
      { numRuns: runs(30) },
    ))

  it('is sent each span once: the next save sends only what changed, and unused spans are dropped', async () => {
    const { texts, begun, leave } = elsewhere()
    const text = 'abcdefghijklmnopqrstu'.split('').map(spanOf)
    const charsSent = (): number =>
      (begun[0]?.asked ?? []).reduce<number>(
        (sum, message) =>
          sum +
          (typeof message === 'object' && message !== null && 'span' in message ? String(message.span).length : 0),
        0,
      )
    await texts.sha256(text)
    expect(charsSent()).toBe(21 * 20_000)
    await texts.encode(['head', ...text, 'tail'])
    await texts.sha256([...text.slice(1), spanOf('z')])
    expect(charsSent()).toBe(22 * 20_000 + 'headtail'.length)
    for (let save = 0; save < 7; save += 1) await texts.sha256([...text.slice(1), spanOf('z')])
    expect(
      begun[0]?.asked.filter((message) => typeof message === 'object' && message !== null && 'forget' in message),
    ).toEqual([{ forget: [1] }])
    leave()
  })

  it('takes bytes over without a copy, but not what else lies in their buffer', async () => {
    const { texts, leave } = elsewhere()
    const buffer = new Uint8Array(4 * smallText).fill(0x61)
    const whole = new Uint8Array(2 * smallText).fill(0x62)
    const decoded = await texts.decode([buffer.subarray(1, 3), whole])
    expect([decoded?.size, buffer.length, whole.length]).toEqual([2 * smallText + 2, 4 * smallText, 0])
    leave()
  })

  it('stops when it was not needed for ten seconds, and starts again when it is', async () => {
    const { texts, begun, end } = elsewhere()
    await texts.sha256(large)
    end(10_000)
    expect(begun.map(({ worker }) => vi.mocked(worker.terminate).mock.calls.length)).toEqual([1])
    expect(await texts.sha256(large)).toBe(hashOf(large))
    expect(begun.length).toBe(2)
    end(10_000)
  })

  it('does not go while it is needed', async () => {
    const answers: Array<() => void> = []
    const { texts, count, leave } = elsewhere((port) =>
      serveTexts({ ...port, postMessage: (reply) => answers.push(() => port.postMessage(reply)) }),
    )
    const jobs = [texts.sha256(large), texts.sha256(large.repeat(2))]
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.()
    await Promise.race(jobs)
    expect(count(10_000)).toBe(0)
    answers[1]?.()
    await Promise.all(jobs)
    expect(count(10_000)).toBe(1)
    leave()
  })

  it.each<[string, (bench: ReturnType<typeof elsewhere>) => void, number]>([
    ['fails', ({ begun }) => begun[0]?.fail(), 1],
    ['never answers', ({ end }) => end(30_000), 2],
  ])('that %s is replaced by the page itself', async (_, trouble, startedAfterTwo) => {
    const bench = elsewhere(() => undefined)
    for (let round = 0; round < 2; round += 1) {
      const encoded = bench.texts.encode(large)
      await expect.poll(() => bench.count(30_000) === 1 || round > 0).toBe(true)
      trouble(bench)
      expect(await (await encoded).sha256()).toBe(hashOf(large))
    }
    expect(bench.begun.length).toBe(startedAfterTwo)
    bench.leave()
  })

  it('that breaks down over a text says so, instead of leaving the page to wait', async () => {
    const bench = elsewhere()
    const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new RangeError('no memory'))
    expect([await bench.texts.sha256(large), digest.mock.calls.length]).toEqual([hashOf(large), 2])
    digest.mockRestore()
    bench.leave()
  })

  it('that cannot be begun is replaced by the page itself, bytes included', async () => {
    const texts = createTextsElsewhere({
      start: () => {
        throw new Error('no workers here')
      },
      timers: heldTimers().timers,
    })
    expect(await texts.sha256(large)).toBe(hashOf(large))
    expect((await texts.decode([new TextEncoder().encode(large)]))?.text.join('') === large).toBe(true)
  })

  it('that fails with bytes in its hands says so, instead of taking what is left for all of them', async () => {
    const bench = elsewhere(() => undefined)
    const decoded = bench.texts.decode([new TextEncoder().encode(large)])
    await expect.poll(() => bench.begun[0]?.asked.length).toBeGreaterThan(0)
    bench.begun[0]?.fail()
    expect(await decoded).toBeUndefined()
    bench.leave()
  })
})

describe('The hash of a text', () => {
  it.each([
    [
      'by what comes later',
      () => Promise.resolve({ sha256: () => Promise.resolve('from elsewhere') }),
      'from elsewhere',
    ],
    ['here, where that cannot be had', () => Promise.resolve(undefined), hashOf(large)],
  ])('is made %s where the text is large', async (_, later, expected) => {
    expect(await createHashes(later).sha256(large)).toBe(expected)
    expect(await createHashes(later).sha256(['é', 'x'])).toBe(hashOf('éx'))
  })
})
