import { lazyPart } from '#web/shared/page/lazy-part.tsx'

export const CashBeside = lazyPart(() => import('./cash-beside.tsx').then((module) => module.CashBeside))
