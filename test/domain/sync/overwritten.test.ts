import { describe, expect, it } from 'vitest'
import { emptySyncBlock } from '#domain/journal-file/sync-block.ts'
import { overwrittenSince } from '#domain/sync/overwritten.ts'

const left = { seq: 7, id: 'e7', sentAt: Date.parse('2026-11-20T10:00:00Z') }
const counter = (s: number, e: string) => new Map([['desk', { s, e, t: '2026-11-20T10:00:00.000Z' }]])
const fate = (
  clients: ReadonlyMap<string, { readonly s: number; readonly e: string; readonly t: string }>,
  { day = '2026-11-21', events = [] as ReadonlyArray<{ seq: number; id: string }>, isOurs = true } = {},
) =>
  overwrittenSince(
    { sync: { ...emptySyncBlock, clients, dataHash: isOurs ? 'h' : undefined } },
    { clientId: 'desk', events, left },
    `${day}T08:00:00.000Z`,
  )

describe('Events that the drive acknowledged before a sign-out', () => {
  it.each([
    ['is there where the counter is at this event', counter(7, 'e7'), {}, undefined],
    ['is there where the counter is at a later event', counter(8, 'e8'), { events: [{ seq: 8, id: 'e8' }] }, undefined],
    ['was overwritten where the counter is behind it', counter(6, 'e6'), {}, 'yes'],
    ['was overwritten where the counter is missing', new Map(), {}, 'yes'],
    [
      'is not said to be where the counter was dropped after a long absence',
      new Map(),
      { day: '2027-03-01' },
      undefined,
    ],
    ['may be where a twin has the number', counter(7, 'of a twin'), {}, 'perhaps'],
    ['may be where a twin has gone past it', counter(9, 'of a twin'), {}, 'perhaps'],
    ['is not judged by a file that a foreign program wrote', new Map(), { isOurs: false }, undefined],
  ] as const)('%s', (_, clients, given, expected) => expect(fate(clients, given)).toBe(expected))
})
