import type { LocalDate } from '#domain/journal/journal.ts'
import { moneyTone, plainCellMoney, profitWord } from '#domain/money/cell-money.ts'
import type { CalendarDay } from '#domain/statistics/month.ts'
import { dateLine } from '#domain/time/date-line.ts'

/** Everything that a cell shows, as a screen reader says it: 'Friday, November 20, 2026, today. Profit $132. 4 of 9 tasks completed. Notes.' */
export const cellSentence = ({ date, dayOff, profit, progress, hasText, keptVersions }: CalendarDay, today: LocalDate, amountsShown: boolean): string => {
  const parts = [`${dateLine(date)}${date === today ? ', today' : ''}`]
  if (dayOff) parts.push('Day off')
  if (profit) parts.push(amountsShown ? `${profitWord[moneyTone(profit.amount)]} ${plainCellMoney(profit.amount, profit.currency)}` : 'Profit and loss hidden')
  if (progress) parts.push(`${progress.completed} of ${progress.total} tasks completed`)
  if (hasText) parts.push('Notes')
  if (keptVersions > 0) parts.push(keptVersions === 1 ? 'Another version of a text was kept' : `${keptVersions} other versions of texts were kept`)
  return `${parts.join('. ')}.`
}
