import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '#domain/limits.ts'
import { isComposing } from '#web/design/controls/composition.ts'
import * as styles from './tooltip.css.ts'

interface TooltipProps {
  readonly text: string
  readonly children: (target: { readonly 'aria-describedby': string }) => ReactNode
}

export const Tooltip = ({ text, children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  const hide = useCallback(() => setShown(false), [])
  // A lifted finger leaves too, and not every browser focuses a tapped element: the next press elsewhere hides the tip.
  const leave = (event: PointerEvent) => event.pointerType !== 'touch' && hide()

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild
    if (!shown || !tip.current || !target) return
    // In the top layer no panel clips it. A browser without popovers shows it in place.
    if ('showPopover' in tip.current) tip.current.showPopover()
    const { left, top } = placeTip(target.getBoundingClientRect(), tip.current.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${top}px`
  }, [shown])

  useEffect(() => {
    if (!shown) return undefined
    const onKey = (event: KeyboardEvent) => !isComposing(event) && event.key === 'Escape' && hide()
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
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={leave}
      onFocus={show}
      onBlur={hide}
    >
      {children({ 'aria-describedby': id })}
      <span
        ref={tip}
        key={String(shown)}
        id={id}
        role="tooltip"
        popover="manual"
        hidden={!shown}
        className={styles.tip}
      >
        {text}
      </span>
    </span>
  )
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const tipDistancePx = limits.tooltipDistancePx

/** CSS pixels of the window: centred below the target, above if it does not fit, never outside. */
export const placeTip = (
  target: Box,
  tip: Box,
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } => {
  const centred = target.left + target.width / 2 - tip.width / 2
  const left = Math.max(tipDistancePx, Math.min(centred, view.width - tip.width - tipDistancePx))
  const below = target.top + target.height + tipDistancePx
  const above = target.top - tipDistancePx - tip.height
  const fitsBelow = below + tip.height + tipDistancePx <= view.height
  return { left, top: fitsBelow || above < tipDistancePx ? below : above }
}
