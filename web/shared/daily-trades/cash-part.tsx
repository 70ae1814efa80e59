import { lazyPart } from '#web/shared/page/lazy-part.tsx'

export const CashApart = lazyPart(() => import('./cash-apart.tsx').then((module) => module.CashApart))
