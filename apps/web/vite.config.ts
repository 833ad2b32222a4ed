import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { modernFonts } from './build/modern-fonts.ts'
import { pageStart } from './build/page-start.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { routeFiles } from './build/route-files.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteFonts } from './build/site-fonts.ts'

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

/** Only for what browsers load. */
const forBrowsers = [
  preloadFonts(interfaceFonts),
  modernFonts(),
  pageStart(),
  routeFiles(),
  siteFonts(),
  serviceWorker(),
  precompress(),
]

/** `vite build` makes what browsers load, `vite build --ssr` what the server draws first views with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    isSsrBuild ? [] : forBrowsers,
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    ...(isSsrBuild
      ? {
          outDir: 'dist-server',
          copyPublicDir: false,
          rolldownOptions: { input: 'src/prerender.tsx' },
        }
      : { rolldownOptions: { output: { codeSplitting: chunkGroups() } } }),
  },
}))
