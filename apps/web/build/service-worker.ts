import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { startFile } from './page-start.ts'
import { shellFiles } from './shell-files.ts'

const dist = new URL('../dist/', import.meta.url)
const entry = fileURLToPath(new URL('../src/worker/sw.ts', import.meta.url))

const precachable = /\.(js|css|woff2)$/

/**
 * Builds `src/worker/sw.ts` into `/sw.js` with the list of the shell's files. The list has no pages: the server
 * writes each site's own data into its HTML, so the worker stores the last page it saw. The server also generates the
 * web app manifest, and the app registers the worker itself (no inline script).
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async closeBundle() {
      const manifest = await readFile(new URL('.vite/manifest.json', dist), 'utf8')
      const wanted = shellFiles(JSON.parse(manifest))
      const files = (await readdir(new URL('assets/', dist)))
        .map((name) => `assets/${name}`)
        .filter((url) => precachable.test(url) && (wanted.has(url) || startFile.test(url)))
        .sort()
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          'process.env.NODE_ENV': '"production"',
          // File names contain a content hash, so no revision is needed.
          'self.__WB_MANIFEST': JSON.stringify(files.map((url) => ({ url, revision: null }))),
        },
        build: {
          outDir: fileURLToPath(dist),
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
