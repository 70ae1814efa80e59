import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lostTextRef } from '#domain/conflicts/views.ts'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { LostTextRef } from '#domain/journal/events.ts'
import type { LostText, MovedText } from '#domain/journal/journal.ts'
import { isSameMove } from '#domain/journal/losers.ts'
import type { Result } from '#domain/result.ts'
import { useActions, type Actions } from '#web/read-models/actions.ts'
import { movedTextsView, type MovedFileView } from '#web/read-models/views.ts'

/** A lost text that waits for the user; one that has moved to a file beside the journal may have no words yet. */
export interface WaitingText {
  readonly ref: LostTextRef
  readonly lost: LostText | undefined
  /** Where its words are, when they have moved. */
  readonly moved: MovedText | undefined
  /** Why there are no words. */
  readonly absence: 'reading' | 'missing' | 'damaged' | 'unread' | undefined
}

/** These lost texts, older ones first; the files of those that have moved are read when they are first shown. */
export const useWaitingTexts = (losers: ReadonlyArray<LostText>, moved: ReadonlyArray<MovedText>): ReadonlyArray<WaitingText> => {
  const { readMovedTexts } = useActions()
  const { files } = useSnapshot(movedTextsView)
  const names = [...new Set(moved.map(({ file }) => file))].join('\n')
  useEffect(() => {
    if (names !== '') readMovedTexts(names.split('\n'))
  }, [names, readMovedTexts])
  return [
    ...moved.map((place) => waitingIn(files.current.get(place.file), place)),
    ...losers.map((lost) => ({ ref: lostTextRef(lost), lost, moved: undefined, absence: undefined })),
  ]
}

const waitingIn = (file: MovedFileView | undefined, moved: MovedText): WaitingText => {
  const { d, f, print } = moved
  const lost = file?.texts.find((text) => isSameMove(lostTextRef(text), moved))
  const absence = lost ? undefined : !file ? 'reading' : file.status === 'read' ? 'missing' : file.status
  return { ref: { d, f, print }, lost, moved, absence }
}

/** What the user decides about a waiting text. One that had moved first returns to the journal, so that its words are never out of it. */
export const settleText = (perform: Actions['perform'], { ref, lost, moved }: WaitingText, type: 'RestoreLostText' | 'DismissLostText'): Result<void, DomainError> => {
  if (lost && moved) perform({ type: 'ReturnLostText', data: { lost } })
  return perform({ type, data: ref })
}
