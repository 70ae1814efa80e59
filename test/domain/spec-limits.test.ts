import { describe, expect, it } from 'vitest'
import { impacts } from '#domain/api/ai.ts'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { limits } from '#domain/limits.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { product } from '#domain/product.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { themes } from '#domain/record/setting-values.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import { now } from '#test/support/builders.ts'
import { projectFiles, projectText } from '#test/support/project.ts'

type Limit = keyof typeof limits

const items = (
  'Default token lifetime|Token refresh margin|Drive cache lifetime|Drive retries|' +
  'Batch size for file info and validation|Background journal list refresh|Journal file version|Save debounce|' +
  'Saved indicator|Save error auto-retry|Local state backup|Reset check|Error recovery retry|' +
  'Brokerage data refresh|Portal timeout|Dashboard AI cache|Dashboard refresh cool-down|Notes autosave debounce|' +
  'Post-auth redirect delay|Task text|Checklist name|Journal notes and reflections|Journal name|' +
  'Recent positions shown|Trades list|Calendar grid|Decimals|Age labels under 24 h|Mobile drawer threshold|' +
  'Progress colours|Impact levels|Theme values|Default settings'
).split('|')

/** The items that are numbers, with their values under the names that the product uses. */
const rows: ReadonlyArray<readonly [item: string, values: Partial<Record<Limit, number>>]> = [
  ['Default token lifetime', { defaultTokenLifetimeS: 3600 }],
  ['Token refresh margin', { tokenRefreshMarginMs: 300_000 }],
  ['Drive cache lifetime', { driveCacheMs: 300_000 }],
  ['Drive retries', { driveRetries: 3, driveRetryFirstMs: 1000, driveRetryFactor: 2 }],
  ['Batch size for file info and validation', { driveBatchFiles: 5 }],
  ['Background journal list refresh', { journalListRefreshMs: 600_000 }],
  ['Save debounce', { saveDebounceMs: 1000, saveForcedAfterMs: 5000 }],
  ['Saved indicator', { savedIndicatorMs: 2000 }],
  ['Save error auto-retry', { saveRetryMs: 3000 }],
  ['Local state backup', { backupEveryMs: 30_000, backupValidMs: 3_600_000 }],
  ['Reset check', { dayCheckMs: 60_000 }],
  ['Error recovery retry', { errorRecoveryRetryMs: 5000 }],
  ['Brokerage data refresh', { brokerageRefreshMs: 300_000 }],
  ['Portal timeout', { portalTimeoutMs: 600_000, portalWidthPx: 500, portalHeightPx: 600, portalClosedCheckMs: 1000 }],
  ['Dashboard AI cache', { dashboardCacheMs: 900_000 }],
  ['Dashboard refresh cool-down', { dashboardCoolDownMs: 60_000 }],
  ['Notes autosave debounce', { notesDebounceMs: 1000 }],
  ['Post-auth redirect delay', { postAuthRedirectMs: 1500 }],
  ['Task text', { taskTextMaxChars: 500, tasksPerChecklist: 100 }],
  ['Checklist name', { checklistNameMaxChars: 100, checklists: 50 }],
  ['Journal notes and reflections', { entryTextMaxChars: 10_000, entryWindowPastYears: 1, entryWindowFutureDays: 1 }],
  ['Journal name', { journalNameMinChars: 2, journalNameMaxChars: 100 }],
  ['Recent positions shown', { positionsShown: 5 }],
  ['Trades list', { tradesShown: 3 }],
  ['Calendar grid', { calendarCells: 42 }],
  ['Decimals', { calendarProfitDecimals: 0, tradeSummaryDecimals: 2, winRateDecimals: 1, currencyDecimals: 2 }],
  ['Mobile drawer threshold', { drawerBelowPx: 1024 }],
  ['Progress colours', { progressGoodFromPercent: 80, progressFairFromPercent: 50 }],
]

const { excludeWeekends, theme, showPortfolioValues, linkedSnapTradeAccounts } = emptyJournal.settings
const minuteMs = 60_000
const agesMs = [0, minuteMs, 59 * minuteMs, 60 * minuteMs, 24 * 60 * minuteMs - 1, 24 * 60 * minuteMs]

/** The items that are words: what the product says, and what the specification does. */
const words: ReadonlyArray<readonly [item: string, said: unknown, specified: unknown]> = [
  ['Journal file version', [product.fileVersion, freshJournalFile(now).version], ['1.0.0', '1.0.0']],
  ['Decimals', defaultCurrency, 'USD'],
  [
    'Age labels under 24 h',
    agesMs.map((age) => updatedAgoLabel(0, age, () => '1970-01-02', 'month')),
    ['Just now', '1m ago', '59m ago', '1h ago', '23h ago', 'Jan 2, 1970'],
  ],
  ['Impact levels', impacts, ['High', 'Medium', 'Low']],
  ['Theme values', themes, ['light', 'dark', 'system']],
  [
    'Default settings',
    { excludeWeekends, theme, showPortfolioValues, linkedSnapTradeAccounts },
    { excludeWeekends: false, theme: 'system', showPortfolioValues: false, linkedSnapTradeAccounts: [] },
  ],
]

/** Numbers that the specification names outside of section 9. */
const elsewhere: ReadonlyArray<readonly [place: string, values: Partial<Record<Limit, number>>]> = [
  ['Section 2: age labels', { ageLabelRefreshMs: 60_000, ageLabelDays: 7 }],
  [
    'Section 2: the panel of a day and the navigation of the settings',
    { calendarPanelUnits: 80, settingsNavigationUnits: 48 },
  ],
  ['Section 2: tooltip', { tooltipDistancePx: 8, tooltipPaddingPx: 8 }],
]

/**
 * No code cuts a month at 42 cells: months have no more, as `[spec 9 Calendar grid]` counts. Sums of trades are money,
 * with its decimals.
 */
const follow: ReadonlySet<string> = new Set<Limit>(['calendarCells', 'tradeSummaryDecimals'])

const sources = projectFiles()
  .filter((file) => /^(domain|machines|web|functions)\/.*\.tsx?$/.test(file) && file !== 'domain/limits.ts')
  .map(projectText)
const isUsed = (name: string): boolean => sources.some((text) => new RegExp(`\\blimits\\.${name}\\b`).test(text))

describe('[spec 3, 9] Every limit', () => {
  it.each([...rows, ...elsewhere])('%s', (_item, values) => expect(limits).toMatchObject(values))

  it.each(words)('%s, in words', (_item, said, specified) => expect(said).toEqual(specified))

  it('has its row, and no row is of nothing', () =>
    expect(new Set([...rows, ...words].map(([item]) => item))).toEqual(new Set(items)))

  it('is used, not only written down', () =>
    expect(Object.keys(limits).filter((name) => !follow.has(name) && !isUsed(name))).toEqual([]))

  it('follows from another where nothing uses it', () =>
    expect([[...follow].filter(isUsed), limits.tradeSummaryDecimals]).toEqual([[], limits.currencyDecimals]))
})
