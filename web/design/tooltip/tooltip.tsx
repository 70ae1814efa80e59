import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { placeTip } from './place-tip.ts'
import * as styles from './tooltip.css.ts'

export interface TooltipProps {
  readonly text: string
  /** Draws the target; it must carry the description, so that a screen reader says it too. */
  readonly children: (target: { readonly 'aria-describedby': string }) => ReactNode
}

/** A short explanation, 8 px from its target, on hover, focus or touch. Escape hides it. */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  const hide = useCallback(() => setShown(false), [])
  // A finger leaves as soon as it lifts, and not every browser gives what it tapped the focus: then the next press elsewhere hides the tip.
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && hide()

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild
    if (!shown || !tip.current || !target) return
    /** The top layer: no panel clips it. A browser without popovers shows it in place. */
    if ('showPopover' in tip.current) tip.current.showPopover()
    const { left, top } = placeTip(target.getBoundingClientRect(), tip.current.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight })
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${top}px`
  }, [shown])

  useEffect(() => {
    if (!shown) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const onPress = (event: Event) => event.target instanceof Node && !anchor.current?.contains(event.target) && hide()
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [shown, hide])

  return (
    <span ref={anchor} className={styles.anchor} onPointerEnter={show} onPointerLeave={leave} onFocus={show} onBlur={hide}>
      {children({ 'aria-describedby': id })}
      <span ref={tip} key={String(shown)} id={id} role="tooltip" popover="manual" hidden={!shown} className={styles.tip}>{text}</span>
    </span>
  )
}
