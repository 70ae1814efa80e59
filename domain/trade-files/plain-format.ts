import type { Steps } from '#domain/steps.ts'
import { futureEffectSteps } from './effects.ts'
import { fatesBelow } from './fates.ts'
import type { Assumption, FormatReading, LineFate, TradeFormat } from './format.ts'
import { type Header, headerIn, type HeaderNames } from './header.ts'
import { type CellStyle, type Line, linesBelow, usStyle, usualZone } from './line.ts'
import { hasSeparateFees } from './separate-fees.ts'
import { type StylePlan, styleSteps } from './styles.ts'

/** A format of one table, each of whose lines is complete by itself. */
interface PlainFormat extends Pick<TradeFormat, 'id' | 'name' | 'provedOn' | 'lineOrder'>, HeaderNames {
  /** Differences from the style of brokers of the United States. */
  readonly style?: Partial<Pick<CellStyle, 'mark' | 'order'>>
  /** Their cells show the form of numbers and dates; dates alone where a spreadsheet may have turned them. */
  readonly shownBy?: Pick<StylePlan, 'numbers' | 'dates' | 'usualMark' | 'usualOrder'>
  /** Absent for mere dates. */
  readonly zone?: NonNullable<FormatReading['zone']>
  /** For clocks of files that name no zone; 'own' is that of the computer. */
  readonly usualZone?: string
  readonly assumptions?: ReadonlyArray<Assumption>
  /** The position decides the effect of futures' fills. */
  readonly hasFutures?: boolean
  readonly fateOf: (line: Line, accountId: string, found: Set<Assumption>, header: Header) => LineFate
}

/** Without `hasTicks`: an apostrophe groups digits. */
const elsewhere = { mark: '.', order: 'month-first' } as const

/** Reads such files: each line by itself, below the first header with the names. */
export const plainFormat = (plain: PlainFormat): TradeFormat => {
  const {
    needs,
    lacks,
    also,
    style,
    shownBy,
    zone,
    usualZone: usual,
    assumptions,
    hasFutures,
    fateOf,
    ...named
  } = plain
  return {
    ...named,
    recognise: (table) => headerIn(table, { needs, ...(lacks && { lacks }), ...(also && { also }) }),
    read: function* (table, header, context): Steps<FormatReading> {
      const clock = usual === undefined ? undefined : usualZone(context, usual === 'own' ? context.zone : usual)
      const name = zone?.name ?? clock?.name ?? context.zone
      const shown = shownBy && (yield* styleSteps(table, header, context, { ...shownBy, zone: name }))
      const plainStyle = style ? { ...elsewhere, zone: name, ...style } : usStyle(name)
      const cells = shown ? { ...(shownBy?.numbers.length === 0 && plainStyle), ...shown.style } : plainStyle
      const lineOf = linesBelow(header, context, cells)
      const found = new Set(assumptions)
      const read = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, found, header))
      const { fates, isAssumed } = hasFutures ? yield* futureEffectSteps(read) : { fates: read, isAssumed: false }
      if (isAssumed) found.add('effect-by-position').add('exchange-contract-sizes')
      if (hasSeparateFees(fates)) found.add('separate-fees')
      return {
        fates,
        ...(zone && { zone }),
        ...clock?.reading,
        decimalMark: cells.mark,
        questions: [...(clock?.reading.questions ?? []), ...(shown?.reading.questions ?? [])],
        assumptions: [...found],
      }
    },
  }
}
