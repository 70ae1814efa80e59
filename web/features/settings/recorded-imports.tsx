import { useMemo, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted, plural } from '#domain/figures.ts'
import { type RecordedImport, recordedImports, removalOfImport, undoImport } from '#domain/fills/recorded-imports.ts'
import type { WrittenRemoval } from '#domain/fills/written-by-import.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { DateOrder } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { useBrokers } from '#web/shared/brokerage/use-brokers.ts'
import { daySpan } from '#web/shared/days/day-span.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { type MomentText, useMomentText } from '#web/shared/page/formats.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'
import * as styles from './imported-accounts.css.ts'
import { ResultsThatChange, useChangedDays } from './results-that-change.tsx'
import { SavedMappings } from './saved-mappings.tsx'
import * as shared from './settings.css.ts'

export const RecordedImports = ({ journal }: { readonly journal: Journal }) => (
  <>
    <Imports journal={journal} />
    <SavedMappings journal={journal} />
  </>
)

/** Days that the broker of a linked account reports itself belong to no import. */
const useReportedDays = (): ((accountId: string, day: LocalDate) => boolean) => {
  const { accounts } = useBrokers()
  return useMemo(() => {
    const first = new Map(accounts.map(({ id, firstActivityDate }) => [id, firstActivityDate]))
    return (accountId, day) => {
      const from = first.get(accountId)
      return from !== undefined && day >= from
    }
  }, [accounts])
}

const Imports = ({ journal }: { readonly journal: Journal }) => {
  const isReported = useReportedDays()
  const [order, textOf] = [useDateOrder(), useMomentText()]
  const [asked, setAsked] = useState<RecordedImport>()
  const [refusal, setRefusal] = useState<string>()
  const listed = useMemo(
    () =>
      recordedImports(journal)
        .map((each) => ({ each, removal: removalOfImport(journal, each, isReported) }))
        // The other imports were removed otherwise, or are the broker's now: nothing of them is left to undo.
        .filter(({ removal }) => removal.movements > 0 || removal.written.records.length > 0)
        .toReversed(),
    [journal, isReported],
  )
  if (listed.length === 0) return undefined
  return (
    <section aria-labelledby="recorded-imports-heading">
      <h3 id="recorded-imports-heading" className={heading.body}>
        Recorded imports
      </h3>
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <ul className={stack.none}>
        {listed.map(({ each, removal }) => (
          <li key={each.id} className={styles.item}>
            <div className={styles.head}>
              <div className={styles.words}>
                <span>{each.name}</span>
                <span className={muted.small}>
                  {[
                    each.format,
                    removal.movements === 0 ? '' : counted(removal.movements, 'line', 'lines'),
                    writtenWords(removal.written),
                    spanOf(each, order),
                    `imported ${dayOf(each.at, textOf)}`,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-haspopup="dialog"
                aria-label={`Undo import ${each.name}`}
                onClick={() => setAsked(each)}
              >
                Undo import
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <UndoImportDialog
          journal={journal}
          asked={asked}
          isReported={isReported}
          onRefused={setRefusal}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** '3 notes and 2 labels'; '' for nothing. */
const writtenWords = ({ notes, labels }: WrittenRemoval): string =>
  [
    ...(notes > 0 ? [counted(notes, 'note', 'notes')] : []),
    ...(labels > 0 ? [counted(labels, 'label', 'labels')] : []),
  ].join(' and ')

const spanOf = ({ brought }: RecordedImport, order: DateOrder): string => {
  const days = Object.keys(brought).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? '' : daySpan(from, to, order)
}

const dayOf = (at: string, textOf: MomentText): string => {
  const ms = Date.parse(at)
  return Number.isNaN(ms) ? 'earlier' : textOf(ms, 'date')
}

interface UndoProps {
  readonly journal: Journal
  readonly asked: RecordedImport
  readonly isReported: (accountId: string, day: LocalDate) => boolean
  readonly onRefused: (message: string | undefined) => void
  readonly onClose: () => void
}

const UndoImportDialog = ({ journal, asked, isReported, onRefused, onClose }: UndoProps) => {
  const { perform, undo, tradeFile } = useActions()
  const removal = useMemo(() => removalOfImport(journal, asked, isReported), [journal, asked, isReported])
  const { change, movements, shared: stay, written } = removal
  const days = useChangedDays(change)
  const what = counted(movements, 'line', 'lines')
  const remove = () => {
    onClose()
    const step = undoStepOf(() => perform(undoImport(journal, asked.id, change, written.records)))
    if (!step.ok) return onRefused(messageOf(step.error))
    onRefused(undefined)
    const prepare = () => tradeFile({ type: 'prepare' })
    // Where another device has undone it meanwhile, nothing of this one can be taken back.
    showToast({ text: `Undone: import ${asked.name}`, ...takesBack({ undo }, step.value, prepare) })
  }
  return (
    <ConfirmDialog
      title={`Undo the import of ${asked.name}?`}
      confirmLabel="Undo the import"
      waiting={days === undefined}
      onConfirm={remove}
      onCancel={onClose}
    >
      <ul className={shared.list}>
        <li>
          {what} of this import {plural(movements, 'leaves', 'leave')} the journal. Notes and reflections of those days
          stay.
        </li>
        {written.records.length > 0 && (
          <li>
            {writtenWords(written)} that it brought {plural(written.records.length, 'leaves', 'leave')} as well.
          </li>
        )}
        {written.changed > 0 && (
          <li>
            {counted(written.changed, 'note stays', 'notes stay')}: you have changed{' '}
            {plural(written.changed, 'it', 'them')} since.
          </li>
        )}
        {stay > 0 && (
          <li>
            {counted(stay, 'line stays', 'lines stay')}: another import has {plural(stay, 'it', 'them')}, too.
          </li>
        )}
        <ResultsThatChange days={days} trades={movements} />
        <li>Until you close this page it can be undone; the file can be imported again at any time.</li>
      </ul>
    </ConfirmDialog>
  )
}
