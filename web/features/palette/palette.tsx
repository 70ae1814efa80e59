import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { isComposing } from '#web/design/controls/composition.ts'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { CloseIcon, SearchIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { Caps } from '#web/shared/shortcuts/caps.tsx'
import { type Section, sectionsOf } from './groups.ts'
import * as styles from './palette.css.ts'
import type { Findable, Found } from './ranking.ts'

export interface PaletteCommand extends Findable {
  /** Its group while nothing is typed. */
  readonly group: string
  readonly keys?: string | undefined
  readonly run: () => void
}

interface PaletteProps {
  readonly commands: ReadonlyArray<PaletteCommand>
  /** What the typed text itself means, such as a date. It comes first, after commands of exactly that name. */
  readonly meant: (query: string) => PaletteCommand | undefined
  /** Searches elsewhere for the typed text. It comes last, and is always there. */
  readonly elsewhere: (query: string) => PaletteCommand
  /** The most recent first. */
  readonly recent: ReadonlyArray<string>
  readonly onUsed: (id: string) => void
  readonly onClose: () => void
}

const pageOfOptions = 6

/** The combobox with a listbox of the ARIA practices, in a native modal. */
export const Palette = ({ commands, meant, elsewhere, recent, onUsed, onClose }: PaletteProps) => {
  const dialog = useModal({ busy: false, onClose })
  useToastsWithin(dialog)
  const [query, setQuery] = useState('')
  const [reached, setReached] = useState(0)
  const listId = useId()
  const sections = useMemo(
    () => sectionsOf({ commands, meant, elsewhere, recent, query }),
    [commands, meant, elsewhere, recent, query],
  )
  const options = sections.flatMap(({ found }) => found)
  const active = Math.min(reached, options.length - 1)
  const activeId = `${listId}-${active}`
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (command: PaletteCommand | undefined) => {
    if (!command) return
    onClose()
    onUsed(command.id)
    // The dialog first gives the focus back to where it was; then the command may move it.
    requestAnimationFrame(() => command.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const to = nextOption(event.key, active, options.length)
    if (to !== undefined) setReached(to)
    else if (event.key === 'Enter') choose(options[active]?.item)
    else if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey) onClose()
    else return
    event.preventDefault()
  }
  const search = (text: string) => {
    setQuery(text)
    setReached(0)
    list.current?.scrollTo(0, 0)
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Search and commands">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <SearchIcon className={muted.text} />
          <SearchField query={query} listId={listId} activeId={activeId} onSearch={search} onKeyDown={onKeyDown} />
          <Button variant="ghost" size="sm" shape="square" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </Button>
        </div>
        <Options ref={list} id={listId} sections={sections} active={active} onPoint={setReached} onChoose={choose} />
        <output className={visuallyHidden}>{`${options.length} found`}</output>
      </div>
    </dialog>
  )
}

interface SearchFieldProps {
  readonly query: string
  readonly listId: string
  readonly activeId: string
  readonly onSearch: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const SearchField = ({ query, listId, activeId, onSearch, onKeyDown }: SearchFieldProps) => (
  <input
    className={styles.input}
    data-first-focus
    type="text"
    role="combobox"
    aria-label="Search or type a date"
    placeholder="Search, or type a date"
    value={query}
    aria-expanded={true}
    aria-controls={listId}
    aria-autocomplete="list"
    aria-activedescendant={activeId}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="go"
    onChange={(event) => onSearch(event.target.value)}
    onKeyDown={onKeyDown}
  />
)

interface OptionsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  readonly sections: ReadonlyArray<Section<PaletteCommand>>
  readonly active: number
  readonly onPoint: (place: number) => void
  readonly onChoose: (command: PaletteCommand) => void
}

const Options = ({ ref, id, sections, active, onPoint, onChoose }: OptionsProps) => (
  // The listbox of a combobox: a native select cannot be filtered by the field.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <div ref={ref} id={id} role="listbox" aria-label="Commands" className={styles.list}>
    {sections.map(({ title, found, from }) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div key={title} role="group" aria-label={title} className={stack.none}>
        <div className={styles.groupTitle} aria-hidden="true">
          {title}
        </div>
        {found.map((each, index) => (
          <Option
            key={each.item.id}
            id={`${id}-${from + index}`}
            found={each}
            active={from + index === active}
            onPoint={() => onPoint(from + index)}
            onChoose={() => onChoose(each.item)}
          />
        ))}
      </div>
    ))}
  </div>
)

interface OptionProps {
  readonly id: string
  readonly found: Found<PaletteCommand>
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

const Option = ({ id, found: { item, highlights }, active, onPoint, onChoose }: OptionProps) => (
  // The focus stays in the field, which handles the arrow keys.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    role="option"
    aria-selected={active}
    className={styles.option({ active })}
    onPointerMove={active ? undefined : onPoint}
    onClick={onChoose}
  >
    <span className={styles.label}>
      <Highlighted text={item.label} highlights={highlights} />
    </span>
    {item.keys !== undefined && (
      <span className={styles.keys} aria-hidden="true">
        <Caps keys={item.keys} />
      </span>
    )}
  </div>
)

const Highlighted = ({
  text,
  highlights,
}: {
  readonly text: string
  readonly highlights: Found<PaletteCommand>['highlights']
}) => (
  <>
    {highlights.map(([from, to], index) => (
      <span key={from}>
        {text.slice(highlights[index - 1]?.[1] ?? 0, from)}
        <b className={styles.highlight}>{text.slice(from, to)}</b>
      </span>
    ))}
    {text.slice(highlights.at(-1)?.[1] ?? 0)}
  </>
)

const nextOption = (key: string, active: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return (active - 1 + count) % count
    case 'PageDown':
      return Math.min(active + pageOfOptions, count - 1)
    case 'PageUp':
      return Math.max(active - pageOfOptions, 0)
    default:
      return undefined
  }
}
