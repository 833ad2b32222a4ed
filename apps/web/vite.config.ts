import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { modernFonts } from './build/modern-fonts.ts'
import { pageStart } from './build/page-start.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'

/** Where the server answers during development; the same paths as in production. */
const server = 'http://127.0.0.1:3000'
const served = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/payments/',
  '/config.json',
]

/** What the first paint of any page is set in. */
const interfaceFonts = ['thai', 'latin'].flatMap((script) =>
  [400, 500, 700].map((weight) => `ibm-plex-sans-thai-${script}-${weight}`),
)

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    preloadFonts(interfaceFonts),
    modernFonts(),
    pageStart(),
    serviceWorker(),
    precompress(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: chunkGroups() } },
  },
})
