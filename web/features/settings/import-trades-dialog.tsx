import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '#domain/limits.ts'
import { hasOpenQuestions, type ImportPreview } from '#domain/trade-files/preview.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Progress } from '#web/design/status/progress.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { answersSaid, tradeFileView } from '#web/read-models/trade-file.ts'
import { counted } from '#web/shared/page/counted.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { ColumnMapper } from './column-mapper.tsx'
import { ImportFacts } from './import-facts.tsx'
import { accepted, Picking, type PickingProps, Whose } from './import-picking.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportedLines } from './imported-lines.tsx'
import { ImportedNotes } from './imported-notes.tsx'
import { useLinkableAccounts } from './linkable-accounts.ts'
import { LastDayResult, StatedResults } from './stated-results.tsx'

/** From a broker's file to trades in the journal: choose it, look at every line, record it. */
export const ImportTradesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { tradeFile } = useActions()
  const { status } = useSnapshot(tradeFileView)
  const whose = { account: unnamed }
  // Closing the dialog ends the import, wherever it stands.
  useEffect(() => () => tradeFile({ type: 'close' }), [tradeFile])
  const pick = (file: File) => tradeFile({ type: 'pick', file, ...whose })
  return (
    <Dialog
      title={titles[status]}
      kind={status === 'previewing' || status === 'recording' ? 'wide' : 'question'}
      busy={status === 'recording'}
      onClose={onClose}
    >
      {status === 'recorded' || status === 'taken-back' ? (
        <Outcome onClose={onClose} />
      ) : status === 'previewing' || status === 'recording' ? (
        <Preview onPick={pick} onClose={onClose} />
      ) : (
        <Picking onPick={pick} onType={(text) => tradeFile({ type: 'type', text, ...whose })} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The account of lines that name none. */
const unnamed = 'Imported'

/** Whose the trades are; each answer reads the file once more. */
const AccountQuestion = () => {
  const { tradeFile } = useActions()
  const [account, setAccount] = useState(unnamed)
  const [linkedId, setLinkedId] = useState('')
  const linkable = useLinkableAccounts()
  const say = (name: string, id: string) => {
    setAccount(name)
    setLinkedId(id)
    const linked = linkable.find((each) => each.id === id)
    tradeFile({ type: 'account', account: name.trim() || unnamed, ...(linked && { linked }) })
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

type Status = (typeof tradeFileView)['status']
const titles: Readonly<Record<Status, string>> = {
  resting: 'Import trades',
  reading: 'Import trades',
  previewing: 'Import trades',
  recording: 'Import trades',
  recorded: 'Imported',
  'taken-back': 'Import taken back',
}

const Preview = ({ onPick, onClose }: Pick<PickingProps, 'onPick' | 'onClose'>) => {
  const { tradeFile } = useActions()
  const { status, preview, mapping, isMappingFolded = false, error, percent, fileName } = useSnapshot(tradeFileView)
  const recording = status === 'recording'
  const shown = mapping?.current
  if (!preview && !shown) return undefined
  return (
    <>
      {!recording && <AccountQuestion key={fileName} />}
      {shown && !isMappingFolded && !recording && <ColumnMapper shown={shown} preview={preview?.current} />}
      {preview && <Read preview={preview.current} recording={recording} />}
      {preview && (!shown || isMappingFolded) && !recording && (
        <p>
          <Button variant="ghost" size="sm" onClick={() => tradeFile({ type: 'map' })}>
            {shown ? 'Change the columns' : 'Not right? Choose the columns yourself'}
          </Button>
        </p>
      )}
      {preview?.current.lastDay && <LastDayResult lastDay={preview.current.lastDay} />}
      {preview && <StatedResults compared={preview.current.compared} />}
      {preview && <ImportedNotes words={preview.current.words} />}
      {preview && <ImportedLines preview={preview.current} />}
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {recording && <Progress value={percent} label="Recording the trades" />}
      <div className={dialog.actions}>
        <Button variant="ghost" disabled={recording} onClick={onClose}>
          Cancel
        </Button>
        {!recording && <FilePick label="Another file" accept={accepted} onPick={onPick} />}
        <RecordButton preview={preview?.current} recording={recording} />
      </div>
    </>
  )
}

/** How the file was read, and what it cannot say by itself. */
const Read = ({ preview, recording }: { readonly preview: ImportPreview; readonly recording: boolean }) => {
  const { tradeFile } = useActions()
  const { mapping, fileName, isEncodingGuessed = false, answers = {}, zone = 'UTC' } = useSnapshot(tradeFileView)
  return (
    <>
      <ImportFacts preview={preview} fileName={fileName} isEncodingGuessed={isEncodingGuessed} />
      {!recording && (
        <ImportQuestions
          questions={preview.questions}
          answers={answersSaid({ mapping, answers })}
          zone={zone}
          isByColumn={mapping !== undefined}
          onAnswer={(said) => tradeFile({ type: 'answer', answers: said })}
          onFeeSign={(negativeFees) => tradeFile({ type: 'map', change: { negativeFees } })}
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
  const { mapping, answers = {} } = useSnapshot(tradeFileView)
  const isOpen = preview && hasOpenQuestions(preview, answersSaid({ mapping, answers }))
  const isNothing = preview?.fresh === 0 && preview.words.fresh.length === 0
  return (
    <Button
      variant="primary"
      loading={recording}
      disabled={!preview || isNothing || isOpen}
      onClick={() => tradeFile({ type: 'record' })}
    >
      {!preview
        ? 'Choose the columns first'
        : isNothing
          ? 'Nothing to import'
          : isOpen
            ? 'Answer first'
            : `Import ${broughtBy(preview)}`}
    </Button>
  )
}

type Brought = Pick<ImportPreview, 'fresh' | 'freshFills' | 'fees' | 'words'>

/** What an import brings, each with its words. Fees of fills come with them, and count where they alone are new. */
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
  const { preview, status, undo, error } = useSnapshot(tradeFileView)
  if (!preview) return undefined
  const { current } = preview
  const { days } = current
  const brought = partsBrought(current).reduce((sum, { count }) => sum + count, 0)
  const broken = current.counts['not-understood']
  const isTakenBack = status === 'taken-back'
  return (
    <>
      <output className={dialog.prose}>
        {isTakenBack
          ? 'Your journal is as it was before the import.'
          : `${broughtBy(current)} ${brought === 1 ? 'is' : 'are'} in your journal now.`}
        {!isTakenBack &&
          broken > 0 &&
          ` ${counted(broken, 'line was skipped because it', 'lines were skipped because they')} could not be read.`}
      </output>
      {days && !isTakenBack && (
        <p>
          <PageLink to={`/app/calendar/${days.to}`} onChoose={onClose}>
            Look at the last day in the calendar
          </PageLink>
        </p>
      )}
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      <div className={dialog.actions}>
        {undo && <Button onClick={() => tradeFile({ type: 'take-back' })}>Undo the import</Button>}
        <Button variant="primary" data-first-focus onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
