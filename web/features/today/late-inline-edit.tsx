import { latePart } from '#web/parts/late-part/late-part.tsx'

/** A text edited where it stands, whose code the first screen does not wait for. */
export const LateInlineEdit = latePart(() => import('./inline-edit.tsx').then((module) => module.InlineEdit))
