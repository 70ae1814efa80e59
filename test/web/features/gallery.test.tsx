import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { button } from '#web/design/controls/button.css.ts'
import { control } from '#web/design/controls/field.css.ts'
import { alert } from '#web/design/status/alert.css.ts'
import { badge } from '#web/design/status/badge.css.ts'
import { progress } from '#web/design/status/progress.css.ts'
import { ToastNotes } from '#web/design/toast/toast-notes.tsx'
import { toast } from '#web/design/toast/toast-region.css.ts'
import { ToastRegion } from '#web/design/toast/toast-region.tsx'
import * as chevron from '#web/design/tokens/chevron-icon.tsx'
import * as icons from '#web/design/tokens/icons.tsx'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { GalleryScreen } from '#web/features/gallery/gallery-screen.tsx'
import { pieces } from '#web/features/gallery/pieces.tsx'

afterEach(cleanup)

/** What a reader can see of the design system: its components, a style that stands alone, its tokens and its face. */
const visibleFile = /\.(tsx|woff2)$|^(checkbox|tokens)\.css\.ts$/

const variants = ['primary', 'secondary', 'success', 'error', 'ghost', 'neutral'] as const

const inEach = (state: string) =>
  variants.map((variant) => `${variant[0]?.toUpperCase()}${variant.slice(1)}, ${variant}${state}`)

/** What each piece shows on one sheet, part by part. */
const shown: Readonly<Record<string, { readonly parts: string; readonly states: ReadonlyArray<string> }>> = {
  buttons: {
    parts: 'button',
    states: [
      ...inEach(''),
      ...inEach(', disabled'),
      ...inEach(', loading'),
      ...['xs', 'sm', 'md', 'lg'].map((size) => `Size ${size}, primary`),
      ...['circle', 'square'].flatMap((shape) =>
        ['xs', 'sm', 'md', 'lg'].map((size) => `Add, a ${shape} of size ${size}, secondary, with an icon`),
      ),
      'Add, loading, secondary, with an icon, loading',
    ],
  },
  fields: {
    parts: 'input, textarea',
    states: [
      'Journal name, explained, counted',
      'Checklist',
      'Checklist name, refused',
      'Add task, label hidden',
      'Account, disabled',
      'Label',
      'Choose a file',
      'Notes, as notes, counted',
      'Refused notes, as notes, refused',
      'Reason, refused',
    ],
  },
  choices: {
    parts: 'input',
    states: [
      'Show Portfolio Values, on',
      'Hide Weekends, explained',
      'Not available, disabled',
      'Always on, on, disabled',
      'Checked the calendar, on',
      'Ticked, disabled, on, disabled',
      'Not ticked, disabled, disabled',
      'Light, on, explained',
      'Dark, explained',
      'System',
      'By the sun, explained, disabled',
    ],
  },
  badges: {
    parts: 'span',
    states: [
      'neutral, neutral',
      'accent, accent',
      'positive, positive',
      'caution, caution',
      'critical, critical',
      'Compatible, positive, with an icon',
      'Invalid Format, critical, with an icon',
      'Offline, neutral, with an icon',
      '3/5, accent',
    ],
  },
  progress: {
    parts: 'progress',
    states: [
      '-20 percent, critical',
      '0 percent, critical',
      '49 percent, critical',
      '50 percent, caution',
      '79 percent, caution',
      '80 percent, positive',
      '100 percent, positive',
      '140 percent, positive',
      'Thin, caution, thin',
    ],
  },
  cards: {
    parts: 'summary',
    states: ['Market News Overview, with an icon, open', 'Today’s Economic Events, with an icon'],
  },
  skeletons: {
    parts: '[aria-busy=true] > [aria-hidden=true]',
    states: ['40% 1.5rem', '100% 1em', '75% 1em', '100% 5rem'],
  },
  alerts: {
    parts: '[role=status], [role=alert]',
    states: [
      'Your journal opens from this device until the drive can be reached., info, with an icon',
      'The journal was restored., success, with an icon',
      'This day was recovered from a backup. Check that all of it is there., warning, with an icon',
      'The drive is full: new edits stay on this device., error, with an icon',
      'Update failed: You are offlineRetry, warning, with an icon',
    ],
  },
  conflicts: {
    parts: 'fieldset',
    states: [
      'Another version of Notes',
      'Another version of Reflections, refused',
      'An older version of Notes, reading, loading',
      'An older version of Notes, unread',
      'An older version of Notes, missing',
      'An older version of Notes, damaged',
    ],
  },
  tips: {
    parts: 'button',
    states: ['Save failed, error, explained', 'About the daily reset, ghost, with an icon, explained'],
  },
  dialogs: {
    parts: 'button',
    states: [
      'Open a dialog, secondary',
      'Delete checklist, error',
      'Restore a copy, secondary',
      'Disconnect, secondary',
      'Ask with three answers, secondary',
      'Open a wide one, secondary',
    ],
  },
  toasts: { parts: 'button', states: ['Show a toast, secondary', 'Show a critical one, error'] },
  icons: {
    parts: 'li',
    states: Object.keys({ ...icons, ...chevron }).map((name) => `${name.replace(/Icon$/, '')}, with an icon`),
  },
  type: { parts: 'div > div > span:first-child', states: Object.keys(vars.size) },
  colours: { parts: 'li', states: Object.keys(vars.color) },
}

