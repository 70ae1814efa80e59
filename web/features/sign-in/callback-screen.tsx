import { signInMessage } from '#domain/errors/from-sign-in.ts'
import { button } from '#web/design/controls/button.css.ts'
import { BellIcon, CheckIcon, ErrorIcon } from '#web/design/tokens/icons.tsx'
import { useSignInCallback } from '#web/read-models/authentication.ts'
import * as styles from './callback-screen.css.ts'

export const CallbackScreen = () => {
  const { status, error } = useSignInCallback()
  return (
    <main className={styles.screen}>
      <div
        className={styles.card}
        role={status === 'error' ? 'alert' : 'status'}
        aria-busy={status === 'processing' || undefined}
      >
        {status === 'processing' && (
          <>
            <BellIcon size={40} className={styles.mark({ status })} />
            <h1 tabIndex={-1}>Signing you in</h1>
            <p className={styles.prose}>One moment: your drive confirms who you are.</p>
          </>
        )}
        {status === 'success' && (
          <>
            <CheckIcon size={40} className={styles.mark({ status })} />
            <h1 tabIndex={-1}>You are signed in</h1>
            <p className={styles.prose}>Your journal comes next.</p>
          </>
        )}
        {status === 'error' && (
          <>
            <ErrorIcon size={40} className={styles.mark({ status })} />
            <h1 tabIndex={-1}>Sign-in failed</h1>
            <p className={styles.prose}>{signInMessage(error)}</p>
            <a className={button({ variant: 'primary' })} href="/">
              Try Again
            </a>
          </>
        )}
      </div>
    </main>
  )
}
