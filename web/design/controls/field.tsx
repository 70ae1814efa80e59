import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { inFigures } from '#domain/figures.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './field.css.ts'

interface Labelled {
  readonly label: string
  /** For screen readers only; the placeholder or the position shows the label. */
  readonly labelHidden?: boolean
  readonly error?: string | undefined
  readonly hint?: string
  /** Characters; shows a counter. */
  readonly limit?: number
  /** Share of the limit from which the counter is shown; 0 shows it always. */
  readonly counterFrom?: number
}

export interface FieldProps extends Labelled, Omit<ComponentPropsWithRef<'input'>, 'className'> {}
interface TextAreaProps extends Labelled, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  readonly kind?: 'text' | 'notes'
}

export const Field = ({ label, labelHidden, error, hint, limit, counterFrom, ...input }: FieldProps) => {
  const ids = useFieldIds(input.id)
  return (
    <Frame {...{ label, labelHidden, error, hint, limit, counterFrom, ids }} used={lengthOf(input.value)}>
      <input
        {...input}
        id={ids.control}
        className={styles.control({ refused: error !== undefined })}
        aria-invalid={error !== undefined}
        aria-describedby={ids.below}
      />
    </Frame>
  )
}

export const TextArea = ({
  label,
  labelHidden,
  error,
  hint,
  limit,
  counterFrom,
  kind = 'text',
  ...area
}: TextAreaProps) => {
  const ids = useFieldIds(area.id)
  return (
    <Frame {...{ label, labelHidden, error, hint, limit, counterFrom, ids }} used={lengthOf(area.value)}>
      <textarea
        {...area}
        id={ids.control}
        className={styles.control({ refused: error !== undefined, kind })}
        aria-invalid={error !== undefined}
        aria-describedby={ids.below}
      />
    </Frame>
  )
}

interface FieldIds {
  readonly control: string
  readonly below: string
}

const useFieldIds = (given: string | undefined): FieldIds => {
  const own = useId()
  const control = given ?? own
  return { control, below: `${control}-below` }
}

/** Surrounding space does not count. */
const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.trim().length : 0)

interface FrameProps {
  readonly label: string
  readonly labelHidden: boolean | undefined
  readonly error: string | undefined
  readonly hint: string | undefined
  readonly limit: number | undefined
  readonly counterFrom: number | undefined
  readonly ids: FieldIds
  readonly used: number
  readonly children: ReactNode
}

const Frame = ({
  label,
  labelHidden = false,
  error,
  hint,
  limit,
  counterFrom = 0,
  ids,
  used,
  children,
}: FrameProps) => (
  <div className={styles.field}>
    <label className={labelHidden ? visuallyHidden : styles.label} htmlFor={ids.control}>
      {label}
    </label>
    {children}
    <div id={ids.below} className={styles.below}>
      {error !== undefined ? (
        <span className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        hint !== undefined && <span className={muted.text}>{hint}</span>
      )}
      {limit !== undefined && used >= limit * counterFrom && <Counter used={used} limit={limit} />}
    </div>
  </div>
)

const Counter = ({ used, limit }: { readonly used: number; readonly limit: number }) => (
  <span className={styles.counter({ over: used > limit })}>
    <span aria-hidden="true">{`${inFigures(used)} / ${inFigures(limit)}`}</span>
    <span className={visuallyHidden}>{`${inFigures(used)} of ${inFigures(limit)} characters used`}</span>
  </span>
)
