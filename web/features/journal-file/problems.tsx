import { Alert } from '#web/design/status/alert.tsx'
import * as styles from './journal-file.css.ts'

export const Problems = ({ lines }: { readonly lines: ReadonlyArray<string> }) =>
  lines.length > 0 && (
    <Alert tone="warning">
      <ul className={styles.problems}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  )
