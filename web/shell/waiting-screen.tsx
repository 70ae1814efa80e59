import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { Button } from '#web/design/controls/button.tsx'
import { CloudOffIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './loading-screen.css.ts'

/** Shown while this device has nothing of the journal and the server is out of reach. */
export const WaitingScreen = () => {
  const { retrySignIn, signIn } = useActions()
  return (
    <main className={styles.screen}>
      <CloudOffIcon size={32} className={styles.bell} />
      <h1 tabIndex={-1}>No connection</h1>
      <p
        role="alert"
        className={styles.words}
      >{`Your journal is not on this device yet. ${messageOf(domainError('application', 'NETWORK_ERROR'))}`}</p>
      <div className={styles.choices}>
        <Button variant="primary" onClick={retrySignIn}>
          Try again
        </Button>
        <Button onClick={signIn}>Sign in again</Button>
      </div>
    </main>
  )
}
