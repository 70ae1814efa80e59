import { limits } from '#domain/limits.ts'
import type { JournalRoom } from './journal-room.ts'

export interface PageEventDeps {
  readonly page: Window
  readonly subscribeToConnectivity: (changed: () => void) => () => void
  readonly room: () => JournalRoom | undefined
  /** The token may have ended while nobody looked. */
  readonly checkSession: () => void
  /** Whether the log survives the page. */
  readonly durable: () => boolean
}

/** What the page itself does to a journal: it is hidden, left, shown again, or simply open for long. */
export const followPage = ({ page, subscribeToConnectivity, room, checkSession, durable }: PageEventDeps): void => {
  // The last chance that browsers promise: what is being typed becomes events; its draft row is durable already.
  page.addEventListener('pagehide', () => room()?.commitDrafts())
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') room()?.commitDrafts()
  })
  page.addEventListener('beforeunload', (event) => {
    // With a durable log closing loses nothing, so nobody is asked.
    if (!durable() && (room()?.lacking() ?? 0) > 0) event.preventDefault()
  })
  subscribeToConnectivity(() => {
    checkSession()
    room()?.look()
  })
  page.setInterval(() => {
    if (page.document.visibilityState === 'visible') void room()?.pull()
  }, limits.pullEveryMs)
}
