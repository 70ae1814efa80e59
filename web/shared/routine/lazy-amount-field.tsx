import { lazyPart } from '#web/shared/page/lazy-part.tsx'

export const LazyAmountField = lazyPart(() => import('./amount-field.tsx').then((module) => module.AmountField))
