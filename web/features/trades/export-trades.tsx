import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '#domain/figures.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { Button } from '#web/design/controls/button.tsx'
import { RadioGroup } from '#web/design/controls/radio-group.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { ArrowUpIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { type SheetFile, tradeFileView } from '#web/read-models/trade-file.ts'

const files: ReadonlyArray<{ readonly value: SheetFile; readonly label: string; readonly hint: string }> = [
  { value: 'workbook', label: 'Workbook (XLSX)', hint: 'Trades, fills, notes and cash, one sheet each' },
  { value: 'trades', label: 'Trades (CSV)', hint: 'A line for each trade, with its result, labels and note' },
  { value: 'fills', label: 'Fills (CSV)', hint: 'A line for each fill of these trades, with what it realized' },
  { value: 'notes', label: 'Notes (CSV)', hint: 'What you wrote about these trades and about their days' },
  { value: 'cash', label: 'Cash (CSV)', hint: 'Dividends, interest, fees and taxes outside of trades' },
]

interface ExportTradesProps {
  readonly count: number
  readonly filter: TradeFilter
}

export const ExportTrades = ({ count, filter }: ExportTradesProps) => {
  const [isAsking, setAsking] = useState(false)
  const { isExporting } = useSnapshot(tradeFileView)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" unavailable={isExporting} onClick={() => setAsking(true)}>
        <ArrowUpIcon />
        {isExporting ? 'Writing your file...' : 'Export'}
      </Button>
      {isAsking && <ExportDialog {...{ count, filter }} onClose={() => setAsking(false)} />}
    </>
  )
}

const ExportDialog = ({ count, filter, onClose }: ExportTradesProps & { readonly onClose: () => void }) => {
  const { tradeFile } = useActions()
  const [as, setAs] = useState<SheetFile>('workbook')
  const isAll = Object.keys(filter).length === 0
  const save = () => {
    tradeFile({ type: 'export-sheets', filter, as })
    onClose()
  }
  return (
    <Dialog title="Export for a spreadsheet" onClose={onClose}>
      <p className={muted.text}>
        {isAll
          ? `All ${counted(count, 'trade', 'trades')}, with every note of this journal.`
          : `The ${counted(count, 'trade', 'trades')} that your filters show, with their notes.`}
      </p>
      <RadioGroup label="File" options={files} value={as} onChange={setAs} />
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" data-first-focus onClick={save}>
          Export
        </Button>
      </div>
    </Dialog>
  )
}
