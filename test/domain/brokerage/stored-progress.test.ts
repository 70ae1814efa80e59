import { describe, expect, it } from 'vitest'
import { progressIn, sharedSpan, storedAfter, type StoredProgress } from '#domain/brokerage/stored-progress.ts'
import { planSync, type ReadAccount, type SyncProgress, type SyncRequest } from '#domain/brokerage/sync-plan.ts'
import { limits } from '#domain/limits.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'

const today = '2026-11-20'
const progress: SyncProgress = { from: '2024-03-04', through: '2026-11-18', isWhole: true, yearReadAtMs: 5 }
const bought = traded('BUY', 10, 60, '2026-11-17T15:00:00.000Z')
const sold = traded('SELL', 10, 61, '2026-11-18T15:00:00.000Z')

describe('[I23] how far an account was read', () => {
  const journal = journalAfter([bought, sold])
  const withWitness: StoredProgress = { ...progress, witness: '2026-11-17' }

  it('counts while the journal has a trade of the account on the day of the witness', () =>
    expect(progressIn(journal, 'margin', withWitness, 6)).toBe(withWitness))

  it('counts no more in a journal without it, nor for another account', () => {
    expect(progressIn(emptyJournal, 'margin', withWitness, 6)).toBeUndefined()
    expect(progressIn(journal, 'cash', withWitness, 6)).toBeUndefined()
  })

  it('counts without a witness, as of an account without a trade', () => {
    expect(progressIn(emptyJournal, 'margin', progress, 6)).toEqual(progress)
    expect(progressIn(emptyJournal, 'margin', undefined, 6)).toBeUndefined()
  })

  it('[T5] counts no more where a clock that was more than half a day ahead has made it', () => {
    const nowMs = Date.parse('2026-11-20T15:00:00.000Z')
    const madeAt = (yearReadAtMs: number) => progressIn(journal, 'margin', { ...withWitness, yearReadAtMs }, nowMs)
    expect(madeAt(nowMs + limits.clockSkewMs)).toBeDefined()
    expect(madeAt(nowMs + limits.clockSkewMs + 1)).toBeUndefined()
  })
})

describe('[I23] the stored progress once an account was read', () => {
  const request: SyncRequest = {
    account: { id: 'margin', firstActivityDate: '2024-03-04', completeThrough: '2026-11-19' },
    progress,
    day: today,
    today,
    nowMs: 6,
  }
  const read = (before: StoredProgress | undefined, asked: ReadAccount['plan']['asked']): ReadAccount => ({
    request: { ...request, progress: before },
    plan: { ...planSync(request), spans: [], asked },
    found: [sold, bought],
  })
  const account = { institution: 'Northlake', name: 'Margin', type: 'Margin', currency: 'USD' }

  it('the first day with a trade is the witness, and the facts about the account are kept with it', () => {
    expect(storedAfter(read(progress, { newest: '2026-11-11' }), account)).toEqual({
      ...progress,
      through: '2026-11-19',
      witness: '2026-11-17',
      account,
    })
  })

  it('an older witness stays one', () => {
    const before = { ...progress, witness: '2026-01-05' }
    expect(storedAfter(read(before, { newest: '2026-11-11' }), undefined)).toEqual({
      ...progress,
      through: '2026-11-19',
      witness: '2026-01-05',
    })
  })

  it('[numbers 3] days of records that could not be read stay until these days are read again', () => {
    const before = { ...progress, witness: '2026-11-17', unread: ['2026-03-02', '2026-11-12'] }
    const { plan, ...rest } = read(before, { newest: '2026-11-11' })
    const unreadOf = (unread: ReadonlyArray<string>) =>
      storedAfter({ ...rest, plan: { ...plan, unread } }, undefined)?.unread
    expect(unreadOf([])).toEqual(['2026-03-02'])
    expect(unreadOf(['2026-11-13', '2026-11-13', ''])).toEqual(['2026-03-02', '2026-11-13', '2026-11-13', today])
  })

  it('nothing, where nothing has been asked for yet', () =>
    expect(storedAfter(read(undefined, {}), account)).toBe(undefined))
})

describe('The days that all linked accounts were read for', () => {
  const read = (from: string, through: string, isWhole = false) => ({ from, through, isWhole, yearReadAtMs: 0 })
  it.each([
    ['none is linked', [], undefined],
    ['one was never read', [read('2026-01-01', '2026-11-20'), undefined], undefined],
    ['one', [read('2026-01-01', '2026-11-20')], { from: '2026-01-01', through: '2026-11-20' }],
    [
      'two: what both hold',
      [read('2026-01-01', '2026-11-20'), read('2025-01-01', '2026-11-19')],
      { from: '2026-01-01', through: '2026-11-19' },
    ],
    [
      'a whole history has nothing before it',
      [read('2026-01-01', '2026-11-20', true)],
      { from: '', through: '2026-11-20' },
    ],
  ])('%s', (_, progresses, span) => expect(sharedSpan(progresses)).toEqual(span))
})
