import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { counted } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { anchorTradeNote, deleteTradeNote, stopRefusal } from '#domain/trade-notes/commands.ts'
import { anchorOf } from '#domain/trade-notes/fill-names.ts'
import { isPlan, plannedStop } from '#domain/trade-notes/plans.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Select } from '#web/design/controls/select.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, undoView } from '#web/read-models/views.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { useInstantText } from '#web/shared/page/formats.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { useAsk } from '#web/shared/trade-notes/use-ask.ts'
import * as filters from '#web/shared/trades/filters.css.ts'
import { sideWords } from '#web/shared/trades/trade-words.ts'
import { useNameAmong } from '#web/shared/trades/use-account-names.ts'
import { NoteField } from './note-field.tsx'
import { PlanPricesDialog } from './plan-prices-dialog.tsx'
import { TradeAttachments } from './trade-attachments.tsx'
import type { Written } from './use-written.ts'
import * as styles from './writing.css.ts'

interface WaitingNotesProps {
  readonly written: Written
  /** Newest first. */
  readonly trades: ReadonlyArray<Trade>
  readonly shown: boolean
}

export const WaitingNotes = ({ written, trades, shown }: WaitingNotesProps) => {
  const { plans, withoutTrade } = written
  return (
    <>
      {plans.length > 0 && (
        <details className={styles.part} open={plans.length < 4 || undefined}>
          <summary className={filters.summary}>{counted(plans.length, 'open plan', 'open plans')}</summary>
          <ul className={stack.large} aria-label="Open plans">
            {plans.map((plan) => (
              <li key={plan.id} className={styles.card}>
                <Waiting
                  note={plan}
                  trades={trades}
                  label={`Plan for ${symbolText(plan.symbol ?? '')}`}
                  shown={shown}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      {withoutTrade.length > 0 && (
        <details className={styles.part} open>
          <summary className={filters.summary}>{`Without a trade (${withoutTrade.length})`}</summary>
          <p className={muted.small}>The fills that these notes were about are gone. Attach a note to another trade.</p>
          <ul className={stack.large} aria-label="Without a trade">
            {withoutTrade.map((note, place) => (
              <li key={note.id} className={styles.card}>
                <Waiting note={note} trades={trades} label={`Note ${place + 1} without a trade`} shown={shown} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface WaitingProps {
  readonly note: TradeNote
  readonly trades: ReadonlyArray<Trade>
  readonly label: string
  readonly shown: boolean
}

const Waiting = ({ note, trades, label, shown }: WaitingProps) => {
  const { undo } = useActions()
  const ask = useAsk()
  const textOf = useInstantText()
  const { today } = useSnapshot(dayView)
  const [asking, setAsking] = useState<'trade' | 'prices'>()
  const close = () => setAsking(undefined)
  const remove = () => {
    if (ask((journal) => deleteTradeNote(journal, note.id)) !== undefined) return
    showToast({ text: 'Note deleted', ...takesBack({ undo }, undoView.undo?.id) })
  }
  return (
    <>
      <p className={muted.small}>{factsOf(note, shown, textOf)}</p>
      <NoteField label={label} note={note} fills={note.fills} />
      <TradeAttachments notes={[note]} fills={note.fills} day={today} pasted={false} heading="h2" />
      <div className={row({ gap: 'small', wrap: true })}>
        {isPlan(note) && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Change stop and target: ${label}`}
            onClick={() => setAsking('prices')}
          >
            Change stop and target
          </Button>
        )}
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Attach to a trade: ${label}`}
          disabled={trades.length === 0}
          onClick={() => setAsking('trade')}
        >
          Attach to a trade
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Delete: ${label}`} onClick={() => catchingFocus(remove)}>
          Delete
        </Button>
      </div>
      {asking === 'trade' && <AttachDialog note={note} trades={trades} onClose={close} />}
      {asking === 'prices' && <PlanPricesDialog plan={note} onClose={close} />}
    </>
  )
}

const factsOf = (note: TradeNote, shown: boolean, textOf: (at: string) => string): string => {
  const { symbol, side, stops, target, rating, plannedAt } = note
  const price = (value: number): string => (shown ? String(value) : '•••')
  const stop = isPlan(note) ? plannedStop(note) : stops[0]?.price
  return [
    ...(symbol === undefined ? [] : [`${side ? `${sideWords[side]} ` : ''}${symbolText(symbol)}`]),
    ...(stop === undefined ? [] : [`stop ${price(stop)}`]),
    ...(target === undefined ? [] : [`target ${price(target)}`]),
    ...(rating === undefined ? [] : [`rating ${rating}`]),
    ...(plannedAt === undefined ? [] : [`planned ${textOf(plannedAt)}`]),
  ].join(', ')
}

/** The newest trades; those of the note's symbol come first. */
const offered = 200

interface AttachDialogProps {
  readonly note: TradeNote
  readonly trades: ReadonlyArray<Trade>
  readonly onClose: () => void
}

const AttachDialog = ({ note, trades, onClose }: AttachDialogProps) => {
  const ask = useAsk()
  const order = useDateOrder()
  const accountOf = useNameAmong()
  const planned = symbolText(note.symbol ?? '').toUpperCase()
  const ofSymbol = trades.filter(({ symbol }) => symbolText(symbol).toUpperCase() === planned)
  const choices = [...new Set([...ofSymbol, ...trades])].slice(0, offered)
  const [chosen, setChosen] = useState(choices[0]?.id)
  // Where the chosen one is gone, as after a late fill, the choice shows the first: what is shown is what is taken.
  const trade = choices.find(({ id }) => id === chosen) ?? choices[0]
  const [refusal, setRefusal] = useState<string>()
  const attach = () => {
    if (!trade) return onClose()
    const refused = note.stops.length > 0 ? stopRefusal(trade, note.stops) : undefined
    const words = refused ? messageOf(refused) : ask((journal) => anchorTradeNote(journal, note.id, anchorOf(trade)))
    setRefusal(words)
    if (words === undefined) onClose()
    return undefined
  }
  return (
    <Dialog title="Attach to a trade" onClose={onClose}>
      <Select
        label="Trade"
        value={trade?.id ?? ''}
        options={choices.map(({ id, symbol, side, last, accountId }) => ({
          value: id,
          label: [`${symbolText(symbol)} ${sideWords[side]}`, dateLine(last.day, order), accountOf(accountId)]
            .filter(Boolean)
            .join(', '),
        }))}
        onChange={setChosen}
      />
      {refusal !== undefined && <Alert tone="error">{refusal}</Alert>}
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={attach}>
          Attach
        </Button>
      </div>
    </Dialog>
  )
}
