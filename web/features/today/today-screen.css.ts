import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  display: 'flex', flexDirection: 'column', gap: vars.space.xlarge, maxWidth: '84rem', marginInline: 'auto', padding: vars.space.large,
  '@media': {
    [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge} ${vars.space.xxxlarge}` },
  },
})

/** Phone and tablet: one after the other. Wide: index, tasks and journal side by side, divided by hairlines. */
export const columns = style({
  display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.xlarge, alignItems: 'start',
  '@media': { [media.wide]: { gridTemplateColumns: '13rem minmax(0, 1fr) minmax(18rem, 24rem)', gap: vars.space.xxlarge, alignItems: 'stretch' } },
})
const divided = style({ '@media': { [media.wide]: { borderInlineStart: `1px solid ${vars.color.rule}`, paddingInlineStart: vars.space.xxlarge } } })
export const index = style({ minWidth: 0 })
export const tasks = style([divided, { minWidth: 0 }])
export const firstUse = style({ minWidth: 0, '@media': { [media.wide]: { gridColumn: 'span 2' } } })
export const journal = style([divided, {
  display: 'flex', flexDirection: 'column', gap: vars.space.small, minWidth: 0, borderBlockStart: `1px solid ${vars.color.rule}`, paddingBlockStart: vars.space.medium,
  '@media': { [media.wide]: { borderBlockStart: 0, paddingBlockStart: 0 } },
}])
export const journalHeading = style({ display: 'flex', alignItems: 'center', minHeight: vars.measure.touch, fontSize: vars.size.title })
