import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** How much of an item a day came to. */
export const LazyAmountField = lazyPart(() => import('./amount-field.tsx').then((module) => module.AmountField))
