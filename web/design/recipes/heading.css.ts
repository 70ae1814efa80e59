import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

const { size, weight, color, font } = vars

/** Sizes, whatever the level. A label looks like that of a field; an eyebrow is the line above a heading. */
export const heading = styleVariants({
  title: { fontSize: size.title },
  lead: { fontSize: size.lead },
  body: { fontSize: size.body, fontWeight: weight.strong },
  eyebrow: { color: color.accent, fontSize: size.small, fontWeight: weight.medium },
  label: { fontFamily: font.text, fontSize: size.small, fontWeight: weight.medium, color: color.muted },
})
