import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'

describe('The limits', () => {
  it('name their unit last, so that no number is guessed at', () => {
    const counts = (
      'driveRetries importStepsPerLine driveRetryFactor driveBatchFiles savePreconditionRetries ' +
      'failingRequestsFirstMinute failingRequestsPerMinute shrinkGuardRecords syncClients conflicts ' +
      'tasksPerChecklist tasksDrawn linkedAccounts checklists labels textTemplates rules archivedTasksPerDay ' +
      'positionsShown tradesShown shownChanges correctedFillsShown activitiesPerCommand unreadRecordsKept ' +
      'tradeChangesKept tradeChangeCauses tradeSyncWaits calendarCells headerWithinLines insightDraws ' +
      'insightDaysPerGroup insightFalseDiscoveries intervalConfidence statisticsRowTrades archiveFiles'
    ).split(' ')
    const units =
      /(Ms|S|Bytes|Chars|Days|Years|Events|Levels|Steps|Failures|Fraction|Percent|Px|Units|Decimals|Amount)$/
    expect(Object.keys(limits).filter((name) => !counts.includes(name) && !units.test(name))).toEqual([])
  })
})
