import { err, ok, type Result } from '#domain/result.ts'
import type { Hashes } from '../ports/browser.ts'
import type { Draft, EventLog, LogScope, OpenedLog, Pages, Snapshot } from '../ports/log.ts'
import type { Pauses } from '../ports/time.ts'
import { parseAtEase } from './at-ease.ts'
import type { Confirmed, OpenedFile, OpenedJournal, SaveFailure } from './save-outcome.ts'
import { trustedFile } from './trusted-file.ts'

export interface OpenPorts {
  readonly log: Pick<EventLog, 'open' | 'quarantine'>
  readonly hashes: Hashes
  readonly pauses: Pauses
  readonly pages?: Pick<Pages, 'others'>
}

/** Opens a journal: from this device's log, whatever the network does, or else `fromDrive`, whose code a known journal does not wait for. */
export const openJournal =
  (ports: OpenPorts, fromDrive: (scope: LogScope, opened: OpenedLog) => Promise<Result<OpenedFile, SaveFailure>>) =>
  async (scope: LogScope): Promise<Result<OpenedJournal, SaveFailure>> => {
    const opened = await ports.log.open(scope)
    if (!opened.ok) return err({ kind: 'log-unavailable' })
    const { events: log, clientId, snapshot } = opened.value
    const drafts = await leftBehind(ports, opened.value.drafts)
    const stored = snapshot && (await confirmedOfSnapshot(ports, scope, snapshot))
    if (stored) return ok({ confirmed: stored, log, drafts, clientId, source: 'log' })
    const read = await fromDrive(scope, opened.value)
    return read.ok ? ok({ ...read.value, log, drafts, clientId }) : read
  }

/** What a page that is open is typing is its own; what one that is gone has typed is taken over. */
const leftBehind = async ({ pages }: OpenPorts, drafts: ReadonlyArray<Draft>): Promise<ReadonlyArray<Draft>> => {
  if (!pages || drafts.length === 0) return drafts
  const others = await pages.others()
  return drafts.filter(({ page }) => page === undefined || !others.has(page))
}

/** A stored snapshot that cannot be read is kept aside, and the drive is asked instead. */
const confirmedOfSnapshot = async (ports: OpenPorts, scope: LogScope, snapshot: Snapshot): Promise<Confirmed | undefined> => {
  const { text, revision, modifiedTime } = snapshot
  const parsed = await parseAtEase(ports.pauses, text)
  if (parsed.ok) return { file: await trustedFile(ports, text, parsed.value), revision, modifiedTime }
  await ports.log.quarantine(scope, text, `snapshot-${parsed.error.kind}`)
  return undefined
}
