import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/button/button.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { disconnectView } from '#web/read-models/disconnect.ts'
import * as styles from './settings.css.ts'

const DisconnectDialog = latePart(() => import('./disconnect-dialog.tsx').then((module) => module.DisconnectDialog))

/** The way out of Google: more than a sign-out, so it asks first. */
export const DisconnectGoogle = () => {
  const { step } = useSnapshot(disconnectView)
  const { disconnectGoogle } = useActions()
  // A question that nobody sees any more is taken back.
  useEffect(() => () => disconnectGoogle('cancel'), [disconnectGoogle])
  return (
    <section className={styles.group} aria-labelledby="google-heading">
      <h2 id="google-heading" className={styles.groupTitle}>Google</h2>
      <p className={styles.prose}>
        Signing out ends this browser's session. Disconnecting takes back what you allowed {product.name} in your Google account, on all of your devices.
      </p>
      <div className={styles.actions}><Button aria-haspopup="dialog" onClick={() => disconnectGoogle('request')}>Disconnect Google</Button></div>
      {step !== 'idle' && <DisconnectDialog onMissing={() => disconnectGoogle('cancel')} />}
    </section>
  )
}
