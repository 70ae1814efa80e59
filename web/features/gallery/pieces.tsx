import type { ReactNode } from 'react'
import { Alerts, Badges, Cards, Kept, Progresses, Skeletons } from './shown-pieces.tsx'
import { Buttons, Choices, Fields } from './shown-controls.tsx'
import { Dialogs, Tips, Toasts } from './shown-layers.tsx'
import { Colours, Icons, Type } from './shown-tokens.tsx'

export interface Piece {
  readonly id: string
  readonly title: string
  readonly about: string
  /** The folders of web/design that are shown. */
  readonly folders: ReadonlyArray<string>
  readonly Show: () => ReactNode
}

/** What the gallery shows, in its order. A new folder of web/design belongs to one of them. */
export const pieces: ReadonlyArray<Piece> = [
  { id: 'buttons', title: 'Buttons', about: 'Six meanings, four sizes, three shapes. One that is loading keeps its width and the focus, and does not act again.', folders: ['button'], Show: Buttons },
  { id: 'fields', title: 'Fields', about: 'A label above, what is wrong below. What was typed stays.', folders: ['field', 'file-pick'], Show: Fields },
  { id: 'choices', title: 'Switches, tick boxes and radio buttons', about: 'A switch takes effect at once. Of radio buttons one is always chosen; the arrow keys choose.', folders: ['switch', 'checkbox', 'radio'], Show: Choices },
  { id: 'badges', title: 'Badges', about: 'A word or a count about what it stands beside.', folders: ['badge'], Show: Badges },
  { id: 'progress', title: 'Progress', about: 'Clamped to 0-100: green at 80 or more, yellow at 50 or more, red below.', folders: ['progress'], Show: Progresses },
  { id: 'cards', title: 'Collapsible cards', about: 'A part of the page that folds away under its heading.', folders: ['card'], Show: Cards },
  { id: 'skeletons', title: 'Skeletons', about: 'They hold the place of what loads, so that nothing moves when it comes.', folders: ['skeleton'], Show: Skeletons },
  { id: 'alerts', title: 'Alert banners', about: 'Only what went wrong interrupts a screen reader.', folders: ['alert'], Show: Alerts },
  { id: 'kept', title: 'Kept versions', about: 'Another version of a text that was written at the same time.', folders: ['kept-version'], Show: Kept },
  { id: 'tips', title: 'Tooltips and help', about: '8 px from the target, with 8 px of padding, on hover, focus or touch. Escape hides them.', folders: ['tooltip'], Show: Tips },
  { id: 'dialogs', title: 'Dialogs', about: 'Modal, on the native element. While a confirmed thing is under way neither Escape nor the backdrop closes it.', folders: ['dialog'], Show: Dialogs },
  { id: 'toasts', title: 'Toasts', about: 'Short notes that go by themselves, unless somebody points at them.', folders: ['toast'], Show: Toasts },
  { id: 'icons', title: 'Icons', about: 'Decoration: what they mean is said by what holds them.', folders: ['icons'], Show: Icons },
  { id: 'type', title: 'Type', about: 'The book face for headings and what the trader writes, the system’s own for everything else.', folders: ['type'], Show: Type },
  { id: 'colours', title: 'Colours', about: 'The two sheets. Every pair that is used together is measured by a test.', folders: ['tokens'], Show: Colours },
]
