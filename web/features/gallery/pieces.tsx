import type { ReactNode } from 'react'
import { Buttons, Choices, Fields } from './shown-controls.tsx'
import { Dialogs, Tips, Toasts } from './shown-layers.tsx'
import { Alerts, Badges, Cards, Conflicts, Progresses, Skeletons } from './shown-pieces.tsx'
import { Colours, Icons, Type } from './shown-tokens.tsx'

export interface Piece {
  readonly id: string
  readonly title: string
  readonly about: string
  /** The files of web/design that are shown, by their names. */
  readonly files: ReadonlyArray<string>
  readonly Show: () => ReactNode
}

/** What the gallery shows, in its order. Every new piece of web/design belongs to one of them. */
export const pieces: ReadonlyArray<Piece> = [
  {
    id: 'buttons',
    title: 'Buttons',
    about:
      'Six meanings, four sizes, three shapes. A loading one keeps its width and the focus, and does not act again.',
    files: ['button'],
    Show: Buttons,
  },
  {
    id: 'fields',
    title: 'Fields',
    about: 'A label above, what is wrong below. What was typed stays.',
    files: ['combo-field', 'field', 'file-pick', 'select'],
    Show: Fields,
  },
  {
    id: 'choices',
    title: 'Switches, tick boxes and radio buttons',
    about: 'A switch takes effect at once. Of radio buttons one is always chosen; the arrow keys choose.',
    files: ['switch', 'checkbox', 'radio-group'],
    Show: Choices,
  },
  {
    id: 'badges',
    title: 'Badges',
    about: 'A word or a count about what it stands beside.',
    files: ['badge'],
    Show: Badges,
  },
  {
    id: 'progress',
    title: 'Progress',
    about: 'Clamped to 0-100: green at 80 or more, yellow at 50 or more, red below.',
    files: ['progress'],
    Show: Progresses,
  },
  {
    id: 'cards',
    title: 'Collapsible cards',
    about: 'A part of the page that folds away under its heading.',
    files: ['collapsible-card'],
    Show: Cards,
  },
  {
    id: 'skeletons',
    title: 'Skeletons',
    about: 'They hold the place of what loads, so that nothing moves when it comes.',
    files: ['skeleton'],
    Show: Skeletons,
  },
  {
    id: 'alerts',
    title: 'Alert banners',
    about: 'Only what went wrong interrupts a screen reader.',
    files: ['alert'],
    Show: Alerts,
  },
  {
    id: 'conflicts',
    title: 'Conflicts',
    about: 'Another version of a text that was written at the same time.',
    files: ['conflict-card', 'absent-conflict'],
    Show: Conflicts,
  },
  {
    id: 'tips',
    title: 'Tooltips and help',
    about: '8 px from the target, with 8 px of padding, on hover, focus or touch. Escape hides them.',
    files: ['tooltip', 'help-tip'],
    Show: Tips,
  },
  {
    id: 'dialogs',
    title: 'Dialogs',
    about:
      'Modal, on the native element. While a confirmed thing is under way neither Escape nor the backdrop closes it.',
    files: ['dialog', 'confirm-dialog'],
    Show: Dialogs,
  },
  {
    id: 'toasts',
    title: 'Toasts',
    about: 'Short notes that go by themselves, unless somebody points at them.',
    files: ['toast-region', 'toast-notes'],
    Show: Toasts,
  },
  {
    id: 'icons',
    title: 'Icons',
    about: 'Decoration: what they mean is said by what holds them.',
    files: ['icons', 'drawn-icon', 'chevron-icon'],
    Show: Icons,
  },
  {
    id: 'type',
    title: 'Type',
    about: 'The book face for headings and what the trader writes, the system’s own for everything else.',
    files: ['source-serif-4-latin'],
    Show: Type,
  },
  {
    id: 'colours',
    title: 'Colours',
    about: 'The two sheets. Every pair that is used together is measured by a test.',
    files: ['tokens'],
    Show: Colours,
  },
]
