import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import * as styles from './settings.css.ts'

const ImportTradesDialog = lazyPart(() =>
  import('./import-trades-dialog.tsx').then((module) => module.ImportTradesDialog),
)

/** Trades without a connection: in from a broker's file, and out to a spreadsheet. */
export const TradeFiles = () => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { error } = useSnapshot(tradeFileView)
  const [importing, setImporting] = useState(false)
  const close = () => setImporting(false)
  return (
    <section className={styles.group} aria-labelledby="trade-files-heading">
      <h2 id="trade-files-heading" className={styles.groupTitle}>
        Import and export trades
      </h2>
      <p className={styles.prose}>
        Bring trades in from a CSV file, connected or not: every line is shown before anything is recorded. An export
        holds all trades of this journal with their results, for a spreadsheet or another journal.
      </p>
      {error !== undefined && !importing && <Alert tone="error">{error}</Alert>}
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" disabled={!journal} onClick={() => setImporting(true)}>
          <ArrowDownIcon />
          Import trades
        </Button>
        <Button disabled={!journal} onClick={() => tradeFile({ type: 'export' })}>
          <ArrowUpIcon />
          Export trades
        </Button>
      </div>
      {importing && <ImportTradesDialog onClose={close} onMissing={close} />}
    </section>
  )
}
