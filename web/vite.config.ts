import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { finishSite } from './build/finish-site.ts'
import { lateRules } from './build/late-rules.ts'
import { writeLocalDocument } from './build/local-document.ts'
import { shellHead } from './build/shell-head.ts'
import { shorterStart } from './build/shorter-start.ts'
import { stages } from './build/stages.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const start = stages()
const outDir = fileURLToPath(new URL('../.build/web', import.meta.url))
const pagesDir = fileURLToPath(new URL('../.build/pages', import.meta.url))
const localDir = fileURLToPath(new URL('../.build/local', import.meta.url))

/** A printed page loads nothing late, and must not link its styles: an empty module replaces late imports. */
const nothingLate: Plugin = {
  name: 'nothing-late',
  applyToEnvironment: ({ name }) => name === 'pages',
  resolveDynamicImport: (id) => (typeof id === 'string' ? { id: 'data:text/javascript,', external: true } : undefined),
}

/**
 * Two builds make the site: `client` is the app and its shell, app.html; `pages` is a module that runs once, here, and
 * prints the landing and legal pages. The third, `local`, is the page of the machines, for the local host alone.
 */
export default defineConfig({
  root: web,
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.build/vite', import.meta.url)),
  appType: 'mpa',
  plugins: [
    start.plugin,
    lateRules(),
    nothingLate,
    react(),
    vanillaExtractPlugin({ identifiers: 'short' }),
    shellHead(start.names),
    shorterStart(start.names),
  ],
  resolve: {
    alias: {
      '@vanilla-extract/recipes/createRuntimeFn': fileURLToPath(
        new URL('design/tokens/recipe-classes.ts', import.meta.url),
      ),
    },
  },
  server: { host: '127.0.0.1' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // Inlined files would need `data:` where the policy does not allow it (fonts) and could not be cached.
    assetsInlineLimit: 0,
    // A late page requests its scripts at once, not level after level of imports.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: fileURLToPath(new URL('app.html', import.meta.url)),
      // No warning about a busy computer.
      checks: { bundlerTimings: false },
    },
  },
  environments: {
    client: {
      // The licences of the packages ask that their authors are named.
      build: {
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: start.nameOf, debugName: 'stage of the start' }],
            },
          },
        },
      },
    },
    pages: {
      consumer: 'client',
      build: {
        outDir: pagesDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { pages: fileURLToPath(new URL('build/pages.tsx', import.meta.url)) },
          external: ['react', 'react/jsx-runtime', 'react-dom/server', 'wouter/use-browser-location'],
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    local: {
      consumer: 'client',
      build: {
        outDir: localDir,
        emptyOutDir: true,
        copyPublicDir: false,
        cssCodeSplit: false,
        // The layout of statecharts is one large piece.
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: {
            local: fileURLToPath(new URL('local/main.tsx', import.meta.url)),
            inspector: fileURLToPath(new URL('local/inspector.ts', import.meta.url)),
          },
          preserveEntrySignatures: 'strict',
          output: {
            entryFileNames: 'local/[name].js',
            chunkFileNames: 'local/[name]-[hash].js',
            assetFileNames: 'local/[name]-[hash][extname]',
          },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      const { client, pages, local } = builder.environments
      if (!client || !pages || !local)
        throw new Error('The build needs its three environments: client, pages and local')
      await builder.build(client)
      await builder.build(pages)
      await finishSite({ outDir, pagesDir, web })
      await builder.build(local)
      await writeLocalDocument(localDir)
    },
  },
})
