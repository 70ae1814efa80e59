import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'

describe('The limits', () => {
  it('[spec 9] are the numbers of the specification', () => {
    expect(limits).toMatchObject({
      defaultTokenLifetimeS: 3600,
      tokenRefreshMarginMs: 300_000,
      driveCacheMs: 300_000,
      driveRetries: 3,
      driveRetryFirstMs: 1000,
      driveRetryFactor: 2,
      driveBatchFiles: 5,
      journalListRefreshMs: 600_000,
      saveDebounceMs: 1000,
      saveForcedAfterMs: 5000,
      savedIndicatorMs: 2000,
      saveRetryMs: 3000,
      backupEveryMs: 30_000,
      backupValidMs: 3_600_000,
      dayCheckMs: 60_000,
      errorRecoveryRetryMs: 5000,
      brokerageRefreshMs: 300_000,
      portalTimeoutMs: 600_000,
      portalWidthPx: 500,
      portalHeightPx: 600,
      portalClosedCheckMs: 1000,
      dashboardCacheMs: 900_000,
      dashboardCoolDownMs: 60_000,
      notesDebounceMs: 1000,
      postAuthRedirectMs: 1500,
      taskTextMaxChars: 500,
      tasksPerChecklist: 100,
      checklistNameMaxChars: 100,
      checklists: 50,
      entryTextMaxChars: 10_000,
      entryWindowPastYears: 1,
      entryWindowFutureDays: 1,
      journalNameMinChars: 2,
      journalNameMaxChars: 100,
      positionsShown: 5,
      tradesShown: 3,
      calendarCells: 42,
      calendarProfitDecimals: 0,
      tradeSummaryDecimals: 2,
      winRateDecimals: 1,
      currencyDecimals: 2,
      drawerBelowPx: 1024,
      progressGoodFromPercent: 80,
      progressFairFromPercent: 50,
    })
  })

  it('name their unit last, so that no number is guessed at', () => {
    const counts = /^(driveRetries|driveRetryFactor|driveBatchFiles|savePreconditionRetries|failingRequestsFirstMinute|failingRequestsPerMinute|shrinkGuardRecords|syncClients|losers|tasksPerChecklist|checklists|archivedTasksPerDay|positionsShown|tradesShown|tradeChangesKept|tradeChangeCauses|calendarCells)$/
    const units = /(Ms|S|Bytes|Chars|Days|Years|Events|Levels|Steps|Failures|Fraction|Percent|Px|Units|Decimals|Amount)$/
    expect(Object.keys(limits).filter((name) => !counts.test(name) && !units.test(name))).toEqual([])
  })
})
