import type { ChangeEvent } from 'react'
import * as styles from './file-pick.css.ts'

export interface FilePickProps {
  readonly label: string
  /** Extensions and media types, separated by commas. */
  readonly accept: string
  readonly onPick: (file: File) => void
}

/** A button that lets the user choose one file of this device. */
export const FilePick = ({ label, accept, onPick }: FilePickProps) => {
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) onPick(file)
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  return (
    <label className={styles.pick}>
      {label}
      <input type="file" className={styles.input} accept={accept} onChange={picked} data-first-focus />
    </label>
  )
}
