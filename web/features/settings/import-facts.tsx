import { plural } from '#domain/figures.ts'
import { assumptionWords } from '#domain/trade-files/fate-words.ts'
import type { DecimalMark } from '#domain/trade-files/format.ts'
import type { ImportPreview } from '#domain/trade-files/preview.ts'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { zoneLabel } from './import-questions.tsx'
import * as styles from './import-trades.css.ts'

interface Props {
  readonly preview: Pick<ImportPreview, 'format' | 'zone' | 'decimalMark' | 'assumptions' | 'unread'>
  readonly fileName: string
  readonly isEncodingGuessed: boolean
}

export const ImportFacts = ({ preview, fileName, isEncodingGuessed }: Props) => {
  const { format, zone, decimalMark = '.', assumptions, unread = [] } = preview
  return (
    <section className={styles.part} aria-labelledby="file-heading">
      <h3 id="file-heading" className={heading.body}>
        {format.name}
      </h3>
      <p className={muted.small}>
        {fileName}
        {format.provedOn === undefined ? '. ' : `; proved on files up to ${monthOf(format.provedOn)}. `}
        {clockOf(zone)} {numberStyles[decimalMark]}
        {isEncodingGuessed && ' Letters beyond English ones are a guess: the file does not say how it was written.'}
      </p>
      {unread.length > 0 && (
        <p className={muted.small}>
          {plural(unread.length, 'A column that is not read: ', 'Columns that are not read: ')}
          {unread.join(', ')}.
        </p>
      )}
      {assumptions.length > 0 && (
        <>
          <p className={muted.small}>Taken for granted:</p>
          <ul className={styles.notes}>
            {assumptions.map((assumption) => (
              <li key={assumption}>{assumptionWords[assumption]}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** '09/2026' of '2026-09'. */
const monthOf = (month: string): string => month.split('-').toReversed().join('/')

const numberStyles: Readonly<Record<DecimalMark, string>> = { '.': 'Numbers as 1,234.56.', ',': 'Numbers as 1.234,56.' }

const clockOf = (zone: ImportPreview['zone']): string => {
  if (!zone) return 'Dates without times.'
  switch (zone.from) {
    case 'cell':
      return 'Times name their zone themselves.'
    case 'header':
    case 'format':
      return `Times of ${zoneLabel(zone.name)}.`
    case 'asked':
      return 'Times without a zone: choose it below.'
    case 'answer':
      return `Times of ${zoneLabel(zone.name)}, as you say.`
    case 'remembered':
      return `Times of ${zoneLabel(zone.name)}, as in the file before.`
    case 'usual':
      return `Times of ${zoneLabel(zone.name)}, as is usual for these files.`
  }
}
