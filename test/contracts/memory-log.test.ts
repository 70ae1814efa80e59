import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'
import { deviceJournalsContract } from './device-journals.contract.ts'
import { eventLogContract } from './event-log.contract.ts'

const create = async () => {
  const disk = createLogDisk()
  return { log: createMemoryLog(disk), anotherTab: async () => createMemoryLog(disk) }
}

eventLogContract(create)
deviceJournalsContract(create)
