import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** The first screen does not wait for its code. */
export const LazyInlineEdit = lazyPart(() => import('./inline-edit.tsx').then((module) => module.InlineEdit))
