import type { BrowserEventLog } from './event-log.ts'

/** A log that always opens, and says whether it would survive the page. */
export interface StandingLog extends BrowserEventLog {
  readonly durable: () => boolean
}

/** The durable log where there is one; where the browser refuses storage from the start, the page's own memory. */
export const createStandingLog = (durable: BrowserEventLog, memory: BrowserEventLog): StandingLog => {
  let log = durable
  return {
    durable: () => log === durable,
    open: async (scope) => {
      const opened = await log.open(scope)
      if (opened.ok || opened.error.kind !== 'unavailable' || log === memory) return opened
      log = memory
      return memory.open(scope)
    },
    holds: (scope) => log.holds(scope),
    append: (scope, events, consumed) => log.append(scope, events, consumed),
    events: (scope) => log.events(scope),
    identity: (scope) => log.identity(scope),
    confirm: (scope, snapshot, sent) => log.confirm(scope, snapshot, sent),
    putDraft: (scope, draft) => log.putDraft(scope, draft),
    renewClient: (scope, reappend) => log.renewClient(scope, reappend),
    quarantine: (scope, text, reason) => log.quarantine(scope, text, reason),
    discard: (scope) => log.discard(scope),
    subscribe: (scope, changed) => {
      const stop = [durable.subscribe(scope, changed), memory.subscribe(scope, changed)]
      return () => stop.forEach((each) => each())
    },
    forgetSnapshots: () => log.forgetSnapshots(),
    kept: (userId) => log.kept(userId),
    markLost: (scope) => log.markLost(scope),
    moveTo: (from, fileId, held) => log.moveTo(from, fileId, held),
  }
}
