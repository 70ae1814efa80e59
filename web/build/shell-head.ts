import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Sources that the app imports on demand and still needs before its first paint. */
const firstPath = /\/web\/app\/(compose|start)\.ts$/

const isWantedEarly = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isDynamicEntry && firstPath.test(file.facadeModuleId ?? '')

const link = (attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })

/**
 * The head of the shell: the theme before anything is painted, and what the first screen waits for fetched beside the
 * entry instead of after it (500 ms on a slow phone).
 */
export const shellHead = (): Plugin => ({
  name: 'bellbook:shell-head',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] => [
      { tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' },
      ...Object.values(bundle ?? {})
        .filter(isWantedEarly)
        .map((chunk) => link({ rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` })),
      // The face is `font-display: optional`: asked for only when the first heading is drawn, it would come too late each time.
      ...Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low', href: `/${file}` })),
    ],
  },
})
