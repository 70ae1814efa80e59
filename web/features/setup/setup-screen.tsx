import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import type { LostFile } from '#machines/session/session.ts'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { BellIcon, BookIcon, PlusIcon, SignOutIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useAuthentication } from '#web/read-models/authentication.ts'
import { journalView } from '#web/read-models/views.ts'
import { useJournalList } from '#web/shared/journal/use-journal-list.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { JournalPicker } from './journal-picker.tsx'
import * as styles from './setup-screen.css.ts'

const JournalNameDialog = lazyPart(() =>
  import('#web/shared/journal/journal-name-dialog.tsx').then((module) => module.JournalNameDialog),
)

const waysOn = 'Restore it from this device, select another one, or create a new one.'
const reasonFor: Record<LostFile['reason'], string> = {
  gone: `The journal you had open is no longer in your drive. ${waysOn}`,
  invalid: `The journal you had open is no longer a valid journal file. It was not changed. ${waysOn}`,
  newer:
    'The journal you had open was written by a newer version of the app. It was not changed. ' +
    'Reload this page to bring that version, or select another journal.',
}

interface SetupScreenProps {
  /** Above the choices. */
  readonly stored?: ReactNode
  /** Below the choices. */
  readonly otherWays?: ReactNode
}

export const SetupScreen = ({ stored, otherWays }: SetupScreenProps) => {
  const { step, lostFile, ended } = useAuthentication()
  const { signIn, signOut } = useActions()
  const signedOut = step === 'signed_out'
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <BellIcon size={22} className={styles.bell} />
          {product.name}
        </span>
        {!signedOut && (
          <Button variant="ghost" size="sm" onClick={signOut}>
            <SignOutIcon />
            Sign Out
          </Button>
        )}
      </header>
      <main className={styles.main}>
        <h1 tabIndex={-1}>{signedOut ? 'Sign in to open your journal' : 'Set up your journal'}</h1>
        <p className={muted.text}>Your journal is one file in your own drive. No one else holds a copy of it.</p>
        {ended && (
          <Alert tone="warning">
            {messageOf(domainError('signIn', 'SESSION_OVER'))} Edits that are not in your drive yet are kept on this
            device.
          </Alert>
        )}
        <SetupMessage />
        {lostFile && <Alert tone="warning">{reasonFor[lostFile]}</Alert>}
        {signedOut ? (
          <div>
            <Button variant="primary" onClick={signIn}>
              Sign in with Google
            </Button>
          </div>
        ) : (
          <>
            {stored}
            <Choices />
            {otherWays}
          </>
        )}
      </main>
      <footer className={styles.foot}>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
      </footer>
    </div>
  )
}

const SetupMessage = () => {
  const { message } = useSnapshot(journalView)
  const { clearMessage } = useActions()
  if (!message) return undefined
  return (
    <Alert
      tone={message.tone}
      actions={
        <Button size="sm" variant="ghost" onClick={clearMessage}>
          Clear
        </Button>
      }
    >
      {message.text}
    </Alert>
  )
}

const Choices = () => {
  const { error, busy, status, journals } = useJournalList()
  const { loadJournals, watchJournals } = useActions()
  const [creating, setCreating] = useState(false)
  const close = () => setCreating(false)
  useEffect(() => {
    const end = watchJournals('setup')
    loadJournals()
    return end
  }, [watchJournals, loadJournals])
  return (
    <>
      {error !== undefined && !creating && (
        <Alert
          tone="error"
          actions={
            status === 'failed' && (
              <Button size="sm" onClick={loadJournals}>
                Retry
              </Button>
            )
          }
        >
          {error}
        </Alert>
      )}
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="select-heading">
          <BookIcon size={28} className={styles.icon} />
          <h2 id="select-heading">Select Existing Journal</h2>
          <JournalPicker />
        </section>
        <section className={styles.card} aria-labelledby="create-heading">
          <PlusIcon size={28} className={styles.icon} />
          <h2 id="create-heading">Create New Journal</h2>
          <p className={muted.text}>A fresh file in your drive, ready for your first checklist.</p>
          <Button
            variant={journals.length > 0 ? 'secondary' : 'primary'}
            className={styles.act}
            disabled={busy !== undefined}
            onClick={() => setCreating(true)}
          >
            Create New Journal
          </Button>
        </section>
      </div>
      {creating && <JournalNameDialog purpose="create" onClose={close} onMissing={close} />}
    </>
  )
}
