import { type ReactNode, useState } from 'react'
import { CollapsibleCard } from '#web/design/controls/collapsible-card.tsx'
import { useActions } from '#web/read-models/actions.ts'

interface FoldingPanelProps {
  readonly name: 'news' | 'events' | 'portfolio'
  readonly title: string
  readonly children: ReactNode
}

/** The device remembers its state. */
export const FoldingPanel = ({ name, title, children }: FoldingPanelProps) => {
  const { habits } = useActions()
  const [open, setOpen] = useState(() => !habits.names('foldedPanels').includes(name))
  const turn = (isOpen: boolean) => {
    // The browser reports the initial state as well.
    if (isOpen === open) return
    setOpen(isOpen)
    const others = habits.names('foldedPanels').filter((other) => other !== name)
    habits.keepNames('foldedPanels', isOpen ? others : [...others, name])
  }
  return (
    <CollapsibleCard title={title} open={open} onToggle={turn}>
      {children}
    </CollapsibleCard>
  )
}
