import { AbsentVersion } from '#web/design/kept-version/absent-version.tsx'
import { KeptVersion, type KeptVersionProps } from '#web/design/kept-version/kept-version.tsx'
import { useActions } from '#web/read-models/actions.ts'
import type { WaitingText } from './waiting-texts.ts'

export interface WaitingVersionProps extends Omit<KeptVersionProps, 'lost'> {
  readonly text: WaitingText
}

/** A text that waits for the user, or what became of its words. */
export const WaitingVersion = ({ text: { lost, moved, absence }, ...props }: WaitingVersionProps) => {
  const { readMovedTexts } = useActions()
  if (lost) return <KeptVersion lost={lost} {...props} />
  if (!moved || !absence) return undefined
  return <AbsentVersion absence={absence} what={props.what} onRetry={() => readMovedTexts([moved.file])} onDismiss={props.onDismiss} />
}
