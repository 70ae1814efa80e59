import type { HtmlTagDescriptor, Plugin } from 'vite'

const link = (
  attrs: NonNullable<HtmlTagDescriptor['attrs']>,
  injectTo: 'head' | 'head-prepend' = 'head',
): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo })

/**
 * The head of the shell: the theme before the first paint, and the stages of the start with their styles, fetched with
 * the entry instead of one after the other (500 ms on a slow phone).
 */
export const shellHead = (stageNames: () => ReadonlyArray<string>): Plugin => ({
  name: 'bellbook:shell-head',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }): HtmlTagDescriptor[] => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const stages = stageNames().flatMap((name) => chunks.filter((chunk) => chunk.name === name && !chunk.isEntry))
      const styles = stages.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'))
      return [
        { tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' },
        ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` }, 'head-prepend')),
        ...stages
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }) => link({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` })),
        // The face is `font-display: optional`: requested with the first heading, it would always come too late.
        ...fonts.map((file) =>
          link({
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            fetchpriority: 'low',
            href: `/${file}`,
          }),
        ),
      ]
    },
  },
})
