import { useEffect, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted, plural } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import type { FeeSign } from '#domain/trade-files/format.ts'
import { hasOpenQuestions, type ImportPreview } from '#domain/trade-files/preview.ts'
import { type ImportStep, importStepOf } from '#machines/trade-files/import-status.ts'
import { answersIn, sourceName } from '#machines/trade-files/opened-file.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { ImportFacts } from './import-facts.tsx'
import { accepted, Picking, type PickingProps, Whose } from './import-picking.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportedLines } from './imported-lines.tsx'
import { ImportedNotes } from './imported-notes.tsx'
import { useLinkableAccounts } from './linkable-accounts.ts'
import { LastDayResult, StatedResults } from './stated-results.tsx'

export const ImportTradesDialog = ({ start, onClose }: Pick<PickingProps, 'start' | 'onClose'>) => {
  const { tradeFile } = useActions()
  const step = useStep()
  const isStopped = useImport()?.isStopped === true
  const whose = { account: unnamed }
  // Closing the dialog ends the import, at any step.
  useEffect(() => () => tradeFile({ type: 'dialog.closed' }), [tradeFile])
  const pick = (file: File) => tradeFile({ type: 'source.chosen', source: { file, ...whose } })
  return (
    <Dialog
      title={isStopped && step === 'recorded' ? 'Imported in part' : titles[step]}
      kind={step === 'previewing' || step === 'recording' ? 'wide' : 'question'}
      busy={step === 'recording'}
      onClose={onClose}
    >
      {step === 'recorded' || step === 'takenBack' ? (
        <Outcome onClose={onClose} />
      ) : step === 'previewing' || step === 'recording' ? (
        <Preview onPick={pick} onClose={onClose} />
      ) : (
        <Picking
          start={start}
          onPick={pick}
          onType={(text) => tradeFile({ type: 'source.chosen', source: { text, ...whose } })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The account of lines that name none. */
const unnamed = 'Imported'

/** Each answer reads the file once more. */
const AccountQuestion = () => {
  const { tradeFile } = useActions()
  const [account, setAccount] = useState(unnamed)
  const [linkedId, setLinkedId] = useState('')
  const linkable = useLinkableAccounts()
  const say = (name: string, id: string) => {
    setAccount(name)
    setLinkedId(id)
    const linked = linkable.find((each) => each.id === id)
    tradeFile({ type: 'account.chosen', account: name.trim() || unnamed, ...(linked && { linked }) })
  }
  return (
    <>
      {linkable.length > 0 && <Whose accounts={linkable} chosen={linkedId} onChoose={(id) => say(account, id)} />}
      {linkedId === '' && (
        <Field
          label="Account"
          hint="For lines that name none. Buys and sells are matched within an account."
          value={account}
          maxLength={limits.journalNameMaxChars}
          autoComplete="off"
          onChange={(event) => say(event.target.value, linkedId)}
        />
      )}
    </>
  )
}

const useStep = (): ImportStep => useActorState('tradeImport', importStepOf) ?? 'picking'
const useImport = () => useActorState('tradeImport', ({ context }) => context)

const titles: Readonly<Record<ImportStep, string>> = {
  picking: 'Import trades',
  reading: 'Import trades',
  previewing: 'Import trades',
  recording: 'Import trades',
  recorded: 'Imported',
  takenBack: 'Import taken back',
}

const Preview = ({ onPick, onClose }: Pick<PickingProps, 'onPick' | 'onClose'>) => {
  const { tradeFile } = useActions()
  const known = useImport()
  const recording = useStep() === 'recording'
  if (!known || (!known.preview && !known.mapping)) return undefined
  const { preview, mapping: shown, isMappingFolded, error, percent, isStopped } = known
  return (
    <>
      {!recording && <AccountQuestion key={sourceName(known)} />}
      {shown && !isMappingFolded && !recording && <ColumnMapper shown={shown} preview={preview} />}
      {preview && <Read preview={preview} recording={recording} />}
      {preview && (!shown || isMappingFolded) && !recording && (
        <p>
          <Button variant="ghost" size="sm" onClick={() => tradeFile({ type: 'mapping.changed' })}>
            {shown ? 'Change the columns' : 'Not right? Choose the columns yourself'}
          </Button>
        </p>
      )}
      {preview?.lastDay && <LastDayResult lastDay={preview.lastDay} />}
      {preview && <StatedResults compared={preview.compared} />}
      {preview && <ImportedNotes words={preview.words} />}
      {preview && <ImportedLines preview={preview} />}
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      {recording && <Progress value={percent} label="Recording the trades" />}
      <div className={dialog.actions}>
        {recording ? (
          <Button variant="ghost" unavailable={isStopped} onClick={() => tradeFile({ type: 'import.stopped' })}>
            {isStopped ? 'Stopping...' : 'Stop'}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )}
        {!recording && <FilePick label="Another file" accept={accepted} onPick={onPick} />}
        <RecordButton preview={preview} recording={recording} />
      </div>
    </>
  )
}

const Read = ({ preview, recording }: { readonly preview: ImportPreview; readonly recording: boolean }) => {
  const { tradeFile } = useActions()
  const known = useImport()
  if (!known) return undefined
  const { mapping, opened, isEncodingGuessed } = known
  return (
    <>
      <ImportFacts preview={preview} fileName={sourceName(known)} isEncodingGuessed={isEncodingGuessed} />
      {!recording && (
        <ImportQuestions
          questions={preview.questions}
          answers={answersIn(known)}
          zone={opened?.options.zone ?? 'UTC'}
          isByColumn={mapping !== undefined}
          onAnswer={(said) => tradeFile({ type: 'file.answered', answers: said })}
          {...(mapping && {
            onFeeSign: (negativeFees: FeeSign) => tradeFile({ type: 'mapping.changed', change: { negativeFees } }),
          })}
        />
      )}
    </>
  )
}

const RecordButton = ({
  preview,
  recording,
}: {
  readonly preview: ImportPreview | undefined
  readonly recording: boolean
}) => {
  const { tradeFile } = useActions()
  const known = useImport()
  const isOpen = preview && known && hasOpenQuestions(preview, answersIn(known))
  const isNothing = preview?.fresh === 0 && preview.words.fresh.length === 0 && !preview.superseded
  return (
    <Button
      variant="primary"
      loading={recording}
      disabled={!preview || isNothing || isOpen}
      onClick={() => tradeFile({ type: 'import.confirmed' })}
    >
      {!preview
        ? 'Choose the columns first'
        : isNothing
          ? 'Nothing to import'
          : isOpen
            ? 'Answer first'
            : `Import ${broughtBy(preview) || 'the correction'}`}
    </Button>
  )
}

type Brought = Pick<ImportPreview, 'fresh' | 'freshFills' | 'fees' | 'words'>

/** Fees of fills count only if they alone are new. */
const partsBrought = ({ fresh, freshFills, fees, words }: Brought) =>
  [
    { count: freshFills, one: 'fill', many: 'fills' },
    { count: freshFills === 0 ? fees.fresh : 0, one: 'fee', many: 'fees' },
    { count: fresh - freshFills - fees.fresh, one: 'other movement', many: 'other movements' },
    { count: words.fresh.length, one: 'note', many: 'notes' },
  ].filter(({ count }) => count > 0)

/** '3 fills', '3 fills and 1 other movement', '3 fills, 1 other movement and 2 notes'. */
const broughtBy = (preview: Brought): string => {
  const parts = partsBrought(preview).map(({ count, one, many }) => counted(count, one, many))
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')
}

const Outcome = ({ onClose }: { readonly onClose: () => void }) => {
  const { tradeFile } = useActions()
  const known = useImport()
  const isTakenBack = useStep() === 'takenBack'
  if (!known?.preview) return undefined
  const { preview, undo, error, isStopped, percent } = known
  const { days } = preview
  const brought = partsBrought(preview).reduce((sum, { count }) => sum + count, 0)
  const broken = preview.counts['not-understood']
  return (
    <>
      <output className={muted.text}>
        {isTakenBack
          ? 'Your journal is as it was before the import.'
          : isStopped
            ? `You stopped at ${percent} %. What was recorded until then is in your journal: undo it here, or later ` +
              'by the name of the file. Import the file once more for the rest; nothing counts twice.'
            : `${broughtBy(preview)} ${plural(brought, 'is', 'are')} in your journal now.`}
        {!isTakenBack &&
          !isStopped &&
          broken > 0 &&
          ` ${counted(broken, 'line was skipped because it', 'lines were skipped because they')} could not be read.`}
      </output>
      {days && !isTakenBack && !isStopped && (
        <p>
          <PageLink to={`/app/calendar/${days.to}`} onChoose={onClose}>
            Look at the last day in the calendar
          </PageLink>
        </p>
      )}
      {error && <Alert tone="error">{messageOf(error)}</Alert>}
      <div className={dialog.actions}>
        {undo && <Button onClick={() => tradeFile({ type: 'import.undone' })}>Undo the import</Button>}
        <Button variant="primary" data-first-focus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
