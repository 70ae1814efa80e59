import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { Journal } from '#domain/record/journal.ts'
import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import { filteredTrades, standingFilter, type TradeFilter } from '#domain/search/trade-filter.ts'
import { accountNamesOf } from '#domain/settings/account-names.ts'
import { cashSheet } from '#domain/sheets/cash-sheet.ts'
import { fillsSheet, type SheetSource, tradesSheet } from '#domain/sheets/journal-sheets.ts'
import { notesSheet } from '#domain/sheets/notes-sheet.ts'
import { byteOrderMark, sheetCsvSteps } from '#domain/sheets/sheet-csv.ts'
import type { Sheet } from '#domain/sheets/sheet.ts'
import { statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import type { Steps } from '#domain/steps.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import { browserClock } from '#web/adapters/time.ts'
import { workbookMediaType, workbookSteps } from '#web/adapters/trade-files/zipped-workbook.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import type { Actors } from '#web/read-models/actors.ts'
import { type SheetFile, tradeFileView } from '#web/read-models/trade-file.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { journalView } from '#web/read-models/views.ts'
import { exportName } from '#web/shared/journal/export-name.ts'
import { namedAccounts } from '#web/shared/trades/named-accounts.ts'
import { noRiskWords, outcomeWords, reasonWords, sideWords } from '#web/shared/trades/trade-words.ts'
import { inTurns } from './recorded-import.ts'

const words = { side: sideWords, outcome: outcomeWords, unknown: reasonWords, noRisk: noRiskWords }

const contents: Readonly<Record<SheetFile, string>> = {
  workbook: 'trades',
  // 'trades' is the CSV file that an import reads.
  trades: 'list of trades',
  fills: 'fills',
  notes: 'notes',
  cash: 'cash',
}

interface SheetsDeps {
  readonly downloads: Downloads
  readonly actors: Pick<Actors, 'read'>
}

/** Downloads the trades of a filter as a workbook or CSV, unless the user leaves meanwhile. */
export const exportSheets = async (
  { downloads, actors }: SheetsDeps,
  filter: TradeFilter,
  as: SheetFile,
): Promise<void> => {
  const { journal, fileId } = journalView
  if (!journal || tradeFileView.isExporting) return
  tradeFileView.isExporting = true
  const isWanted = (): boolean => journalView.fileId === fileId
  const accounts = actors.read('brokerage')?.context.accounts ?? []
  try {
    const source = await inTurns(sourceSteps(journal.current, filter, accounts), isWanted)
    if (!source) return
    const ofAccount = filter.account === undefined ? '' : ` of ${source.value.accountName(filter.account)}`
    const fileName = exportName(as === 'workbook' ? '.xlsx' : '.csv', `${contents[as]}${ofAccount}`)
    if (as === 'workbook') {
      const packed = await inTurns(workbookSteps(sheetsOf(source.value)), isWanted)
      if (packed) downloads(fileName, workbookMediaType, packed.value)
    } else {
      const text = await inTurns(sheetCsvSteps(sheets[as](source.value)), isWanted)
      if (text) downloads(fileName, 'text/csv;charset=utf-8', text.value)
    }
  } finally {
    tradeFileView.isExporting = false
  }
}

const sheets: Readonly<Record<Exclude<SheetFile, 'workbook'>, (source: SheetSource) => Sheet>> = {
  trades: tradesSheet,
  fills: fillsSheet,
  notes: notesSheet,
  cash: cashSheet,
}

function* sheetsOf(source: SheetSource): Generator<Sheet, void, unknown> {
  for (const sheet of Object.values(sheets)) yield sheet(source)
}

/** All sheets show one version of the journal, even if the user edits meanwhile. */
function* sourceSteps(
  journal: Journal,
  filter: TradeFilter,
  accounts: ReadonlyArray<BrokerageAccount>,
): Steps<SheetSource> {
  const all = yield* tradesSteps(journal, freshTradeMemory())
  const groupOf = groupsBy(yield* knownZonesSteps(journal))
  const labels = labelsById(journal)
  const written = writtenTrades(all, journal, labels)
  const names = new Map(
    namedAccounts(all, { own: accountNamesOf(journal), accounts, read: accountsReadView.accountsRead.current }).map(
      ({ value, label }) => [value, label],
    ),
  )
  const accountName = (accountId: string): string => names.get(accountId) ?? accountId
  const { from = '', to = '', ...others } = filter
  const toleranceOf = tolerancesIn(statedTable(journal))
  const context = { accountName, toleranceOf, groupOf, written: written.byTrade }
  const trades = filteredTrades(all, standingFilter(filter, labels), context)
  const days = Object.keys(others).length > 0 ? new Set(trades.map(({ last }) => last.day)) : undefined
  return {
    journal,
    trades,
    written,
    labels,
    isAll: Object.keys(filter).length === 0,
    hasDay: (day) => (days ? days.has(day) : day >= from && (to === '' || day <= to)),
    accountName,
    toleranceOf,
    zone: browserClock.zone(),
    words,
  }
}

/** Downloads all trades as the CSV file that an import reads. */
export const exportTrades = (downloads: Downloads): void => {
  const journal = journalView.journal?.current
  if (!journal) return
  downloads(exportName('.csv', 'trades'), 'text/csv;charset=utf-8', [byteOrderMark, tradesToCsv(journal)])
}
