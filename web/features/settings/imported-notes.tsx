import { useState } from 'react'
import { counted } from '#domain/figures.ts'
import { wordsLeftWords } from '#domain/trade-files/fate-words.ts'
import type { SaidOfLine, WordsLeft, WordsPreview } from '#domain/trade-files/words.ts'
import { Button } from '#web/design/controls/button.tsx'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './import-trades.css.ts'
import { drawnAtMost, More } from './imported-lines.tsx'

const drawnMore = 200

export const ImportedNotes = ({ words }: { readonly words: WordsPreview }) => {
  const [drawn, setDrawn] = useState(drawnAtMost)
  const { fresh, again, labels } = words
  const left = Object.entries(words.left)
  if (fresh.length === 0 && again.length === 0 && left.length === 0) return undefined
  return (
    <section className={styles.part} aria-labelledby="notes-heading">
      <h3 id="notes-heading" className={heading.body}>
        Notes and labels
      </h3>
      <p className={muted.small}>
        {counted(fresh.length, 'trade comes', 'trades come')} with a note or labels;{' '}
        {counted(labels, 'label is', 'labels are')} new in this journal.
        {again.length > 0 && ` ${counted(again.length, 'note was', 'notes were')} brought by an earlier import.`}
      </p>
      {left.length > 0 && (
        <>
          <p className={muted.small}>Left in the file:</p>
          <ul className={styles.notes}>
            {left.map(([why, count]) => (
              <li key={why}>{leftWords(why as WordsLeft, count)}</li>
            ))}
          </ul>
        </>
      )}
      {fresh.length > 0 && (
        <ol className={stack.none}>
          {fresh.slice(0, drawn).map((said) => (
            <NoteLine key={said.line} said={said} />
          ))}
        </ol>
      )}
      <More of={fresh.length} drawn={drawn} />
      {fresh.length > drawn && (
        <Button variant="ghost" onClick={() => setDrawn(drawn + drawnMore)}>
          Show more of: Notes and labels
        </Button>
      )}
    </section>
  )
}

const leftWords = (left: WordsLeft, count: number): string => {
  const [what, why] = wordsLeftWords[left]
  return `${what}: ${count.toLocaleString('en-US')}. ${why}.`
}

const shownChars = 200

const NoteLine = ({ said: { line, note, labels, seen } }: { readonly said: SaidOfLine }) => (
  <li className={styles.line}>
    <span className={styles.place}>
      <span className={visuallyHidden}>Line </span>
      {line}
    </span>
    <span className={styles.activity}>
      {note !== '' && <span>{note.length > shownChars ? `${note.slice(0, shownChars).trimEnd()}…` : note}</span>}
      <span className={muted.small}>
        {[...labels.map(({ kind, name }) => `${kind} ${name}`), ...(seen ? ['reviewed'] : [])].join(' · ')}
      </span>
    </span>
  </li>
)
