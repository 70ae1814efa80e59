import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#domain/figures.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { riskOf } from '#domain/trade-notes/risk.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { roles } from '#web/shared/page/table-roles.ts'
import { holdingText, sideWords } from '#web/shared/trades/trade-words.ts'
import { type Line, linesOf } from './list-lines.ts'
import { MeanPrice } from './price.tsx'
import * as styles from './trade-list.css.ts'
import { Marks, R } from './trade-marks.tsx'
import { TradeResult } from './trade-result.tsx'
import { offsetsOf, placesOf, useVisibleRows } from './visible-rows.ts'

export interface TradeListProps {
  readonly trades: ReadonlyArray<Trade>
  readonly written: ReadonlyMap<string, WrittenTrade>
  /** Undefined if there is only one account. */
  readonly accountOf: (accountId: string) => string | undefined
  readonly openId: string | undefined
  readonly shown: boolean
  readonly addressOf: (id: string) => string
  readonly onOpen: (id: string) => void
}

/** In rem. */
const lineRem = { heading: 3, roomy: 2.75, narrow: 4 } as const
/** In rem; a trade has one line from this width on. */
const roomyRem = 42

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Each column also has a cell in `TradeCells`, and in `PrintedTrade`. */
export const columns = ['Symbol', 'Side', 'Notes', 'Size', 'Entry', 'Exit', 'Held', 'R', 'Net'] as const