/** What each button of the dialogs opens: its title, its fields and its buttons. */
const opened: Readonly<Record<string, ReadonlyArray<string>>> = {
  'Open a dialog': ['Create New Journal', 'Name', 'Cancel, secondary', 'Create, primary'],
  'Delete checklist': ['Delete this checklist?', 'Cancel, secondary', 'Delete, error'],
  'Restore a copy': ['Restore this copy?', 'Cancel, secondary', 'Restore, primary'],
  Disconnect: ['Disconnect Google?', 'Cancel, secondary', 'Disconnect, error, disabled'],
  'Ask with three answers': [
    'Some edits are not in your drive yet',
    'Stay signed in, ghost',
    'Discard and sign out, error',
    'Keep and sign out, primary',
  ],
  'Open a wide one': ['Keyboard shortcuts', 'Close, ghost, with an icon'],
}

const paperOf = (gallery: HTMLElement, id: string): HTMLElement => {
  const paper = gallery.querySelector<HTMLElement>(`#${id} [data-theme=light]`)
  if (!paper) throw new Error(`The gallery has no ${id}`)
  return paper
}
const wears = (element: Element, classes: string): boolean =>
  classes.split(' ').every((name) => element.classList.contains(name))
const named = (element: Element, attribute: string): Element | null =>
  document.getElementById(element.getAttribute(attribute) ?? '')
const labelOf = (element: Element): Element | null =>
  named(element, 'aria-labelledby') ??
  (element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)) ??
  element.closest('label')

const nameOf = (part: Element): string => part.getAttribute('aria-label') ?? (labelOf(part) ?? part).textContent

/** Tells each variant of a recipe that a part wears. */
const worn = (
  variant: Readonly<Record<string, string>>,
): ReadonlyArray<readonly [words: string, isSo: (part: Element) => boolean]> =>
  Object.entries(variant).map(([name, classes]) => [name, (part) => wears(part, classes)])
const isHint = (node: ChildNode): boolean =>
  !(node instanceof Element) || !node.matches('[role=alert], :has([aria-hidden])')

/** What may be said of a part beside its name. */
const reported: ReturnType<typeof worn> = [
  ...worn(button.classNames.variants.variant),
  ...worn(badge.classNames.variants.tone),
  ...worn(alert.classNames.variants.tone),
  ...worn(progress.classNames.variants.tone),
  ['as notes', (part) => wears(part, control.classNames.variants.kind.notes)],
  ['thin', (part) => wears(part, progress.classNames.variants.size.thin)],
  ['label hidden', (part) => labelOf(part)?.classList.contains(visuallyHidden) ?? false],
  ['with an icon', (part) => part.querySelector('svg') !== null],
  ['on', (part) => part.hasAttribute('checked')],
  ['open', (part) => part.matches('details[open] > summary')],
  ['refused', (part) => part.getAttribute('aria-invalid') === 'true' || part.querySelector('[role=alert]') !== null],
  ['explained', (part) => [...(named(part, 'aria-describedby')?.childNodes ?? [])].some(isHint)],
  [
    'counted',
    (part) =>
      [...(named(part, 'aria-describedby')?.children ?? [])].some((line) => line.matches(':has([aria-hidden])')),
  ],
  ['disabled', (part) => part.hasAttribute('disabled')],
  ['loading', (part) => part.getAttribute('aria-busy') === 'true'],
]

