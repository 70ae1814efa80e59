import type { ChangeEvent } from 'react'
import * as styles from './file-pick.css.ts'

interface FilePickProps {
  readonly label: string
  /** Extensions and media types, separated by commas. */
  readonly accept: string
  readonly multiple?: boolean
  readonly camera?: boolean
  readonly onPick: (file: File, ...others: ReadonlyArray<File>) => void
}

export const FilePick = ({ label, accept, multiple, camera, onPick }: FilePickProps) => {
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file, ...others] = event.target.files ?? []
    if (file) onPick(file, ...others)
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  return (
    <label className={styles.pick}>
      {label}
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={picked}
        data-first-focus
      />
    </label>
  )
}
