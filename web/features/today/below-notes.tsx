import { useRef } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { DayAttachments } from '#web/shared/attachments/day-attachments.tsx'
import { DailyTrades } from '#web/shared/daily-trades/daily-trades.tsx'
import { PlanButton } from '#web/shared/trade-notes/plan-button.tsx'
import { SharedPictures } from './shared-pictures.tsx'

interface Props {
  readonly journal: Journal
  readonly date: LocalDate
  /** A weekend day while weekends are hidden. */
  readonly isOff?: boolean
}

export const BelowNotes = ({ journal, date, isOff = false }: Props) => {
  const strip = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={strip}>
        <DayAttachments key={date} journal={journal} date={date} editable heading={isOff ? 'h2' : 'h3'} />
      </div>
      <PlanButton />
      {!isOff && <DailyTrades journal={journal} date={date} />}
      <SharedPictures date={date} onAdded={() => strip.current?.querySelector<HTMLElement>('h2, h3')?.focus()} />
    </>
  )
}
