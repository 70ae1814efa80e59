import { useState } from 'react'
import { differenceFrom } from '#domain/conflicts/difference.ts'
import type { LostText } from '#domain/journal/journal.ts'
import { Button } from '../button/button.tsx'
import * as styles from './kept-version.css.ts'

export interface KeptVersionProps {
  readonly lost: LostText
  /** The text that stands in the field. */
  readonly present: string
  /** Of what it is another version: 'Daily Notes'. */
  readonly what: string
  /** Why it could not be restored. */
  readonly refusal?: string | undefined
  readonly onRestore: () => void
  readonly onDismiss: () => void
}

/** Another version of a text, kept when two were written at once: what differs is underlined, the whole can be read, and the user decides. */
export const KeptVersion = ({ lost, present, what, refusal, onRestore, onDismiss }: KeptVersionProps) => {
  const [open, setOpen] = useState(false)
  const whole = differenceFrom(lost.v, present)
  const short = { before: endOf(whole.before), different: startOf(whole.different, differenceMaxChars), after: startOf(whole.after, aroundMaxChars) }
  const isLong = short.before.length + short.different.length + short.after.length < lost.v.length
  const { before, different, after } = open ? whole : short
  const at = whenText(lost.at)
  return (
    <fieldset className={styles.slip} aria-label={`Another version of ${what}`}>
      <p className={styles.head}>
        <span className={styles.title}>Another version of this text was kept</span>
        {at !== undefined && <time className={styles.when} dateTime={lost.at}>{at}</time>}
      </p>
      <blockquote className={styles.words}>{before}{different !== '' && <mark className={styles.different}>{different}</mark>}{after}</blockquote>
      {refusal !== undefined && <p className={styles.refusal} role="alert">{refusal}</p>}
      <div className={styles.actions}>
        <Button size="sm" aria-label={`Restore this version of ${what}`} onClick={onRestore}>Restore</Button>
        <Button size="sm" variant="ghost" aria-label={`Dismiss this version of ${what}`} onClick={onDismiss}>Dismiss</Button>
        {isLong && <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? 'Show less' : 'Show all of it'}</Button>}
      </div>
    </fieldset>
  )
}

/** Of a long text the place that differs is shown, with a little of what stands around it. */
const aroundMaxChars = 80
const differenceMaxChars = 320

const startOf = (text: string, most: number): string => (text.length > most + 1 ? `${text.slice(0, most)}…` : text)
const endOf = (text: string): string => (text.length > aroundMaxChars + 1 ? `…${text.slice(-aroundMaxChars)}` : text)

const dateAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Undefined for what is no instant: a foreign file may say anything. */
const whenText = (at: string): string | undefined => {
  const ms = Date.parse(at)
  return Number.isNaN(ms) ? undefined : dateAndTime.format(ms)
}
