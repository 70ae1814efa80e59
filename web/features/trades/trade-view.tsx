import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { isComposing } from '#web/design/controls/composition.ts'
import * as dialog from '#web/design/dialog/page-dialog.css.ts'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { ChevronIcon } from '#web/design/tokens/chevron-icon.tsx'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { beginsPair, pairMs } from '#web/shared/shortcuts/pairs.ts'
import { shortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { TradeName, TradeSheet, type TradeSheetProps } from './trade-sheet.tsx'
import * as styles from './trade-view.css.ts'

export interface TradeViewProps extends TradeSheetProps {
  /** Undefined at the ends of the list. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** A dialog over the trade has keys of its own. */
const isInDialogWithin = (trade: HTMLElement | null, target: EventTarget | null): boolean => {
  const open = target instanceof Element ? target.closest('dialog') : null
  return open !== null && open !== trade && trade?.contains(open) === true
}

/** J and K, and a letter for each field, while the focus is in the trade; keys with a modifier are the browser's. */
const useTradeKeys = (ref: RefObject<HTMLElement | null>, { onPrevious, onNext, onClose }: TradeViewProps): void => {
  const pairBegunAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
    if (isComposing(event)) return undefined
    if (isInDialogWithin(ref.current, event.target)) return undefined
    const isTyping = isTypedIn(event.target)
    // First out of the text, then out of the trade.
    if (event.key === 'Escape') return isTyping ? ref.current?.querySelector('h2')?.focus() : onClose()
    if (isTyping) return undefined
    const isSecond = event.timeStamp - pairBegunAt.current < pairMs
    const isFirst = !isSecond && shortcuts.some((each) => beginsPair(each, event.key))
    pairBegunAt.current = isFirst ? event.timeStamp : Number.NEGATIVE_INFINITY
    // 'g s' opens the settings: its second key is none of the trade's.
    if (isSecond) return undefined
    if (event.key === 'j') return onNext?.()
    if (event.key === 'k') return onPrevious?.()
    const within = (name: string) => ref.current?.querySelector<HTMLElement>(`[${name}="${CSS.escape(event.key)}"]`)
    const field = within('data-reached-by')
    // Otherwise the letter would be written into the field that it focuses.
    if (field) event.preventDefault()
    field?.focus()
    return within('data-pressed-by')?.click()
  })
  useEffect(() => {
    const { current } = ref
    const onKey = (event: KeyboardEvent) => press(event)
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [ref])
}

/** Its heading gets the focus. */
export const TradePanel = (view: TradeViewProps) => {
  const ref = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useTradeKeys(ref, view)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section ref={ref} className={styles.panel} aria-labelledby="trade-heading">
      <header className={row({ gap: 'small', align: 'center' })}>
        <h2 id="trade-heading" ref={heading} tabIndex={-1}>
          <TradeName trade={view.trade} />
        </h2>
        <Bar view={view}>
          <Button variant="ghost" shape="square" aria-label="Close the trade" onClick={view.onClose}>
            <CloseIcon />
          </Button>
        </Bar>
      </header>
      <TradeSheet {...view} />
    </section>
  )
}

/** A modal, which keeps the focus and returns it to the list. */
export const TradePage = (view: TradeViewProps) => {
  const { trade, onClose } = view
  // Registered first, so that the modal handles Escape.
  const ref = useModal({ busy: false, onClose })
  useTradeKeys(ref, view)
  useToastsWithin(ref)
  return (
    <dialog ref={ref} data-page className={dialog.page} aria-labelledby="trade-heading" closedby="closerequest">
      <header className={dialog.bar}>
        <Button variant="ghost" data-first-focus onClick={onClose}>
          <ChevronIcon className={dialog.back} />
          Back to the list
        </Button>
        <Bar view={view} />
      </header>
      <div className={dialog.sheet}>
        <h2 id="trade-heading">
          <TradeName trade={trade} />
        </h2>
        <TradeSheet {...view} isAlone />
      </div>
    </dialog>
  )
}

const Bar = ({
  view: { onPrevious, onNext },
  children,
}: {
  readonly view: TradeViewProps
  readonly children?: ReactNode
}) => (
  <div className={styles.bar}>
    <Button variant="ghost" shape="square" aria-label="Previous trade" unavailable={!onPrevious} onClick={onPrevious}>
      <ChevronIcon className={styles.up} />
    </Button>
    <Button variant="ghost" shape="square" aria-label="Next trade" unavailable={!onNext} onClick={onNext}>
      <ChevronIcon className={styles.down} />
    </Button>
    {children}
  </div>
)
