import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'
import { eventLogContract } from './event-log.contract.ts'

eventLogContract(async () => {
  const disk = createLogDisk()
  return { log: createMemoryLog(disk), anotherTab: async () => createMemoryLog(disk) }
})
