import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import * as styles from './settings.css.ts'

const ImportTradesDialog = lazyPart(() =>
  import('./import-trades-dialog.tsx').then((module) => module.ImportTradesDialog),
)

const RecordedImports = lazyPart(() => import('./recorded-imports.tsx').then((module) => module.RecordedImports))

/** Trades without a connection: in from a broker's file, and out to a spreadsheet. */
export const TradeFiles = () => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { isExporting } = useSnapshot(tradeFileView)
  const error = useActorState('tradeImport', ({ context }) => context.error)
  const [importing, setImporting] = useState(false)
  useSharedFile(journal !== undefined, () => setImporting(true))
  const close = () => setImporting(false)
  return (
    <section className={styles.group} aria-labelledby="trade-files-heading">
      <h2 id="trade-files-heading" className={styles.groupTitle}>
        Import and export trades
      </h2>
      <p className={styles.prose}>
        Bring trades in from a file of your broker or platform, connected or not: every line is shown before anything is
        recorded. An export holds all fills of this journal with their results, for another journal or a spreadsheet; as
        XLSX it holds trades, fills, notes and cash, one sheet each. The page Trades exports what its filters show.
      </p>
      {error && !importing && <Alert tone="error">{messageOf(error)}</Alert>}
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" disabled={!journal} onClick={() => setImporting(true)}>
          <ArrowDownIcon />
          Import trades
        </Button>
        <Button disabled={!journal} onClick={() => tradeFile({ type: 'export' })}>
          <ArrowUpIcon />
          Export trades
        </Button>
        <Button
          disabled={!journal || isExporting}
          onClick={() => tradeFile({ type: 'export-sheets', filter: {}, as: 'workbook' })}
        >
          <ArrowUpIcon />
          Export as XLSX
        </Button>
      </div>
      {journal && <RecordedImports journal={journal.current} />}
      {importing && <ImportTradesDialog onClose={close} onMissing={close} />}
    </section>
  )
}

/** The end of the address to which a shared file leads. */
const sharedMark = '#shared-file'

/** Opens the import once a shared file waits for it and there is a journal for it. */
const useSharedFile = (isReady: boolean, onShared: () => void): void => {
  const { tradeFile } = useActions()
  const shared = useActorState('tradeImport', ({ context }) => context.shared)
  const open = useEffectEvent(onShared)
  useEffect(() => {
    if (window.location.hash !== sharedMark) return
    history.replaceState(history.state, '', window.location.pathname)
    tradeFile({ type: 'take-shared' })
  }, [tradeFile])
  useEffect(() => {
    if (shared && isReady) open()
  }, [shared, isReady])
}
