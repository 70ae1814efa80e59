import { lazyPart } from '#web/shared/page/lazy-part.tsx'

/** Cash beside trades, loaded where there is some. */
export const CashBeside = lazyPart(() => import('./cash-beside.tsx').then((module) => module.CashBeside))
