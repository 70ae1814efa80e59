import { useSnapshot } from 'valtio'
import { attachmentsOfTrade } from '#domain/attachments/attachment.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { addTradeNote } from '#domain/trade-notes/commands.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { Attachments } from '#web/shared/attachments/attachments.tsx'
import { useAsk } from '#web/shared/trade-notes/use-ask.ts'

interface Props {
  readonly notes: ReadonlyArray<Pick<TradeNote, 'id'>>
  /** The fills of a note that is made for the first picture. */
  readonly fills: ReadonlyArray<string>
  readonly day: LocalDate
  readonly pasted: boolean
  readonly heading?: 'h2'
}

/**
 * The pictures belong to the trade's notes, and so stay with the trade; a trade without notes gets an empty note with
 * its first picture.
 */
export const TradeAttachments = ({ notes, fills, day, pasted, heading }: Props) => {
  const { journal } = useSnapshot(journalView)
  const { nextId } = useActions()
  const ask = useAsk()
  if (!journal) return null
  const placeOfTrade = () => {
    const [first] = notes
    if (first) return { day, trade: first.id }
    const id = nextId()
    // If the note is refused, the picture belongs to the day alone.
    return ask(() => addTradeNote(id, { fills })) === undefined ? { day, trade: id } : { day }
  }
  return (
    <Attachments
      files={attachmentsOfTrade(journal.current, notes)}
      place={placeOfTrade}
      keys={notes.map(({ id }) => id)}
      pasted={pasted}
      heading={heading}
    />
  )
}
