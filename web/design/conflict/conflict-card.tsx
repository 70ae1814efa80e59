import { useState } from 'react'
import { differenceFrom } from '#domain/conflicts/difference.ts'
import type { Conflict } from '#domain/record/journal.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import * as styles from './conflict-card.css.ts'

export interface ConflictCardProps {
  readonly conflict: Conflict
  /** In words; undefined while unknown. */
  readonly when: string | undefined
  readonly present: string
  /** The name of the text: 'Daily Notes'. */
  readonly what: string
  readonly refusal?: string | undefined
  readonly onRestore: () => void
  readonly onDismiss: () => void
}

/** The losing text of a conflict, with the difference underlined. */
export const ConflictCard = ({ conflict, when, present, what, refusal, onRestore, onDismiss }: ConflictCardProps) => {
  const [open, setOpen] = useState(false)
  const full = differenceFrom(conflict.text, present)
  const short = {
    before: endOf(full.before),
    different: startOf(full.different, differenceMaxChars),
    after: startOf(full.after, aroundMaxChars),
  }
  const isLong = short.before.length + short.different.length + short.after.length < conflict.text.length
  const { before, different, after } = open ? full : short
  return (
    <fieldset className={styles.card} aria-label={`Another version of ${what}`}>
      <p className={styles.head}>
        <span className={styles.title}>Another version of this text was kept</span>
        {when !== undefined && (
          <time className={muted.text} dateTime={conflict.at}>
            {when}
          </time>
        )}
      </p>
      <blockquote className={styles.words}>
        {before}
        {different !== '' && <mark className={styles.different}>{different}</mark>}
        {after}
      </blockquote>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={row({ gap: 'small', wrap: true })}>
        <Button size="sm" aria-label={`Restore this version of ${what}`} onClick={onRestore}>
          Restore
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Dismiss this version of ${what}`} onClick={onDismiss}>
          Dismiss
        </Button>
        {isLong && (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show all of it'}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const aroundMaxChars = 80
const differenceMaxChars = 320

const startOf = (text: string, most: number): string => (text.length > most + 1 ? `${text.slice(0, most)}…` : text)
const endOf = (text: string): string => (text.length > aroundMaxChars + 1 ? `…${text.slice(-aroundMaxChars)}` : text)
