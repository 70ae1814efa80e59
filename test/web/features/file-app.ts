import { vi } from 'vitest'
import type { Downloads } from '#web/adapters/user-files.ts'
import { startTradeFiles } from '#web/wiring/trade-file.ts'
import { shownActors } from './fake-actors.ts'
import { fakeActions } from './fake-app.tsx'

/** The fake app over what really reads, records and writes files of trades; only the journal is the test's. */
export const appWithFiles = (app = fakeActions(), perform = app.actions.perform) => {
  const downloads = vi.fn<Downloads>()
  const { nextId } = app.actions
  const files = startTradeFiles({ perform, journal: () => undefined, downloads, nextId, actors: shownActors() })
  return { ...app, actions: { ...app.actions, perform, tradeFile: files.take }, downloads, files }
}
