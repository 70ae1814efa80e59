import { Button } from '#web/design/controls/button.tsx'
import * as styles from './dialog.css.ts'

interface FormAnswersProps {
  /** The words of the button that submits the form. */
  readonly submit: string
  readonly onCancel: () => void
}

/** The answers at the end of a form in a dialog. */
export const FormAnswers = ({ submit, onCancel }: FormAnswersProps) => (
  <div className={styles.actions}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary">
      {submit}
    </Button>
  </div>
)
