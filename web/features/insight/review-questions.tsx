import type { Journal } from '#domain/record/journal.ts'
import { type Asked, beginQuestion } from '#domain/reviews/commands.ts'
import { ownQuestion, questionPlaces, questionsOf } from '#domain/reviews/review.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from './insight.css.ts'
import { WrittenText } from './written-text.tsx'

interface QuestionsProps {
  readonly journal: Journal
  readonly onBegin: (asked: Asked) => void
}

export const Questions = ({ journal, onBegin }: QuestionsProps) => {
  const questions = questionsOf(journal)
  return (
    <details className={styles.screenOnly}>
      <summary className={styles.summary}>Change your questions</summary>
      <div className={styles.section}>
        <p className={styles.caption}>
          Reviews that you have begun keep theirs. Leave a question empty to get the first one back.
        </p>
        {questionPlaces.map((place, index) => (
          <WrittenText
            key={place}
            label={`Question ${place}`}
            of={place}
            field="reviewQuestions.text"
            saved={ownQuestion(journal, place)}
            instead={questions[index] ?? ''}
            onBegin={() => onBegin(beginQuestion(journalView.journal?.current ?? journal, place))}
          />
        ))}
      </div>
    </details>
  )
}
