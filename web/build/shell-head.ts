import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** Sources that the app imports on demand and still needs before its first paint. */
const firstPath = /\/web\/app\/(compose|start)\.ts$/

const isWantedEarly = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.isDynamicEntry && firstPath.test(file.facadeModuleId ?? '')

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
        .map((chunk) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }, injectTo: 'head' as const })),
    ],
  },
})
