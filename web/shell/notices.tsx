import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { saveFailureMessage } from '#domain/errors/from-save.ts'
import { sentence } from '#domain/errors/sentence.ts'
import { product } from '#domain/product.ts'
import { browserInstallOffer } from '#web/adapters/install-offer.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { appUpdateView } from '#web/read-models/app-update.ts'
import { useAuthentication } from '#web/read-models/authentication.ts'
import { waitingEdits } from '#web/read-models/pending-text.ts'
import { useSaveStatus } from '#web/read-models/save-status.ts'
import { journalView } from '#web/read-models/views.ts'
import { recentMomentText, useMomentText } from '#web/shared/page/formats.ts'
import { Part } from '#web/shared/page/part.tsx'
import { type Protection, useProtection } from './protection.ts'
import * as styles from './shell.css.ts'

export const Notices = () => (
  <div className={styles.notices}>
    <Part>
      <RecoveryNote />
    </Part>
    <Part>
      <MessageSlot />
    </Part>
    <Part>
      <BlockedNote />
    </Part>
    <Part>
      <StorageNote />
    </Part>
    <Part>
      <OfflineNote />
    </Part>
    <Part>
      <UpdateNote />
    </Part>
  </div>
)

/** The spec's warning with its actions: the journal is open, and its file is gone. */
const RecoveryNote = () => {
  const { recovered, lostFile } = useAuthentication()
  const { recovery } = useActions()
  if (!recovered) return undefined
  const leave = (
    <Button size="sm" variant="ghost" onClick={recovery.leaveLost}>
      Choose another journal
    </Button>
  )
  // Nothing is broken: an old copy must not replace the file of a newer version.
  if (lostFile === 'newer') {
    return (
      <Alert
        tone="warning"
        actions={
          <>
            <Button size="sm" variant="primary" onClick={update}>
              Reload
            </Button>
            {leave}
          </>
        }
      >
        {`${sentence(messageOf(domainError('file', 'NEWER_VERSION')))} Reload to bring that version; ` +
          'what you write until then is kept on this device.'}
      </Alert>
    )
  }
  return (
    <Alert
      tone="warning"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={recovery.restoreLost}>
            Restore from this device
          </Button>
          {leave}
        </>
      }
    >
      {`${sentence(messageOf(domainError('application', 'RECOVERY_WARNING')))} ${
        lostFile === 'invalid'
          ? 'The file in your drive cannot be used any more; what you write is kept on this device.'
          : 'The file is no longer in your drive; what you write is kept on this device.'
      }`}
    </Alert>
  )
}

const MessageSlot = () => {
  const { message } = useSnapshot(journalView)
  const { clearMessage, retryLastOperation } = useActions()
  if (!message) return undefined
  return (
    <Alert
      tone={message.tone}
      actions={
        <>
          {message.tone === 'error' && (
            <Button size="sm" onClick={retryLastOperation}>
              Try again
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={clearMessage}>
            Clear
          </Button>
        </>
      }
    >
      {message.text}
    </Alert>
  )
}

/** A save that is not repeated by itself, with its reason. */
const BlockedNote = () => {
  const { blocked, failure } = useSaveStatus()
  const { recovered } = useAuthentication()
  const { waiting, storage } = useSnapshot(journalView)
  const { retrySave, signIn } = useActions()
  // A lost file has a notice of its own, which says more.
  if (!blocked || recovered) return undefined
  return (
    <Alert
      tone="error"
      actions={
        <>
          {blocked === 'sign in' && (
            <Button size="sm" variant="primary" onClick={signIn}>
              Sign in again
            </Button>
          )}
          <Button size="sm" onClick={retrySave}>
            Try again
          </Button>
        </>
      }
    >
      {`${sentence(failure ? saveFailureMessage(failure) : 'Failed to save data')} ` +
        (storage === 'durable' ? `${waitingEdits(waiting)} kept on this device, and not in your drive yet.` : '')}
    </Alert>
  )
}

const watchOnline = (changed: () => void): (() => void) => {
  for (const turn of ['online', 'offline']) window.addEventListener(turn, changed)
  return () => {
    for (const turn of ['online', 'offline']) window.removeEventListener(turn, changed)
  }
}

const removal = ' After 7 days without a visit your browser may remove them.'
const removalWords: Record<Protection, string> = {
  asking: '',
  yes: '',
  no: removal,
  refused: `${removal} It did not agree to keep them longer.`,
}

/** If the drive or the server does not answer, the message must not blame the user's network. */
const OfflineNote = () => {
  const { offline: driveAway, pendingSince } = useSaveStatus()
  const { offline: sessionAway } = useAuthentication()
  const { waiting } = useSnapshot(journalView)
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine)
  const textOf = useMomentText()
  const [protection, protect] = useProtection()
  const install = useSyncExternalStore(browserInstallOffer.follow, browserInstallOffer.way)
  if (!driveAway && !sessionAway) return undefined
  const why = online ? 'Your drive cannot be reached just now.' : 'You are offline.'
  return (
    <Alert
      tone="warning"
      actions={
        pendingSince !== undefined && (
          <>
            {protect && protection === 'no' && (
              <Button size="sm" onClick={protect}>
                Protect them
              </Button>
            )}
            {protect && protection === 'refused' && install === 'ask' && (
              <Button size="sm" onClick={() => void browserInstallOffer.ask().then((agreed) => agreed && protect())}>
                {`Install ${product.name}`}
              </Button>
            )}
          </>
        )
      }
    >
      {pendingSince === undefined
        ? `${why} Go on writing: your edits are kept on this device and go to your drive when it can be reached again.`
        : `${why} ${waitingEdits(waiting)} safe on this device, ` +
          `but not in your drive yet since ${recentMomentText(textOf, pendingSince)}.${removalWords[protection]}`}
    </Alert>
  )
}

/** Without storage only the drive is safe, and the user has to know. */
const StorageNote = () => {
  const { storage } = useSnapshot(journalView)
  if (storage === 'durable') return undefined
  const isSilent = storage === 'silent'
  return (
    <Alert
      tone="warning"
      actions={
        isSilent && (
          <Button size="sm" onClick={() => location.reload()}>
            Try again
          </Button>
        )
      }
    >
      {messageOf(domainError('needs', isSilent ? 'STORAGE_SILENT' : 'STORAGE'))}
    </Alert>
  )
}

/** The waiting worker of a newer version takes over; without one a reload brings that version as well. */
const update = (): void =>
  void import('./register-service-worker.ts').then(
    (late) => late.applyUpdate(),
    () => location.reload(),
  )

const UpdateNote = () => {
  const { ready, outdated } = useSnapshot(appUpdateView)
  if (outdated) {
    return (
      <Alert
        tone="warning"
        actions={
          <Button size="sm" onClick={update}>
            Reload
          </Button>
        }
      >
        A newer version is open in another tab. Reload this page to go on; what you have typed is kept.
      </Alert>
    )
  }
  if (!ready) return undefined
  return (
    <Alert
      tone="info"
      actions={
        <Button size="sm" onClick={update}>
          Update now
        </Button>
      }
    >
      A newer version is ready. Your open notes are kept.
    </Alert>
  )
}
