import { type FormEvent, useState } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import { priceIn } from '#domain/money/typed-number.ts'
import { changeStops, changeStopsOf, changeTarget, stopRefusal } from '#domain/trade-notes/commands.ts'
import type { Stop } from '#domain/trade-notes/trade-note.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { catchingFocus } from '#web/design/dialog/catch-focus.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useInstantText } from '#web/shared/page/formats.ts'
import { Price } from './price.tsx'
import type { TradeWriter } from './use-trade-writer.ts'
import * as styles from './writing.css.ts'

interface StopsProps {
  readonly trade: Trade
  readonly written: WrittenTrade
  readonly writer: TradeWriter
  readonly shown: boolean
}

const zero: Decimal = { units: 0n, scale: 0 }

export const Stops = (props: StopsProps) => {
  const { trade, written, writer, shown } = props
  const textOf = useInstantText()
  const remove = (stop: Stop) => {
    for (const { id, stops } of written.notes) {
      const left = stops.filter((each) => each !== stop)
      if (left.length < stops.length) writer.ask((journal) => changeStops(journal, id, left))
    }
  }
  const isAfter = ({ at }: Stop): boolean => !trade.isOpen && Date.parse(at) > trade.last.at / 1000
  return (
    <div className={stack.small}>
      {written.stops.length > 0 && (
        <ol className={stack.none} aria-label="Stops">
          {written.stops.map((stop, place) => (
            <li key={`${stop.at} ${stop.price}`} className={styles.line}>
              <span className={styles.words}>
                {place === 0 ? 'First stop ' : 'Then '}
                <Price price={parseDecimal(stop.price) ?? zero} currency={trade.currency} shown={shown} />
                <span className={muted.text}>
                  {`, ${textOf(stop.at)}`}
                  {isAfter(stop) && ', afterwards'}
                </span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                shape="square"
                aria-label={`Remove the stop at ${stop.price}`}
                onClick={() => catchingFocus(() => remove(stop))}
              >
                <CloseIcon size={14} />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <StopEntry {...props} />
      <TargetEntry {...props} />
    </div>
  )
}

const StopEntry = ({ trade, written, writer }: StopsProps) => {
  const { now } = useActions()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    const stop = { price: priceIn(typed), at: now() }
    const refused = stopRefusal(trade, [...written.stops, stop])
    const [first, ...others] = written.notes
    const words = refused
      ? messageOf(refused)
      : writer.write(
          (journal, id) =>
            changeStopsOf(
              journal,
              id,
              trade,
              [...(first?.stops ?? []), stop],
              others.flatMap(({ stops }) => stops),
            ),
          { stops: [stop] },
        )
    setRefusal(words)
    if (words === undefined) setTyped('')
  }
  return (
    <form className={styles.entry} onSubmit={enter} noValidate>
      <Field
        label={written.stops.length === 0 ? 'Stop' : 'Stop, moved to'}
        inputMode="decimal"
        autoComplete="off"
        data-reached-by="s"
        value={typed}
        error={refusal}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" className={styles.beside}>
        Enter<span className={styles.spoken}> the stop</span>
      </Button>
    </form>
  )
}

const TargetEntry = ({ written, writer }: StopsProps) => {
  const aimed = written.notes.find(({ target }) => target !== undefined)
  const saved = aimed?.target === undefined ? '' : String(aimed.target)
  const [typed, setTyped] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (typed === undefined || typed.trim() === saved) return setTyped(undefined)
    const target = typed.trim() === '' ? undefined : priceIn(typed)
    const words = aimed
      ? writer.ask((journal) => changeTarget(journal, aimed.id, target))
      : target !== undefined && writer.write((journal, id) => changeTarget(journal, id, target), { target })
    if (words !== false) setRefusal(words)
    if (words === undefined || words === false) setTyped(undefined)
  }
  return (
    <form className={styles.entry} onSubmit={enter} noValidate>
      <Field
        label="Target"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? saved}
        error={refusal}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" className={styles.beside}>
        Enter<span className={styles.spoken}> the target</span>
      </Button>
    </form>
  )
}
