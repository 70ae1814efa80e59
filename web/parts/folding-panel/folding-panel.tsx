import { useState, type ReactNode } from 'react'
import { CollapsibleCard } from '#web/design/card/collapsible-card.tsx'
import { useActions } from '#web/read-models/actions.ts'

export interface FoldingPanelProps {
  /** What this device remembers it by. */
  readonly name: 'news' | 'events' | 'portfolio'
  readonly title: string
  readonly children: ReactNode
}

/** A panel that folds away under its heading, and is found again as it was left. */
export const FoldingPanel = ({ name, title, children }: FoldingPanelProps) => {
  const { habits } = useActions()
  const [open, setOpen] = useState(() => !habits.names('foldedPanels').includes(name))
  const turn = (isOpen: boolean) => {
    // The browser tells of the first opening as well.
    if (isOpen === open) return
    setOpen(isOpen)
    const others = habits.names('foldedPanels').filter((other) => other !== name)
    habits.keepNames('foldedPanels', isOpen ? others : [...others, name])
  }
  return <CollapsibleCard title={title} open={open} onToggle={turn}>{children}</CollapsibleCard>
}
