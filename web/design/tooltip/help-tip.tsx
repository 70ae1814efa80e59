import { Button } from '#web/design/controls/button.tsx'
import { InfoIcon } from '#web/design/tokens/icons.tsx'
import { Tooltip } from './tooltip.tsx'

export const HelpTip = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Tooltip text={text}>
    {(target) => (
      <Button {...target} variant="ghost" size="xs" shape="circle" aria-label={label}>
        <InfoIcon size={16} />
      </Button>
    )}
  </Tooltip>
)
