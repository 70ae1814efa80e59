import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '#domain/figures.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { DateOrder } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { useActions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { namedDays } from './named-days.ts'
import * as styles from './settings.css.ts'

/** Undefined while they are computed. The change is prepared meanwhile, and its undo when the dialog closes. */
export const useChangedDays = (change: ReplacedTrades): ReadonlyArray<LocalDate> | undefined => {
  const { tradeFile } = useActions()
  const { prepared } = useSnapshot(tradeFileView)
  useEffect(() => tradeFile({ type: 'prepare', change }), [tradeFile, change])
  useEffect(() => () => tradeFile({ type: 'prepare' }), [tradeFile])
  return prepared?.current.change === change ? prepared.current.days : undefined
}

/** From this many trades on, computing the days takes a while, and there are many of them. */
const manyTrades = 300

interface ResultsThatChangeProps {
  readonly days: ReadonlyArray<LocalDate> | undefined
  readonly trades: number
}

export const ResultsThatChange = ({ days, trades }: ResultsThatChangeProps) => {
  const order = useDateOrder()
  return (
    <li className={trades < manyTrades ? undefined : styles.reservedLines} aria-busy={days === undefined}>
      {changedDaysText(days, order)}
    </li>
  )
}

const changedDaysText = (days: ReadonlyArray<LocalDate> | undefined, order: DateOrder): string => {
  if (days === undefined) return 'Working out which days change their results…'
  return days.length === 0
    ? 'No day changes its result.'
    : `${counted(days.length, 'day changes its result', 'days change their results')}: ${namedDays(days, order)}.`
}
