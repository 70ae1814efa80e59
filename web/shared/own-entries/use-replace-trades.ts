import { useEffect } from 'react'
import { messageOf } from '#domain/errors/catalogue.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import { showToast } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { takesBack } from '#web/shared/page/takes-back.ts'
import { undoStepOf } from '#web/shared/page/undo-step.ts'

/** Replaces trades, with a command that goes along, and offers to undo both; returns why it was refused. */
export const useReplaceTrades = () => {
  const { perform, undo, tradeFile, expectTrades } = useActions()
  useEffect(expectTrades, [expectTrades])
  return (change: ReplacedTrades, message: string, along?: CommandDraft): string | undefined => {
    // First, so that the undo key takes the trades back.
    const beside = along && undoStepOf(() => perform(along))
    const takeBackBeside = () => void (beside?.ok && beside.value !== undefined && undo(beside.value))
    const step = undoStepOf(() => perform({ type: 'ReplaceTrades', data: change }))
    if (!step.ok) {
      takeBackBeside()
      return messageOf(step.error)
    }
    const takeBackMore = () => {
      takeBackBeside()
      tradeFile({ type: 'prepare' })
    }
    showToast({ text: message, ...takesBack({ undo }, step.value, takeBackMore) })
    return undefined
  }
}
