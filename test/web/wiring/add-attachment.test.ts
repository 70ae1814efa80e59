// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { addAttachment } from '#domain/attachments/commands.ts'
import { withoutPlace } from '#domain/attachments/photo-place.ts'
import { type DomainError, messageOf } from '#domain/errors/catalogue.ts'
import { notStored } from '#domain/errors/from-command.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Content } from '#machines/ports/attachments.ts'
import type { LogError } from '#machines/ports/log.ts'
import { photoOf } from '#test/domain/attachments/jpeg.ts'
import { sha256OfBytes } from '#web/adapters/hashes.ts'
import { addFile } from '#web/wiring/add-attachment.ts'
import type { JournalSession } from '#web/wiring/journal-session.ts'

const key = { userId: 'anna', fileId: 'f1' }

describe('A picture or file that cannot be added', () => {
  const wordsOf = async (file: File, put: Result<void, LogError> = ok(undefined), durable = true): Promise<string> => {
    const added = await addFile(
      {
        ports: { log: { durable: () => durable }, ids: { next: () => 'p1' } },
        outbox: {
          add: () => Promise.resolve(put),
          note: () => Promise.resolve(ok(true)),
          content: () => Promise.resolve(ok(undefined)),
          waiting: () => Promise.resolve(ok([])),
          remove: () => Promise.resolve(ok(undefined)),
        },
        key,
        session: () => undefined,
        askAboutPlace: () => Promise.resolve('keep'),
      },
      file,
      { day: '2026-11-20' },
    )
    return added.ok ? 'added' : messageOf(added.error)
  }
  const chart = new File(['bytes'], 'chart.png', { type: 'image/png' })

  it('says why, and leaves no record behind', async () => {
    const unreadable = Object.assign(new File(['bytes'], 'gone.png'), {
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    })
    expect([await wordsOf(chart), await wordsOf(unreadable)]).toEqual(['added', '“gone.png” could not be read'])
    expect(await wordsOf(chart, err({ kind: 'quota' }))).toBe(
      'This device has no room for “chart.png”. Nothing was added',
    )
    expect(await wordsOf(chart, err({ kind: 'unavailable' }))).toBe(
      'This browser gives Bellbook no storage to keep files until they reach your drive. Nothing was added',
    )
    expect(await wordsOf(chart, ok(undefined), false)).toBe(
      'This browser gives Bellbook no storage to keep files until they reach your drive. Nothing was added',
    )
  })
})

describe('A picture or file that is added', () => {
  const photo = photoOf({ place: true })
  /** Adds a photo that names a place, and says what was stored of it and what its journal holds of it. */
  const added = async (
    answer: 'remove' | 'keep' | undefined,
    performed: Result<void, DomainError> = ok(undefined),
  ): Promise<{ readonly kept: ReadonlyMap<string, Content>; readonly commands: ReadonlyArray<CommandDraft> }> => {
    const kept = new Map<string, Content>()
    const commands: CommandDraft[] = []
    const session = {
      perform: (command: CommandDraft) => {
        commands.push(command)
        return performed
      },
    }
    await addFile(
      {
        ports: { log: { durable: () => true }, ids: { next: () => 'p1' } },
        outbox: {
          add: (_key, { id }, content) => Promise.resolve(ok(void kept.set(id, content))),
          note: () => Promise.resolve(ok(true)),
          content: () => Promise.resolve(ok(undefined)),
          waiting: () => Promise.resolve(ok([])),
          remove: (_key, id) => Promise.resolve(ok(void kept.delete(id))),
        },
        key,
        session: () => session as unknown as JournalSession,
        askAboutPlace: () => Promise.resolve(answer),
      },
      new File([photo], 'photo.jpg', { type: 'image/jpeg' }),
      { day: '2026-11-20' },
    )
    return { kept, commands }
  }
  /** The record of bytes as they lie on this device. */
  const recordOf = async (content: Content): Promise<CommandDraft> =>
    addAttachment(
      'p1',
      { name: 'photo.jpg', type: 'image/jpeg', bytes: content.length },
      await sha256OfBytes(content),
      { day: '2026-11-20' },
    )

  it('[A37] goes without the place that it names, or with it, or not at all, as its user answers', async () => {
    for (const [answer, content] of [
      ['remove', withoutPlace(photo)],
      ['keep', photo],
    ] as const)
      expect(await added(answer)).toEqual({ kept: new Map([['p1', content]]), commands: [await recordOf(content)] })
    expect(await added(undefined)).toEqual({ kept: new Map(), commands: [] })
  })

  it('leaves no bytes behind where the journal refuses its record', async () => {
    const { kept, commands } = await added('keep', err(notStored))
    expect([kept.size, commands.length]).toEqual([0, 1])
  })
})
