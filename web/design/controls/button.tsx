import type { ComponentPropsWithRef, MouseEvent } from 'react'
import * as styles from './button.css.ts'

type ButtonVariant = 'primary' | 'secondary' | 'success' | 'error' | 'ghost' | 'neutral'
type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'
type ButtonShape = 'default' | 'circle' | 'square'

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'aria-disabled'> {
  readonly type?: 'button' | 'submit'
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly shape?: ButtonShape
  /** The button keeps its width and the focus, and does not act again. */
  readonly loading?: boolean
  /** Does not act for now. Unlike a `disabled` button it keeps the focus, so a keyboard user stays where they are. */
  readonly unavailable?: boolean
}

/** A button that submits a form only with `type="submit"`. */
export const Button = ({
  variant,
  size,
  shape,
  loading = false,
  unavailable = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || unavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={[styles.button({ variant, size, shape }), styles.reach, loading && styles.loading, className]
        .filter(Boolean)
        .join(' ')}
      aria-busy={loading || undefined}
      aria-disabled={loading || unavailable || undefined}
      onClick={act}
    >
      <span className={loading ? styles.hiddenContent : styles.content}>{children}</span>
      {loading && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
