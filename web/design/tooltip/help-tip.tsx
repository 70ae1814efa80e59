import { Button } from '#web/design/controls/button.tsx'
import { InfoIcon } from '#web/design/tokens/icons.tsx'
import { Tooltip } from './tooltip.tsx'

/** An info button whose explanation appears on hover, focus or touch. */
export const HelpTip = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Tooltip text={text}>
    {(target) => (
      <Button {...target} variant="ghost" size="xs" shape="circle" aria-label={label}>
        <InfoIcon size={16} />
      </Button>
    )}
  </Tooltip>
)
