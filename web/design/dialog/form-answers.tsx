import { Button } from '#web/design/controls/button.tsx'
import * as styles from './dialog.css.ts'

interface FormAnswersProps {
  readonly submit: string
  readonly onCancel: () => void
}

export const FormAnswers = ({ submit, onCancel }: FormAnswersProps) => (
  <div className={styles.actions}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary">
      {submit}
    </Button>
  </div>
)
