import { useState } from 'react'
import { Palette } from '#web/features/palette/palette.tsx'
import { ShortcutSheet } from '#web/features/palette/shortcut-sheet.tsx'
import { dateOrderBy } from '#web/shared/page/date-order.ts'
import { shortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { createKeyboard } from './keyboard.ts'
import { type CommandDeps, meantDate, paletteCommands, searchFor } from './palette-commands.ts'
import { withNewest } from './recent-commands.ts'
import { performShortcut } from './shortcut-actions.ts'

export interface CommandDialogProps extends CommandDeps {
  readonly onClose: () => void
}

export const PaletteDialog = ({ onClose, ...deps }: CommandDialogProps) => {
  const [commands] = useState(() => paletteCommands(deps))
  const { habits } = deps.actions
  const [recent] = useState(() => habits.names('recentCommands'))
  const onUsed = (id: string) => habits.keepNames('recentCommands', withNewest(habits.names('recentCommands'), id))
  return (
    <Palette
      commands={commands}
      meant={(query) => meantDate(query, dateOrderBy(habits))}
      elsewhere={searchFor}
      recent={recent}
      onUsed={onUsed}
      onClose={onClose}
    />
  )
}

export const SheetDialog = ({ onClose }: CommandDialogProps) => (
  <ShortcutSheet shortcuts={shortcuts} onClose={onClose} />
)

export const keyboardOf = (deps: CommandDeps): ((event: KeyboardEvent) => void) =>
  createKeyboard({ singleKeys: deps.actions.habits.singleKeys, act: (action) => performShortcut(action, deps) })
