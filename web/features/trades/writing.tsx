import { takePlanApart } from '#domain/trade-notes/commands.ts'
import { anchorOf } from '#domain/trade-notes/fill-names.ts'
import { isPlan } from '#domain/trade-notes/plans.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import { saysSomething, type WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useInstantText } from '#web/shared/page/formats.ts'
import { Labels } from './labels.tsx'
import { LookedThrough } from './looked-through.tsx'
import { NoteField } from './note-field.tsx'
import { Rating } from './rating.tsx'
import { Stops } from './stops.tsx'
import { TradeAttachments } from './trade-attachments.tsx'
import { useTradeWriter } from './use-trade-writer.ts'
import type { Written } from './use-written.ts'
import * as styles from './writing.css.ts'

interface WritingProps {
  readonly trade: Trade
  readonly written: WrittenTrade
  readonly labels: Written['labels']
  readonly shown: boolean
}

export const Writing = ({ trade, written, labels, shown }: WritingProps) => {
  const writer = useTradeWriter(trade, written, labels)
  const textOf = useInstantText()
  const plans = written.notes.filter(isPlan)
  const notes = shownNotes(written.notes.filter((note) => !isPlan(note)))
  const all = [...new Set(labels.values())]
  return (
    <section className={styles.part} aria-labelledby="trade-writing">
      <h3 id="trade-writing" className={heading.body}>
        Your notes
      </h3>
      {plans.map((plan, place) => (
        <div key={plan.id} className={stack.small}>
          <NoteField label={place === 0 ? 'Plan' : `Plan ${place + 1}`} note={plan} fills={anchorOf(trade)} />
          <div className={styles.line}>
            <span className={styles.words}>{`Planned ${textOf(plan.plannedAt ?? '')}`}</span>
            <Button
              size="sm"
              data-pressed-by="x"
              onClick={() => writer.ask((journal) => takePlanApart(journal, plan.id, trade))}
            >
              Not this trade
            </Button>
          </div>
        </div>
      ))}
      {notes.map((note, place) => (
        // A fixed key, because the field must stay when its first letter makes its note.
        <NoteField
          key={place === 0 ? 'first' : note?.id}
          label={place === 0 ? 'Note' : `Note ${place + 1}`}
          note={note}
          fills={anchorOf(trade)}
          {...(place === 0 && { reachedBy: 'n' })}
        />
      ))}
      <Labels carried={written.labels} all={all} writer={writer} />
      <Stops trade={trade} written={written} writer={writer} shown={shown} />
      <Rating written={written} writer={writer} />
      <LookedThrough written={written} writer={writer} />
      <TradeAttachments notes={written.notes} fills={anchorOf(trade)} day={trade.last.day} pasted />
    </section>
  )
}

/** The first field is always shown, for a new text; other notes without a text are not. */
const shownNotes = (notes: ReadonlyArray<TradeNote>): ReadonlyArray<TradeNote | undefined> => {
  const [first, ...others] = notes
  return [first, ...others.filter(saysSomething)]
}
