import { useEffect } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'

/** Replaces trades and offers the undo; answers why it was refused. */
export const useReplaceTrades = () => {
  const { perform, undo, tradeFile, expectTrades } = useActions()
  useEffect(expectTrades, [expectTrades])
  return (change: ReplacedTrades, message: string): string | undefined => {
    const step = undoStepOf(() => perform({ type: 'ReplaceTrades', data: change }))
    if (!step.ok) return messageOf(step.error)
    showToast({ text: message, ...takesBack({ undo }, step.value, () => tradeFile({ type: 'prepare' })) })
    return undefined
  }
}
