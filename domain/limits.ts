/** Every number of the product, its unit last in the name. Sources: the spec's section 9 and the save protocol. */
export const limits = {
  // signing in
  defaultTokenLifetimeS: 3600,
  tokenRefreshMarginMs: 300_000,
  postAuthRedirectMs: 1500,

  // the drive
  driveCacheMs: 300_000,
  driveRetries: 3,
  driveRetryFirstMs: 1000,
  driveRetryFactor: 2,
  driveBatchFiles: 5,
  /** A server that asks for a longer wait is asked again after this one. */
  retryAfterMaxMs: 86_400_000,
  driveRequestTimeoutMs: 20_000,
  driveResumableAboveBytes: 5 * 1024 * 1024,
  journalFileMaxBytes: 20 * 1024 * 1024,
  journalListRefreshMs: 600_000,
  journalNestingMaxLevels: 64,

  // saving
  saveDebounceMs: 1000,
  saveForcedAfterMs: 5000,
  savedIndicatorMs: 2000,
  saveRetryMs: 3000,
  saveRetryMaxMs: 60_000,
  /** Failures in a row from which the wait doubles. */
  saveRetryDoublesFromFailures: 5,
  /** Share of the wait by which it is spread to both sides. */
  saveRetryJitterFraction: 0.2,
  saveConfirmAfterMs: 5000,
  savePreconditionRetries: 6,
  savePreconditionWaitMinMs: 100,
  savePreconditionWaitMaxMs: 600,
  /** How long a file that was damaged in transit is left alone: its sender's next try repairs it. */
  damageRepairWaitMinMs: 3000,
  damageRepairWaitMaxMs: 5000,
  /** Requests to a failing drive. */
  failingRequestsFirstMinute: 30,
  failingRequestsPerMinute: 20,
  saveLockBeatMs: 2000,
  saveLockLostAfterMs: 15_000,
  /** How often a tab looks again while another one holds the lock. */
  saveLockWatchMs: 2000,
  saveLeaseMs: 10_000,
  pullEveryMs: 60_000,
  pullBeforeResetMs: 2000,
  signOutFlushMs: 5000,
  /** An upload that loses more than this share and more than `shrinkGuardRecords` is refused, except for deletions. */
  shrinkGuardFraction: 0.5,
  shrinkGuardRecords: 10,

  // the sync block and the log
  syncClients: 32,
  syncClientKeptDays: 90,
  conflicts: 20,
  conflictsMaxBytes: 256 * 1024,
  tombstoneKeptDays: 90,
  logKeptDays: 7,
  logKeptEvents: 5000,
  logKeptBytes: 5 * 1024 * 1024,
  draftThrottleMs: 250,
  /** A disk that has not answered for so long is written to again. */
  draftPatienceMs: 5000,
  backupEveryMs: 30_000,
  backupValidMs: 3_600_000,
  errorRecoveryRetryMs: 5000,
  /** Commands of a session that can be undone. */
  undoSteps: 100,

  // days
  dayCheckMs: 60_000,
  ageLabelRefreshMs: 60_000,
  ageLabelDays: 7,
  /** Beyond so many, a day's archive keeps only the two counts, or the file would outgrow the drive. */
  archivedTasksPerDay: 200,
  /** A clock further from the drive's than this starts no day. */
  clockSkewMs: 12 * 3_600_000,
  /** A slower answer's server time is ignored: the computer may have slept. */
  serverTimeMaxAgeMs: 60_000,
  /** How far the first zone on earth to reach a date is ahead of UTC. */
  earliestZoneMs: 14 * 3_600_000,

  // tasks, checklists, entries, names
  taskTextMaxChars: 500,
  tasksPerChecklist: 100,
  /** Tasks of a list that are drawn at once. Only a list from elsewhere is longer; its rest is drawn on demand. */
  tasksDrawn: 100,
  checklistNameMaxChars: 100,
  checklists: 50,
  labels: 200,
  textTemplates: 50,
  rules: 50,
  labelNameMaxChars: 100,
  accountNameMaxChars: 60,
  /** The unit of an item's amount: 'minutes', 'contracts'. */
  amountUnitMaxChars: 20,
  amountMaxUnits: 1_000_000,
  notesDebounceMs: 1000,
  entryTextMaxChars: 10_000,
  entryWindowPastYears: 1,
  entryWindowFutureDays: 1,
  journalNameMinChars: 2,
  journalNameMaxChars: 100,

  // brokerage
  brokerageRefreshMs: 300_000,
  /** Share of the wait by which it is spread to both sides: many pages must not ask in the same second. */
  brokerageJitterFraction: 0.1,
  /** The refresh while a broker sends its history for the first time. */
  brokerageSyncingRefreshMs: 30_000,
  brokerageRequestTimeoutMs: 30_000,
  /** A connection still listed after so long was not disconnected: no request for it is under way. */
  disconnectionOpenMs: 60_000,
  /** Days without a visit after which a registration ends; the provider charges for it each month. */
  brokerageIdleDays: 180,
  /** The same where no broker was ever connected. */
  brokerageUnusedDays: 7,
  portalTimeoutMs: 600_000,
  portalWidthPx: 500,
  portalHeightPx: 600,
  portalClosedCheckMs: 1000,
  portalReasonMaxChars: 200,
  /** Each account of a journal is asked for every few minutes. */
  linkedAccounts: 200,
  positionsShown: 5,
  tradesShown: 3,
  /** Fills of a day that the correction shows at first. */
  correctedFillsShown: 20,
  /** From the last key of a typed trade filter until it enters the address. */
  tradeFilterTypedMs: 300,
  /** Result changes that a day remembers, and movements that each names as the cause. */
  tradeChangesKept: 5,
  tradeChangeCauses: 5,
  /** Days of which a device remembers what its calendar showed, and changes told one by one. */
  shownResultsDays: 400,
  shownChanges: 3,
  /** About 100,000 lines of the widest exports. */
  importMaxChars: 40_000_000,
  /** Measured: between 0.036 and 0.048 for each line, by the format. */
  importStepsPerLine: 0.05,
  /** Lines of a file in which its column names are looked for. */
  headerWithinLines: 40,
  /** All parts of a workbook: a small archive can hold much more than a page has room for. */
  importUnzippedMaxBytes: 150_000_000,
  /** Approximate; the page is free between two commands. */
  activitiesPerCommand: 250,
  /** How often in a row a rate-limited broker is asked again, and the shortest wait. */
  tradeSyncWaits: 20,
  tradeSyncWaitMinMs: 1000,
  /** A longer sync shows a bar. */
  tradeSyncShownFromDays: 31,
  /** Unreadable records of a broker, for each account. */
  unreadRecordsKept: 200,
  /** The latest record of a split, after the day from which it counts. */
  splitLateDays: 60,
  /** The latest cancellation, after its fill. */
  cancelledWithinDays: 60,

  // pictures and files
  attachmentMaxBytes: 10_000_000,
  /** How long bytes stay that no record names any more. */
  attachmentKeptDays: 30,
  /** For so long such bytes serve a new record: later a device may be about to delete them. */
  attachmentNamedAgainDays: 20,
  archiveMaxBytes: 500_000_000,
  archiveFiles: 10_000,

  // market dashboard
  dashboardCacheMs: 900_000,
  dashboardCoolDownMs: 60_000,
  /** A little longer than the server's own 20 s. */
  marketRequestTimeoutMs: 25_000,

  // statistics and insight
  /** Draws of a bootstrap and of a permutation test. */
  insightDraws: 10_000,
  /** Days that each of two groups needs before they are compared. */
  insightDaysPerGroup: 10,
  /** The share of shown differences that may be chance, at most (Benjamini, Hochberg 1995). */
  insightFalseDiscoveries: 0.1,
  intervalConfidence: 0.95,
  /** Rows of fewer trades are grey. */
  statisticsRowTrades: 10,

  // what screens show
  calendarCells: 42,
  calendarProfitDecimals: 0,
  tradeSummaryDecimals: 2,
  winRateDecimals: 1,
  currencyDecimals: 2,
  abbreviatedFromAmount: 1000,
  drawerBelowPx: 1024,
  calendarPanelUnits: 80,
  settingsNavigationUnits: 48,
  progressGoodFromPercent: 80,
  progressFairFromPercent: 50,
  tooltipDistancePx: 8,
  tooltipPaddingPx: 8,
  signInErrorMaxChars: 200,
} as const
