import { refusedPartOf } from '#domain/names/prose.ts'
import { Button } from '#web/design/controls/button.tsx'
import * as styles from './refused-part.css.ts'

interface Props {
  readonly text: string
  /** Called with the text without the refused part. */
  readonly onRemove: (rest: string) => void
}

/** Names the part of a text that a note may not hold, with its line, and removes it. */
export const RefusedPart = ({ text, onRemove }: Props) => {
  const part = refusedPartOf(text)
  if (!part) return undefined
  return (
    <p className={styles.part}>
      <span>
        Line {part.line}: {nameOf(part.text)}
      </span>
      <Button variant="ghost" size="sm" onClick={() => onRemove(text.replaceAll(part.text, ''))}>
        Remove it
      </Button>
    </p>
  )
}

const mostShown = 40

const nameOf = (part: string): string => {
  if (/^\p{Cc}$/u.test(part)) {
    const code = part.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `an invisible character (U+${code})`
  }
  return part.length > mostShown ? `${part.slice(0, mostShown)}…` : part
}
