import { limits } from '#domain/limits.ts'
import type { Journal } from '#domain/record/journal.ts'
import { addLabel, addTradeNote } from '#domain/trade-notes/commands.ts'
import {
  broughtNotes,
  labelNamed,
  type NamedLabel,
  printOfSaid,
  type SaidOfFills,
} from '#domain/trade-notes/imported-notes.ts'
import { labelsOf } from '#domain/trade-notes/label.ts'
import type { FormatReading, LineFate, LineWords, WithoutPlace } from './format.ts'

export type WordsLeft =
  | WithoutPlace
  | 'not-read'
  | 'reported-by-broker'
  | 'note-refused'
  | 'label-refused'
  | 'labels-full'

export interface SaidOfLine extends SaidOfFills {
  readonly line: number
  /** The key by which another import of the same words knows them; twins are numbered. */
  readonly from: string
}

export interface WordsPreview {
  readonly fresh: ReadonlyArray<SaidOfLine>
  /** The notes of earlier imports, also changed or deleted ones, by id. */
  readonly again: ReadonlyArray<string>
  readonly labels: number
  readonly left: Readonly<Partial<Record<WordsLeft, number>>>
}

type Left = Partial<Record<WordsLeft, number>>

const count = (left: Left, why: WordsLeft, by = 1): void => {
  left[why] = (left[why] ?? 0) + by
}

/** Labels that a journal takes: those that it has, and new ones while there is room. */
const labelTaker = (journal: Journal, left: Left) => {
  const news = new Map<string, boolean>()
  let room = limits.labels - labelsOf(journal).length
  const isTaken = (label: NamedLabel): boolean => {
    const refusal = labelNamed(journal, label) ? undefined : addLabel(journal, 'new', label.kind, label.name)
    if (!refusal) return true
    const isAllowed = refusal.ok && room > 0
    if (isAllowed) room -= 1
    else count(left, !refusal.ok && refusal.error.code !== 'LABEL_LIMIT_EXCEEDED' ? 'label-refused' : 'labels-full')
    return isAllowed
  }
  return {
    take: (label: NamedLabel): boolean => {
      const key = `${label.kind} ${label.name.normalize('NFC').toLowerCase()}`
      const known = news.get(key)
      if (known !== undefined) return known
      const taken = isTaken(label)
      news.set(key, taken)
      return taken
    },
    added: () => limits.labels - labelsOf(journal).length - room,
  }
}

/** Previews the words of another journal, and those that are left out. */
export const wordsPreview = (
  journal: Journal,
  { fates, words = [], withoutPlace = {} }: Pick<FormatReading, 'fates' | 'words' | 'withoutPlace'>,
): WordsPreview => {
  const left: Left = { ...withoutPlace }
  if (words.length === 0) return { fresh: [], again: [], labels: 0, left }
  const fateByLine = new Map(fates.map((fate) => [fate.line, fate]))
  const known = broughtNotes(journal)
  const prints = new Map<string, number>()
  const labels = labelTaker(journal, left)
  const fresh: SaidOfLine[] = []
  const again: string[] = []
  for (const each of words) {
    const said = saidOf(each, fateByLine.get(each.line), left)
    if (!said) continue
    const print = printOfSaid(said)
    const twins = (prints.get(print) ?? 0) + 1
    prints.set(print, twins)
    const from = twins === 1 ? print : `${print}-${twins}`
    const taken = { ...said, from, labels: said.labels.filter(labels.take) }
    if (taken.note === '' && taken.labels.length === 0 && !taken.seen) continue
    const before = known.get(from)
    if (before === undefined) fresh.push(taken)
    else again.push(before)
  }
  return { fresh, again, labels: labels.added(), left }
}

const saidOf = (
  { note, ...words }: LineWords,
  fate: LineFate | undefined,
  left: Left,
): Omit<SaidOfLine, 'from'> | undefined => {
  const fills = fate?.kind === 'fill' ? fate.activities : []
  if (fills.length === 0) {
    const isReported = fate?.kind === 'left-out' && fate.why === 'reported-by-broker'
    count(left, isReported ? 'reported-by-broker' : 'not-read')
    return undefined
  }
  const isRefused = !addTradeNote('new', { note }).ok
  if (isRefused) count(left, 'note-refused')
  return { ...words, fills, note: isRefused ? '' : note.trim() }
}
