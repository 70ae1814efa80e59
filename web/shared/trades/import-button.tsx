import { Button } from '#web/design/controls/button.tsx'
import { ArrowDownIcon } from '#web/design/tokens/icons.tsx'
import { type ImportStart, requestOnScreen } from '#web/read-models/screen-requests.ts'

interface Props {
  readonly start: ImportStart
  readonly size?: 'sm' | 'md'
  readonly disabled?: boolean
}

const labels: Readonly<Record<ImportStart, string>> = { file: 'Import trades', typed: 'Note a trade' }

export const ImportButton = ({ start, ...props }: Props) => (
  <Button {...props} aria-haspopup="dialog" onClick={() => requestOnScreen({ kind: 'import-trades', start })}>
    {start === 'file' && <ArrowDownIcon />}
    {labels[start]}
  </Button>
)
