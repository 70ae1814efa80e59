import { useEffect, useEffectEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '#domain/figures.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { attachmentsView } from '#web/read-models/attachments.ts'
import { useAttachments } from '#web/shared/attachments/use-attachments.ts'
import * as styles from './shared-pictures.css.ts'

/** The end of the address to which shared pictures lead. */
const sharedMark = '#shared-pictures'

interface Props {
  readonly date: LocalDate
  /** The pictures join the day's, which show their progress. */
  readonly onAdded: () => void
}

/** Any page can share pictures, so nothing is added before a press. */
export const SharedPictures = ({ date, onAdded }: Props) => {
  const take = useAttachments()
  const { shared } = useSnapshot(attachmentsView)
  const wasAdded = useRef(false)
  const added = useEffectEvent(onAdded)
  useEffect(() => {
    if (window.location.hash !== sharedMark) return
    history.replaceState(history.state, '', window.location.pathname)
    take({ type: 'take-shared', place: { day: date } })
  }, [take, date])
  const isOpen = shared.length > 0
  // After the dialog has returned the focus.
  useEffect(() => {
    if (isOpen || !wasAdded.current) return
    wasAdded.current = false
    added()
  }, [isOpen])
  if (!isOpen) return null
  const add = () => {
    wasAdded.current = true
    take({ type: 'add-shared', place: { day: date } })
  }
  const leave = () => take({ type: 'leave-shared' })
  return (
    <Dialog title={`Add ${counted(shared.length, 'picture', 'pictures')} to today?`} onClose={leave}>
      <ul className={styles.pictures}>
        {shared.map(({ name, url }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and their order stays
          <li key={index} className={styles.picture}>
            {url !== undefined && <img src={url} alt="" />}
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <p className={muted.small}>Another app shared this with Bellbook. Nothing is added unless you say so.</p>
      <div className={row({ gap: 'small', wrap: true })}>
        <Button variant="primary" data-first-focus onClick={add}>
          Add to today
        </Button>
        <Button onClick={leave}>Do not add</Button>
      </div>
    </Dialog>
  )
}
