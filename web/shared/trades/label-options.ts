import { type Label, labelKinds, withoutLabel } from '#domain/trade-notes/label.ts'
import { kindWords } from '#web/shared/trade-notes/kind-words.ts'

/** Also offers the trades without a label, for each kind in use. `labels`: the label of each id, merges followed. */
export const labelOptions = (labels: ReadonlyMap<string, Label>) => {
  const all = [...new Set(labels.values())]
  return [
    ...all
      .map(({ id, kind, name }) => ({ value: id, label: `${kindWords[kind]}: ${name}` }))
      .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
    ...labelKinds
      .filter((kind) => all.some((label) => label.kind === kind))
      .map((kind) => ({ value: withoutLabel[kind], label: `Without a ${kind}` })),
  ]
}
