import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as styles from './combo-field.css.ts'
import { isComposing } from './composition.ts'
import { Field, type FieldProps } from './field.tsx'

export interface ComboOption {
  readonly id: string
  readonly label: string
  readonly detail?: string
}

interface ComboFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'list' | 'ref'> {
  readonly typed: string
  readonly onType: (text: string) => void
  /** The likeliest first. */
  readonly options: ReadonlyArray<ComboOption>
  readonly onChoose: (option: ComboOption) => void
}

/** A field with completions, after the combobox with a listbox of the ARIA practices. Escape closes the list first. */
export const ComboField = ({ typed, onType, options, onChoose, ...field }: ComboFieldProps) => {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [reached, setReached] = useState(0)
  const isShown = isOpen && options.length > 0
  const active = Math.min(reached, options.length - 1)
  useEscapeWithin(input, isShown, () => setIsOpen(false))
  const choose = (option: ComboOption | undefined) => {
    if (!option) return
    setReached(0)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1
      setReached(isShown ? (active + by + options.length) % options.length : 0)
      setIsOpen(true)
    } else if (event.key === 'Enter' && isShown) choose(options[active])
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame}>
      <Field
        {...field}
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setReached(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      {/* The listbox of a combobox: a native list of suggestions cannot show details. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={listId} role="listbox" aria-label={field.label} className={isShown ? styles.list : undefined}>
        {isShown &&
          options.map((option, place) => (
            // The focus stays in the field, which handles the arrow keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.id}
              id={`${listId}-${place}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={place === active}
              className={styles.option({ active: place === active })}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={place === active ? undefined : () => setReached(place)}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
            </div>
          ))}
      </div>
    </div>
  )
}

/** Stops the Escape that closes the list: it would also close a dialog around the field. */
const useEscapeWithin = (
  ref: { readonly current: HTMLInputElement | null },
  isShown: boolean,
  close: () => void,
): void => {
  const latest = useRef({ isShown, close })
  useEffect(() => {
    latest.current = { isShown, close }
  })
  useEffect(() => {
    const { current } = ref
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isComposing(event) || event.key !== 'Escape' || !latest.current.isShown) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.close()
    }
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [ref])
}
