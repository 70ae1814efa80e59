import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { useModal } from '#web/design/dialog/use-modal.ts'
import { CloseIcon, SearchIcon } from '#web/design/icons/icons.tsx'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { Caps } from '#web/parts/shortcuts/caps.tsx'
import { grouped } from './groups.ts'
import { isWhole, ranked, type Findable, type Found } from './ranking.ts'
import * as styles from './palette.css.ts'

/** Something that the palette can do. */
export interface PaletteCommand extends Findable {
  /** Where it stands while nothing is typed. */
  readonly group: string
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  readonly run: () => void
}

export interface PaletteProps {
  readonly commands: ReadonlyArray<PaletteCommand>
  /** What the typed text itself means, such as a date. It stands first, but for what is called exactly so. */
  readonly meant: (query: string) => PaletteCommand | undefined
  /** Ids of commands, the last used first. */
  readonly recent: ReadonlyArray<string>
  readonly onUsed: (id: string) => void
  readonly onClose: () => void
}

/** Shown of what was used last, before anything is typed. */
const recentShown = 4
/** How far Page Up and Page Down go. */
const pageOfOptions = 6

/** Type what you want, choose it by arrow or finger: the combobox with a listbox of the ARIA practices, in a native modal. */
export const Palette = ({ commands, meant, recent, onUsed, onClose }: PaletteProps) => {
  const dialog = useModal({ busy: false, onClose })
  useToastsWithin(dialog)
  const [query, setQuery] = useState('')
  const [reached, setReached] = useState(0)
  const listId = useId()
  const sections = useMemo(() => sectionsOf({ commands, meant, recent, query }), [commands, meant, recent, query])
  const options = sections.flatMap(({ found }) => found)
  const active = Math.min(reached, options.length - 1)
  const optionId = (at: number): string => `${listId}-${at}`
  const list = useRef<HTMLDivElement>(null)

  const activeId = active >= 0 ? optionId(active) : undefined

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (command: PaletteCommand | undefined) => {
    if (!command) return
    onClose()
    onUsed(command.id)
    // The dialog first gives the focus back to where it was; then the command may take it somewhere else.
    requestAnimationFrame(() => command.run())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = nextOption(event.key, active, options.length)
    if (to !== undefined) setReached(to)
    else if (event.key === 'Enter') choose(options[active]?.item)
    else if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey) onClose()
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Search and commands">
      <div className={styles.sheet}>
        <div className={styles.head}>
          <SearchIcon className={styles.lens} />
          <input
            className={styles.input} data-first-focus type="text" role="combobox" aria-label="Search or type a date" placeholder="Search, or type a date" value={query}
            aria-expanded={options.length > 0} aria-controls={options.length > 0 ? listId : undefined} aria-autocomplete="list" aria-activedescendant={activeId}
            autoComplete="off" autoCapitalize="none" spellCheck={false} enterKeyHint="go"
            onChange={(event) => {
              setQuery(event.target.value)
              setReached(0)
              list.current?.scrollTo(0, 0)
            }}
            onKeyDown={onKey}
          />
          <Button variant="ghost" size="sm" shape="square" aria-label="Close" onClick={onClose}><CloseIcon /></Button>
        </div>
        {options.length === 0 ? <p className={styles.nothing}>Nothing is called “{query.trim()}”. A date can be typed as 2026-11-20, 20 Nov or yesterday.</p> : (
          // The listbox of a combobox: a native select cannot be filtered by what is typed beside it.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div ref={list} id={listId} role="listbox" aria-label="Commands" className={styles.list}>
            {sections.map(({ title, found, from }) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              <div key={title} role="group" aria-label={title} className={styles.group}>
                <div className={styles.groupTitle} aria-hidden="true">{title}</div>
                {found.map((each, index) => (
                  <Option
                    key={each.item.id} id={optionId(from + index)} found={each} active={from + index === active}
                    onPoint={() => setReached(from + index)} onChoose={() => choose(each.item)}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        <output className={visuallyHidden}>{options.length === 0 ? 'Nothing found' : `${options.length} found`}</output>
      </div>
    </dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly found: Found<PaletteCommand>
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

const Option = ({ id, found: { item, marks }, active, onPoint, onChoose }: OptionProps) => (
  // The focus stays in the field; the arrows that move through the list are handled there.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role
  <div id={id} role="option" aria-selected={active} className={styles.option({ active })} onPointerMove={active ? undefined : onPoint} onClick={onChoose}>
    <span className={styles.label}><Marked text={item.label} marks={marks} /></span>
    {item.keys !== undefined && <span className={styles.keys} aria-hidden="true"><Caps keys={item.keys} /></span>}
  </div>
)

/** The label with the letters that were typed set off. */
const Marked = ({ text, marks }: { readonly text: string; readonly marks: Found<PaletteCommand>['marks'] }) => (
  <>
    {marks.map(([from, to], index) => (
      <span key={from}>{text.slice(marks[index - 1]?.[1] ?? 0, from)}<b className={styles.mark}>{text.slice(from, to)}</b></span>
    ))}
    {text.slice(marks.at(-1)?.[1] ?? 0)}
  </>
)

interface Section {
  readonly title: string
  readonly found: ReadonlyArray<Found<PaletteCommand>>
  /** The place of its first option among all of them. */
  readonly from: number
}

const sectionsOf = ({ commands, meant, recent, query }: Pick<PaletteProps, 'commands' | 'meant' | 'recent'> & { readonly query: string }): ReadonlyArray<Section> => {
  if (query.trim() !== '') {
    const word = meant(query)
    const named = ranked(commands, query, recent)
    const called = named.filter(({ item }) => isWhole(item, query))
    const found = [...called, ...(word ? [{ item: word, marks: [] }] : []), ...named.filter((each) => !called.includes(each))]
    return found.length === 0 ? [] : [{ title: 'Found', found, from: 0 }]
  }
  const used = recent.map((id) => commands.find((command) => command.id === id)).filter((command) => command !== undefined).slice(0, recentShown)
  const others = grouped(commands.filter((command) => !used.includes(command)), ({ group }) => group)
  const groups = [['Recent', used] as const, ...others].filter(([, items]) => items.length > 0)
  return groups.map(([title, items], index) => ({
    title, found: items.map((item) => ({ item, marks: [] })), from: groups.slice(0, index).reduce((sum, [, before]) => sum + before.length, 0),
  }))
}

const nextOption = (key: string, active: number, count: number): number | undefined => {
  if (count === 0) return undefined
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
