import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the bare stack that our own pages are compared with. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [react()],
  build: {
    outDir: new URL('../../../.build/bench-floor', import.meta.url).pathname,
    emptyOutDir: true,
    rollupOptions: { input: new URL('./app.html', import.meta.url).pathname },
  },
})
