import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Alert } from '#web/design/alert/alert.tsx'
import { Button } from '#web/design/button/button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#web/design/icons/icons.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from './settings.css.ts'

const ImportTradesDialog = latePart(() => import('./import-trades-dialog.tsx').then((module) => module.ImportTradesDialog))

/** Trades without a connection: in from a broker's file, and out to a spreadsheet. */
export const TradeFiles = () => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { error } = useSnapshot(tradeFileView)
  const [importing, setImporting] = useState(false)
  const close = () => setImporting(false)
  return (
    <section className={styles.group} aria-labelledby="trade-files-heading">
      <h2 id="trade-files-heading" className={styles.groupTitle}>Trades as a file</h2>
      <p className={styles.prose}>
        Bring trades in from a CSV file, connected or not: every line is shown before anything is recorded. An export holds all trades of this journal with their results, for a spreadsheet or
        another journal.
      </p>
      {error !== undefined && !importing && <Alert tone="error">{error}</Alert>}
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" disabled={!journal} onClick={() => setImporting(true)}><ArrowDownIcon />Import trades</Button>
        <Button disabled={!journal} onClick={() => tradeFile({ type: 'export' })}><ArrowUpIcon />Export trades</Button>
      </div>
      {importing && <ImportTradesDialog onClose={close} onMissing={close} />}
    </section>
  )
}
