import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { finishSite } from './build/finish-site.ts'
import { limitsAsNumbers } from './build/limits-as-numbers.ts'
import { writeLocalDocument } from './build/local-document.ts'
import { shellHead } from './build/shell-head.ts'
import { sentencesOfShortNames, shortMachineNames } from './build/short-machine-names.ts'
import { stages } from './build/stages.ts'
import { withoutDescriptions } from './build/without-descriptions.ts'
import { withoutFaultWords } from './build/without-fault-words.ts'
import { withoutReserved } from './build/without-reserved.ts'

const web = fileURLToPath(new URL('.', import.meta.url))
const start = stages()
const outDir = fileURLToPath(new URL('../.build/web', import.meta.url))
const pagesDir = fileURLToPath(new URL('../.build/pages', import.meta.url))
const localDir = fileURLToPath(new URL('../.build/local', import.meta.url))

/**
 * Two builds make the site. `client` is the app behind its shell, app.html. `pages` is the landing and the legal
 * pages as a module that is run once, here, and prints complete documents: their script never reaches a visitor.
 * The third, `local`, is the gallery and the machines, for the local host alone; nothing of it lies in the site.
 */
export default defineConfig({
  root: web,
  envDir: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../.build/vite', import.meta.url)),
  appType: 'mpa',
  resolve: {
    alias: {
      // The router brings a stand-in for what React has had since version 18.
      'use-sync-external-store/shim/index.js': 'react',
      '@vanilla-extract/recipes/createRuntimeFn': fileURLToPath(new URL('build/recipe-runtime.ts', import.meta.url)),
    },
  },
  plugins: [start.plugin, withoutDescriptions(), withoutReserved(), withoutFaultWords(), limitsAsNumbers(), shortMachineNames(), sentencesOfShortNames(), react(), vanillaExtractPlugin({ identifiers: 'short' }), shellHead(start.names)],
  server: { host: '127.0.0.1' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // Inlined files would need `data:` where the policy does not allow it (fonts) and could not be cached.
    assetsInlineLimit: 0,
    // Late chunks find what they share by their own imports, most often with the service worker; their names in the first path cost 0.5 KB.
    modulePreload: { polyfill: false, resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      input: fileURLToPath(new URL('app.html', import.meta.url)),
      // Texts and tables that are said in one place only need no name.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  environments: {
    client: {
      // What others wrote asks to be named where it goes.
      build: { license: { fileName: 'licences.txt' }, rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: start.nameOf }] } } } },
    },
    pages: {
      consumer: 'client',
      build: {
        outDir: pagesDir,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { pages: fileURLToPath(new URL('build/pages.tsx', import.meta.url)) },
          external: ['react', 'react/jsx-runtime', 'react-dom/server'],
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
          input: { local: fileURLToPath(new URL('app/local/main.tsx', import.meta.url)), inspector: fileURLToPath(new URL('app/local/inspector-entry.ts', import.meta.url)) },
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'local/[name].js', chunkFileNames: 'local/[name]-[hash].js', assetFileNames: 'local/[name]-[hash][extname]' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      const { client, pages, local } = builder.environments
      if (!client || !pages || !local) throw new Error('The build needs its three environments: client, pages and local')
      await builder.build(client)
      await builder.build(pages)
      await finishSite({ outDir, pagesDir, web })
      await builder.build(local)
      await writeLocalDocument(localDir)
    },
  },
})