/** Of thousands of trades only those in sight are drawn. */
export const TradeList = (list: TradeListProps) => {
  const { trades } = list
  const frame = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(trades), [trades])
  const room = useRoom(frame)
  return (
    <div ref={frame} className={styles.frame}>
      <table {...roles.table} aria-label="Trades" aria-rowcount={lines.length + 1} className={styles.table}>
        <thead {...roles.rowgroup} className={styles.head({ roomy: room.isRoomy })}>
          <tr {...roles.row} aria-rowindex={1} className={styles.columns}>
            {columns.map((name) => (
              <th key={name} {...roles.columnheader} scope="col" className={styles.column}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <Lines {...list} {...room} lines={lines} />
      </table>
    </div>
  )
}

interface LinesProps extends TradeListProps, Room {
  readonly lines: ReadonlyArray<Line>
}

const Lines = ({ lines, written, accountOf, isRoomy, rem, openId, shown, addressOf, onOpen }: LinesProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const tradeRem = lineRem[isRoomy ? 'roomy' : 'narrow']
  const offsets = useMemo(
    () => offsetsOf(lines.map(({ kind }) => rem * (kind === 'heading' ? lineRem.heading : tradeRem))),
    [lines, rem, tradeRem],
  )
  const span = useVisibleRows(body, offsets)
  const { active, setActive, onKeyDown } = useArrows(lines, body)
  const open = useMemo(
    () => (openId === undefined ? -1 : lines.findIndex((line) => line.kind === 'trade' && line.trade.id === openId)),
    [lines, openId],
  )
  return (
    <tbody ref={body} {...roles.rowgroup} className={styles.body} style={{ height: offsets.at(-1) }}>
      {/* Wherever the list scrolls, the focused row stays drawn, and so does the open trade, which gets the focus
         back. */}
      {placesOf(span, [active, open]).map((place) => {
        const line = lines[place]
        if (!line) return undefined
        const at = { top: offsets[place], height: (offsets[place + 1] ?? 0) - (offsets[place] ?? 0) }
        return line.kind === 'heading' ? (
          <tr key={line.day ?? 'open'} {...roles.row} aria-rowindex={place + 2} className={styles.heading} style={at}>
            <td {...roles.cell} colSpan={columns.length}>
              <Heading day={line.day} count={line.count} />
            </td>
          </tr>
        ) : (
          <tr
            key={line.trade.id}
            {...roles.row}
            aria-rowindex={place + 2}
            data-line={place}
            data-trade={line.trade.id}
            className={styles.line({ roomy: isRoomy, open: place === open })}
            style={at}
          >
            <TradeCells
              trade={line.trade}
              written={written.get(line.trade.id)}
              account={accountOf(line.trade.accountId)}
              shown={shown}
              isOpen={place === open}
              address={addressOf(line.trade.id)}
              onOpen={onOpen}
              onFocus={() => setActive(place)}
              onKeyDown={onKeyDown}
            />
          </tr>
        )
      })}
    </tbody>
  )
}

const Heading = ({ day, count }: { readonly day: LocalDate | undefined; readonly count: number }) => (
  <>
    {day === undefined ? (
      <span className={styles.day}>Open trades</span>
    ) : (
      <PageLink to={`/app/calendar/${day}`} className={styles.day}>
        <DateLine of={day} />
      </PageLink>
    )}
    <span className={styles.count}>{counted(count, 'trade', 'trades')}</span>
  </>
)

interface CellsProps {
  readonly trade: Trade
  readonly written: WrittenTrade | undefined
  readonly account: string | undefined
  readonly shown: boolean
  readonly isOpen: boolean
  readonly address: string
  readonly onOpen: (id: string) => void
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const TradeCells = ({ trade, written, account, shown, isOpen, address, onOpen, ...keys }: CellsProps) => {
  const { id, symbol, side, size } = trade
  return (
    <>
      <td {...roles.cell} className={styles.symbol}>
        <PageLink
          to={address}
          className={styles.link}
          aria-current={isOpen || undefined}
          show={() => onOpen(id)}
          {...keys}
        >
          {symbolText(symbol)}
        </PageLink>
        {account !== undefined && <span className={styles.account}> {account}</span>}
      </td>
      <td {...roles.cell} className={styles.side}>
        {sideWords[side]}
      </td>
      <td {...roles.cell} className={styles.notes}>
        <Marks trade={trade} written={written} />
      </td>
      <td {...roles.cell} className={styles.size}>
        {quantityText(size)}
      </td>
      <td {...roles.cell} className={styles.entry}>
        <MeanPrice trade={trade} of={trade.entry} shown={shown} />
      </td>
      <td {...roles.cell} className={styles.exit}>
        <MeanPrice trade={trade} of={trade.exit} shown={shown} />
      </td>
      <td {...roles.cell} className={styles.held}>
        {holdingText(trade)}
      </td>
      <td {...roles.cell} className={styles.r}>
        {written && written.stops.length > 0 && <R risk={riskOf(trade, written.stops)} />}
      </td>
      <td {...roles.cell} className={styles.net}>
        <TradeResult trade={trade} shown={shown} />
      </td>
    </>
  )
}

interface Room {
  readonly isRoomy: boolean
  /** Pixels. */
  readonly rem: number
}

const useRoom = (frame: { readonly current: HTMLElement | null }): Room => {
  const [room, setRoom] = useState({ isRoomy: false, rem: 16 })
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const look = () => {
      const rem = remPx()
      const isRoomy = current.clientWidth >= roomyRem * rem
      setRoom((known) => (known.isRoomy === isRoomy && known.rem === rem ? known : { isRoomy, rem }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [frame])
  return room
}

/** Arrow keys also lead to trades that are not drawn yet. */
const useArrows = (lines: ReadonlyArray<Line>, body: { readonly current: HTMLElement | null }) => {
  const [active, setActive] = useState<number>()
  const [wanted, setWanted] = useState<{ readonly place: number }>()
  useLayoutEffect(() => {
    if (!wanted) return
    body.current?.querySelector<HTMLElement>(`[data-line="${wanted.place}"] a`)?.focus()
  }, [wanted, body])
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || active === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    let next = active + by
    while (lines[next]?.kind === 'heading') next += by
    if (!lines[next]) return
    setWanted({ place: next })
    setActive(next)
  }
  return { active, setActive, onKeyDown }
}
