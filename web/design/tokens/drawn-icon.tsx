import type { ReactNode } from 'react'

/** An icon is decoration: the text or label around it says what it means. */
export interface IconProps {
  /** Edge length in CSS pixels, 18 by default. */
  readonly size?: number
  readonly className?: string
}

export const drawn = (strokes: ReactNode) =>
  function Icon({ size = 18, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {strokes}
      </svg>
    )
  }
