import { IDBFactory } from 'fake-indexeddb'
import { deviceJournalsContract } from '#test/contracts/device-journals.contract.ts'
import { eventLogContract } from '#test/contracts/event-log.contract.ts'
import { createFallbackLog } from '#web/adapters/log/fallback-log.ts'
import { createMemoryLog } from '#web/adapters/log/memory-log.ts'
import { createHub, openLogTab } from './log-fixtures.ts'

/** The page's own memory, whose code is there at once. */
const inMemory = () => {
  const page = createMemoryLog({ next: () => crypto.randomUUID() })
  return () => Promise.resolve(page)
}

const create = async () => {
  globalThis.indexedDB = new IDBFactory()
  const hub = createHub()
  const open = () => createFallbackLog(openLogTab(hub).log, inMemory())
  return { log: open(), anotherTab: async () => open() }
}

eventLogContract(create)
deviceJournalsContract(create)

/** The log of a page without storage is the whole device: every tab is the same one. */
deviceJournalsContract(async () => {
  let made = 0
  const log = createMemoryLog({ next: () => `id-${(made += 1)}` })
  return { log, anotherTab: async () => log }
})
