import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Attachment, isPicture } from '#domain/attachments/attachment.ts'
import type { AttachmentPlace } from '#domain/attachments/commands.ts'
import { ownValue } from '#domain/fields.ts'
import { counted } from '#domain/figures.ts'
import { Button } from '#web/design/controls/button.tsx'
import { FilePick } from '#web/design/controls/file-pick.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { attachmentsView } from '#web/read-models/attachments.ts'
import * as styles from './attachments.css.ts'
import { useAttachments } from './use-attachments.ts'
import { Viewer } from './viewer.tsx'

export interface AttachmentsProps {
  readonly files: ReadonlyArray<Attachment>
  /** Called when a file is added; undefined: read-only. */
  readonly place: (() => AttachmentPlace) | undefined
  /** The day or the notes of the trade, to show their progress and errors here. */
  readonly keys: ReadonlyArray<string>
  /** Files pasted anywhere on the page are added here. */
  readonly pasted: boolean
  readonly heading?: 'h2' | 'h3' | undefined
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export const Attachments = ({ files, place, keys, pasted, heading: Heading = 'h3' }: AttachmentsProps) => {
  const take = useAttachments()
  const { waiting, adding, place: addedAt } = useSnapshot(attachmentsView)
  const [shown, setShown] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const isHere = addedAt !== undefined && keys.includes(addedAt)
  const isAdding = isHere && adding.length > 0
  const isEmpty = files.length === 0 && !isAdding
  const add = (given: ReadonlyArray<File>) => place && take({ type: 'add', place: place(), files: given })
  usePastedFiles(pasted && place !== undefined && shown === undefined, add)
  const { isOver, dragging } = useDroppedFiles(add)
  if (isEmpty && !place) return null
  const notSent = files.filter((one) => waiting.includes(one.id)).length
  return (
    <section
      className={isOver ? `${styles.section} ${styles.target}` : styles.section}
      aria-labelledby={id}
      {...(place && dragging)}
    >
      <Heading ref={heading} id={id} className={styles.title} tabIndex={-1}>
        Pictures and files
      </Heading>
      {files.length > 0 && (
        <ul className={row({ gap: 'small', wrap: true })}>
          {files.map((one) => (
            <li key={one.id}>
              <Tile one={one} isWaiting={waiting.includes(one.id)} onOpen={() => setShown(one.id)} />
            </li>
          ))}
        </ul>
      )}
      <output className={muted.small}>
        {isAdding
          ? `Adding ${adding.join(', ')}…`
          : notSent > 0 && `${counted(notSent, 'file', 'files')} on this device, not in your drive yet`}
      </output>
      <Said isHere={isHere} />
      {place && (
        <div className={styles.actions}>
          <FilePick label="Add a picture or file" accept="" multiple onPick={(...given) => add(given)} />
          <span className={styles.camera}>
            <FilePick label="Take a photo" accept="image/*" camera onPick={(file) => add([file])} />
          </span>
          {isEmpty && (
            <span className={muted.small}>{pasted ? 'Or paste it, or drop it here.' : 'Or drop it here.'}</span>
          )}
        </div>
      )}
      {shown !== undefined && (
        <Viewer
          files={files}
          shownId={shown}
          editable={place !== undefined}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          onRemoved={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}

const Said = ({ isHere }: { readonly isHere: boolean }) => {
  const take = useAttachments()
  const { asking, errors, failure } = useSnapshot(attachmentsView)
  return (
    <>
      {isHere && asking !== undefined && (
        <Alert
          tone="warning"
          actions={
            <>
              <Button size="sm" variant="primary" onClick={() => take({ type: 'answer', place: 'remove' })}>
                Remove the location
              </Button>
              <Button size="sm" onClick={() => take({ type: 'answer', place: 'keep' })}>
                Keep it
              </Button>
              <Button size="sm" variant="ghost" onClick={() => take({ type: 'answer', place: undefined })}>
                Do not add it
              </Button>
            </>
          }
        >
          {`“${asking}” says where it was taken. The picture itself stays as it is.`}
        </Alert>
      )}
      {[...(isHere ? errors : []), ...(failure === undefined ? [] : [failure])].map((words) => (
        <Alert key={words} tone="warning">
          {words}
        </Alert>
      ))}
    </>
  )
}

const useDroppedFiles = (add: (files: ReadonlyArray<File>) => void) => {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return { isOver, dragging: { onDragOver, onDragLeave: () => setOver(false), onDrop } }
}

/** Adds files from the clipboard, wherever the focus is; a clipboard that also holds text is pasted as text. */
const usePastedFiles = (enabled: boolean, add: (files: ReadonlyArray<File>) => void): void => {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {}
    if (!files || files.length === 0 || types?.includes('text/plain')) return
    event.preventDefault()
    add([...files])
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}

interface TileProps {
  readonly one: Attachment
  readonly isWaiting: boolean
  readonly onOpen: () => void
}

const Tile = ({ one, isWaiting, onOpen }: TileProps) => {
  const take = useAttachments()
  const read = ownValue(useSnapshot(attachmentsView).read, one.id)
  const picture = isPicture(one)
  useEffect(() => {
    if (picture) take({ type: 'read', id: one.id })
  }, [take, picture, one.id])
  const words = [one.caption || one.name, isWaiting && 'waiting', read?.status === 'missing' && 'missing']
  return (
    <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={onOpen}>
      {picture && read?.preview !== undefined && <img src={read.preview} alt="" />}
      <span className={styles.words}>{words.filter(Boolean).join(', ')}</span>
    </button>
  )
}