/** Each part of a piece on paper by its name, and what else is to be said of it. */
const partsOf = (gallery: HTMLElement, id: string, parts: string): ReadonlyArray<string> =>
  [...paperOf(gallery, id).querySelectorAll<HTMLElement>(parts)].map((part) =>
    [
      nameOf(part) || `${part.style.width} ${part.style.height}`,
      ...reported.filter(([, isSo]) => isSo(part)).map(([words]) => words),
    ].join(', '),
  )

describe('[spec 2 Shared interface pieces] The gallery', () => {
  it('shows every piece of the design system once', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../web/design'), { recursive: true, encoding: 'utf8' })
      .map((path) => basename(path))
      .filter((name) => visibleFile.test(name))
      .map((name) => name.replace(/\..*$/, ''))
    expect(pieces.flatMap((piece) => piece.files).toSorted()).toEqual(files.toSorted())
  })

  it('shows each piece on paper and in ink', () => {
    const { container } = render(<GalleryScreen />)
    const sections = [...container.querySelectorAll('section[aria-labelledby$=-title]')]
    expect(sections.map((section) => section.id)).toEqual(pieces.map(({ id }) => id))
    const sheets = sections.map((section) =>
      [...section.querySelectorAll(':scope > div > [data-theme]')].map((sheet) => [
        sheet.getAttribute('data-theme'),
        sheet.children.length > 0,
      ]),
    )
    expect(sheets).toEqual(
      pieces.map(() => [
        ['light', true],
        ['dark', true],
      ]),
    )
  })

  it.each(Object.entries(shown))('shows %s in each state', (id, { parts, states }) => {
    expect(partsOf(render(<GalleryScreen />).container, id, parts)).toEqual(states)
  })

  it('has a list of states for each piece', () =>
    expect(Object.keys(shown).toSorted()).toEqual(pieces.map(({ id }) => id).toSorted()))

  it.each(Object.entries(opened))('opens by "%s" a dialog in its state', (opener, states) => {
    const { container } = render(<GalleryScreen />)
    fireEvent.click(within(paperOf(container, 'dialogs')).getByRole('button', { name: opener }))
    expect(partsOf(container, 'dialogs', 'dialog h2, dialog :is(input, button)')).toEqual(states)
  })

  it('shows a dialog whose confirmed thing is under way', () => {
    const { container } = render(<GalleryScreen />)
    fireEvent.click(within(paperOf(container, 'dialogs')).getByRole('button', { name: 'Delete checklist' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect([
      screen.getByRole('dialog').getAttribute('aria-busy'),
      ...partsOf(container, 'dialogs', 'dialog button'),
    ]).toEqual(['true', 'Cancel, secondary, disabled', 'Delete, error, loading'])
  })

  it('shows a toast with something to do, and a critical one', async () => {
    const { container } = render(
      <>
        <GalleryScreen />
        <ToastRegion>
          <ToastNotes />
        </ToastRegion>
      </>,
    )
    for (const opener of within(paperOf(container, 'toasts')).getAllByRole('button')) fireEvent.click(opener)
    await screen.findByText('The file could not be read')
    const toasts = [...container.querySelectorAll('[aria-live=polite] > div')]
    expect(
      toasts.map((note) => `${note.textContent}${wears(note, toast({ tone: 'critical' })) ? ', critical' : ''}`),
    ).toEqual(['Checklist deletedUndo', 'The file could not be read, critical'])
  })

  it('leads to each piece from its top', () => {
    render(<GalleryScreen />)
    const links = within(screen.getByRole('navigation', { name: 'Pieces' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(pieces.map(({ id }) => `#${id}`))
  })
})
