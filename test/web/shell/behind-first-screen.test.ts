import { ref } from 'valtio'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { beginBehind } from '#web/shell/behind-first-screen.ts'
import { pages } from '#web/shell/pages.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('loads the pages of the sidebar and what insight shows once a journal is open and nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  const screens = pages.flatMap((page) =>
    'screen' in page ? [{ ...page, isInSidebar: Boolean(page.navigation) }] : [],
  )
  const loading = new Map(
    screens.map(({ path, screen }) => [path, vi.spyOn(screen, 'prepare').mockResolvedValue(undefined)]),
  )
  const loaded = () => [...loading].flatMap(([path, prepare]) => (prepare.mock.calls.length > 0 ? [path] : []))
  const insight = vi.fn<Actions['insight']>()
  void beginBehind({
    insight,
    trades: vi.fn<Actions['trades']>(),
    attachments: () => Promise.resolve(undefined),
    habits: { choice: () => undefined, keepChoice: () => undefined } as unknown as Actions['habits'],
    now: () => '2026-11-20T15:00:00.000Z',
  })
  await vi.advanceTimersByTimeAsync(6000)
  expect([loaded(), insight.mock.calls]).toEqual([[], []])
  journalView.journal = ref({ current: emptyJournal })
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(insight).toHaveBeenCalledExactlyOnceWith({ type: 'prepare' }))
  expect(loaded()).toEqual(screens.flatMap(({ path, isInSidebar }) => (isInSidebar ? [path] : [])))
  expect(loaded()).toContain('/app/insight')
})
