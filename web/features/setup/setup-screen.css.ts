import { style } from '@vanilla-extract/css'
import { panel } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([stack.none, { minHeight: '100dvh' }])
export const bar = style([
  row({ align: 'center', justify: 'between' }),
  { minHeight: '3.5rem', paddingInline: vars.space.large, borderBlockEnd: `1px solid ${vars.color.rule}` },
])
export const brand = style([
  row({ inline: true, gap: 'small', align: 'center' }),
  { fontFamily: vars.font.book, fontSize: vars.size.title, fontWeight: vars.weight.strong },
])
export const bell = style({ color: vars.color.accent })
export const main = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  width: 'min(52rem, 100%)',
  marginInline: 'auto',
  padding: `${vars.space.xxlarge} ${vars.space.large}`,
  '@media': { [media.tablet]: { paddingBlockStart: '5rem' } },
})
export const cards = style({
  display: 'grid',
  gap: vars.space.large,
  marginBlockStart: vars.space.large,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space.xlarge } },
})
export const card = style([
  stack.small,
  panel,
  { alignItems: 'flex-start', minWidth: 0, minHeight: '15rem', padding: vars.space.xlarge },
])
export const icon = style({ color: vars.color.accent, marginBlockEnd: vars.space.tiny })
export const act = style({ marginBlockStart: 'auto', width: '100%' })
export const foot = style([
  row({ gap: 'large' }),
  { justifyContent: 'center', padding: vars.space.xlarge, fontSize: vars.size.small },
])
