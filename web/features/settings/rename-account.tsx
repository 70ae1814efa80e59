import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { accountNamesOf, nameAccount } from '#domain/settings/account-names.ts'
import { Button } from '#web/design/controls/button.tsx'
import { journalView } from '#web/read-models/views.ts'
import { useSteps } from '#web/shared/page/use-steps.ts'
import { RenameDialog } from './rename-dialog.tsx'

interface RenameAccountProps {
  readonly accountId: string
  readonly name: string
}

export const RenameAccount = ({ accountId, name }: RenameAccountProps) => {
  const { journal } = useSnapshot(journalView)
  const [isOpen, setOpen] = useState(false)
  const run = useSteps()
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        disabled={!journal}
        aria-haspopup="dialog"
        aria-label={`Rename ${name}`}
        onClick={() => setOpen(true)}
      >
        Rename
      </Button>
      {isOpen && journal && (
        <RenameDialog
          title={`Rename ${name}`}
          name={accountNamesOf(journal.current).get(accountId) ?? ''}
          hint="Shown wherever this account is named. Leave it empty to use the name it came with."
          onClose={() => setOpen(false)}
          onRename={(typed) => run((current) => nameAccount(current, accountId, typed), 'Account renamed')}
        />
      )}
    </>
  )
}
