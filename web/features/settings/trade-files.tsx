import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { ArrowUpIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { ImportButton } from '#web/shared/trades/import-button.tsx'
import * as styles from './settings.css.ts'

const RecordedImports = lazyPart(() => import('./recorded-imports.tsx').then((module) => module.RecordedImports))

export const TradeFiles = () => {
  const { tradeFile } = useActions()
  const { journal } = useSnapshot(journalView)
  const { isExporting } = useSnapshot(tradeFileView)
  // The dialog shows the errors of a chosen file.
  const error = useActorState('tradeImport', ({ context }) => (context.source ? undefined : context.error))
  useSharedFile()
  return (
    <section className={styles.group} aria-labelledby="trade-files-heading">
      <h2 id="trade-files-heading" className={heading.lead}>
        Import and export trades
      </h2>
      <p className={styles.prose}>
        Bring trades in from a file of your broker or platform, connected or not: every line is shown before anything is
        recorded. An export holds all fills of this journal with their results, for another journal or a spreadsheet; as
        XLSX it holds trades, fills, notes and cash, one sheet each. The page Trades exports what its filters show.
      </p>
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      <div className={row({ gap: 'small', wrap: true })}>
        <ImportButton start="file" disabled={!journal} />
        <Button disabled={!journal} onClick={() => tradeFile({ type: 'export' })}>
          <ArrowUpIcon />
          Export trades
        </Button>
        <Button
          disabled={!journal}
          unavailable={isExporting}
          onClick={() => tradeFile({ type: 'export-sheets', filter: {}, as: 'workbook' })}
        >
          <ArrowUpIcon />
          Export as XLSX
        </Button>
      </div>
      {journal && <RecordedImports journal={journal.current} />}
    </section>
  )
}

/** The end of the address to which a shared file leads. */
const sharedMark = '#shared-file'

/** Requests the import once a shared file is there. */
const useSharedFile = (): void => {
  const { tradeFile } = useActions()
  const shared = useActorState('tradeImport', ({ context }) => context.shared)
  useEffect(() => {
    if (window.location.hash !== sharedMark) return
    history.replaceState(history.state, '', window.location.pathname)
    tradeFile({ type: 'take-shared' })
  }, [tradeFile])
  useEffect(() => {
    if (shared) requestOnScreen({ kind: 'import-trades', start: 'file' })
  }, [shared])
}
