/**
 * Every number of the product in one place, its unit last in the name. Sources: the specification's section 9 and the
 * save protocol.
 */
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
  /** Requests to a drive that fails, in the first minute of its failing and in each later one. */
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
  /**
   * An upload may not remove more than this share together with more than `shrinkGuardRecords`, unless the user deleted
   * them.
   */
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
  /** After so long a disk that has not answered is written to again. */
  draftPatienceMs: 5000,
  backupEveryMs: 30_000,
  backupValidMs: 3_600_000,
  errorRecoveryRetryMs: 5000,
  /** How many commands of a session can be undone. */
  undoSteps: 100,

  // days
  dayCheckMs: 60_000,
  ageLabelRefreshMs: 60_000,
  ageLabelDays: 7,
  /**
   * The archive of a day names its items up to this many; beyond it keeps the two counts only, or the file would
   * outgrow the drive.
   */
  archivedTasksPerDay: 200,
  /** A clock that is further from the drive's than this starts no day. */
  clockSkewMs: 12 * 3_600_000,
  /** A server's time that came with an answer slower than this says nothing about now: the computer may have slept. */
  serverTimeMaxAgeMs: 60_000,
  /** How far the first place on earth to reach a date is ahead of UTC. */
  earliestZoneMs: 14 * 3_600_000,

  // tasks, checklists, entries, names
  taskTextMaxChars: 500,
  tasksPerChecklist: 100,
  /** So many of a list from elsewhere, which may be longer, are drawn at once; the others on demand. */
  tasksDrawn: 100,
  checklistNameMaxChars: 100,
  checklists: 50,
  labels: 200,
  textTemplates: 50,
  rules: 50,
  labelNameMaxChars: 100,
  accountNameMaxChars: 60,
  /** 'minutes', 'contracts': what the amount of an item is counted in. */
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
  /** How soon to look again while a broker sends its history for the first time. */
  brokerageSyncingRefreshMs: 30_000,
  brokerageRequestTimeoutMs: 30_000,
  /** From then on a connection that is still listed was not disconnected: no request for it is under way. */
  disconnectionOpenMs: 60_000,
  /** Days without a visit after which a registration at the provider, which costs money each month, ends. */
  brokerageIdleDays: 180,
  /** The same for one that never connected a broker. */
  brokerageUnusedDays: 7,
  portalTimeoutMs: 600_000,
  portalWidthPx: 500,
  portalHeightPx: 600,
  portalClosedCheckMs: 1000,
  portalReasonMaxChars: 200,
  /** How many accounts a journal follows at most; each is asked for every few minutes. */
  linkedAccounts: 200,
  positionsShown: 5,
  tradesShown: 3,
  /** Fills of a day that can be corrected at first sight; then all. */
  correctedFillsShown: 20,
  /** How long after the last key a typed filter of trades enters the address. */
  tradeFilterTypedMs: 300,
  /** How many changes of its result a day remembers, and how many movements each names as the cause. */
  tradeChangesKept: 5,
  tradeChangeCauses: 5,
  /** For so many days a device remembers what its calendar showed, and so many changes of it are told one by one. */
  shownResultsDays: 400,
  shownChanges: 3,
  /** Some 100,000 lines of the widest exports. */
  importMaxChars: 40_000_000,
  /** Steps of reading for each line of a long file: between 0.036 and 0.048, by its format. */
  importStepsPerLine: 0.05,
  /** Lines of a file among which the names of its columns are looked for. */
  headerWithinLines: 40,
  /** All parts of a workbook together: a small archive can announce, or hold, much more than a page has room for. */
  importUnzippedMaxBytes: 150_000_000,
  /** About so many trades are recorded at once; the page is free in between. */
  activitiesPerCommand: 250,
  /** How often in a row a broker that asks for patience is asked again, and the shortest wait. */
  tradeSyncWaits: 20,
  tradeSyncWaitMinMs: 1000,
  /** A sync of more days than these shows a bar. */
  tradeSyncShownFromDays: 31,
  /** Records of a broker that could not be read: so many are remembered for each account. */
  unreadRecordsKept: 200,
  /** The record of a split comes at most so long after the day from which it counts. */
  splitLateDays: 60,
  /** A cancellation comes at most so long after the fill that it takes back. */
  cancelledWithinDays: 60,

  // pictures and files
  attachmentMaxBytes: 10_000_000,
  /** The bytes of one that no record names any more. */
  attachmentKeptDays: 30,
  /** For so long such bytes serve a new record: later a device may be about to delete them. */
  attachmentNamedAgainDays: 20,
  /** An archive of a journal with its pictures and files, and how many it may hold. */
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
  /** Of all differences that are shown as such, at most this share may be chance (Benjamini, Hochberg 1995). */
  insightFalseDiscoveries: 0.1,
  /** How sure an interval is. */
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
