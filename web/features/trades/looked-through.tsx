import { changeTradeNote } from '#domain/trade-notes/commands.ts'
import { isLookedThrough, type WrittenTrade } from '#domain/trade-notes/written.ts'
import { Switch } from '#web/design/controls/switch.tsx'
import type { TradeWriter } from './use-trade-writer.ts'

interface LookedThroughProps {
  readonly written: WrittenTrade
  readonly writer: TradeWriter
}

/** Switching it off clears the mark on every note of the trade. */
export const LookedThrough = ({ written, writer }: LookedThroughProps) => {
  const mark = (seen: boolean) => {
    if (seen) return void writer.write((journal, id) => changeTradeNote(journal, id, 'seen', true), { seen })
    for (const note of written.notes)
      if (note.seen === true) writer.ask((journal) => changeTradeNote(journal, note.id, 'seen', false))
  }
  return (
    <Switch
      label="Looked through"
      hint="The filter finds the trades that you have not looked through yet."
      pressedBy="v"
      checked={isLookedThrough(written)}
      onChange={mark}
    />
  )
}
