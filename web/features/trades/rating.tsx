import { rateTrade, ratings } from '#domain/trade-notes/commands.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { Select } from '#web/design/controls/select.tsx'
import type { TradeWriter } from './use-trade-writer.ts'

const best = Math.max(...ratings)

interface RatingProps {
  readonly written: WrittenTrade
  readonly writer: TradeWriter
}

/** Of several notes the first one with a rating. No figure counts it. */
export const Rating = ({ written, writer }: RatingProps) => {
  const rated = written.notes.find(({ rating }) => rating !== undefined)
  const stored = rated?.rating
  /** A rating that another program has stored is shown as it is, until the trader chooses another. */
  const all = new Set([...ratings, ...(stored === undefined ? [] : [stored])])
  const choose = (value: string) => {
    const rating = ratings.find((each) => String(each) === value)
    if (rated) writer.ask((journal) => rateTrade(journal, rated.id, rating))
    else if (rating !== undefined) writer.write((journal, id) => rateTrade(journal, id, rating), { rating })
  }
  return (
    <Select
      label="Rating"
      hint={`How well you traded it: ${best} is best.`}
      reachedBy="e"
      value={stored === undefined ? '' : String(stored)}
      options={[
        { value: '', label: 'Not rated' },
        ...[...all].map((each) => ({ value: String(each), label: `${each} of ${best}` })),
      ]}
      onChange={choose}
    />
  )
}
