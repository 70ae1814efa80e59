import { IDBFactory } from 'fake-indexeddb'
import { eventLogContract } from '#test/contracts/event-log.contract.ts'
import { createMemoryLog } from '#web/adapters/log/memory-log.ts'
import { createStandingLog } from '#web/adapters/log/standing-log.ts'
import { createHub, openLogTab } from './log-fixtures.ts'

eventLogContract(async () => {
  globalThis.indexedDB = new IDBFactory()
  const hub = createHub()
  const open = () => createStandingLog(openLogTab(hub).log, createMemoryLog({ next: () => crypto.randomUUID() }))
  return { log: open(), anotherTab: async () => open() }
})
