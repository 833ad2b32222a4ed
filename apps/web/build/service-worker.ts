import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { startFile } from './page-start.ts'
import { shellFiles } from './shell-files.ts'

const dist = new URL('../dist/', import.meta.url)

/**
 * Builds `src/worker/sw.ts` into `/sw.js` with the list of the shell's files. Pages are not among them:
 * the server writes each site's own data into its HTML, so the worker keeps the last page it saw.
 * The web app manifest is the server's too, and the app registers the worker itself (no inline
 * script).
 */
export function serviceWorker(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globDirectory: fileURLToPath(dist),
      globPatterns: ['assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => {
          const text = await readFile(new URL('.vite/manifest.json', dist), 'utf8')
          const wanted = shellFiles(JSON.parse(text))
          const kept = entries.filter(({ url }) => wanted.has(url) || startFile.test(url))
          return { manifest: kept, warnings: [] }
        },
      ],
    },
  })
}
