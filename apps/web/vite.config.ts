import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type UserConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { fileModules } from './build/file-modules.ts'
import { findLearnerModules } from './build/learner-modules.ts'
import { modernFonts } from './build/modern-fonts.ts'
import { pageList } from './build/page-list.ts'
import { pageStart } from './build/page-start.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { routeFiles } from './build/route-files.ts'
import { serviceWorker } from './build/service-worker.ts'
import { siteFonts } from './build/site-fonts.ts'

const breakpoints = fileURLToPath(new URL('./src/app/theme/breakpoints.css', import.meta.url))

/** Where the server answers during development; the same paths as in production. */
const address = 'http://127.0.0.1:3000'
const served = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/storage/v1',
  '/payments/',
  '/config.json',
]
const server = { proxy: Object.fromEntries(served.map((path) => [path, address])) }

/** What the first paint of any page is set in. */
const interfaceFonts = ['thai', 'latin'].flatMap((script) =>
  [400, 500, 700].map((weight) => `ibm-plex-sans-thai-${script}-${weight}`),
)

/** What a screen shows while it waits comes with it: most have their skeleton beside them. */
const screenParts: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] =
  [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']]

/** What every build begins with; plugins keep what they know of theirs. */
const common = (deleteNodes: string[] = []) =>
  ({
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        codeSplittingOptions: { deleteNodes, defaultBehavior: screenParts },
        quoteStyle: 'single',
      }),
      react(),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    // Of the back office: its worker loads the reader of a file's format when such a file comes.
    worker: { format: 'es' },
    css: { postcss: { plugins: [globalData({ files: [breakpoints] }), customMedia()] } },
    build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  }) satisfies UserConfig

/** `vite build` makes what browsers load, `vite build --ssr` what the server renders first views with. */
export default defineConfig(({ command, isSsrBuild }) => {
  if (command === 'serve') return { ...common(), server }
  return isSsrBuild ? forServer() : forBrowsers()
})

function forServer(): UserConfig {
  const { plugins, build, ...rest } = common()
  const rolldownOptions = { input: 'src/prerender.tsx' }
  return {
    ...rest,
    plugins: [plugins, pageList()],
    ssr: { noExternal: true },
    // What renders in production renders everywhere: React's other build is slower and several times as large.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...build, outDir: 'dist-server', copyPublicDir: false, rolldownOptions },
  }
}

async function forBrowsers(): Promise<UserConfig> {
  // What routes tell of their pages is for the server, which writes it into them.
  const onlyServers = ['staticData']
  const learners = await findLearnerModules(common(onlyServers))
  const { plugins, build, ...rest } = common(onlyServers)
  return {
    ...rest,
    plugins: [
      plugins,
      preloadFonts(interfaceFonts),
      modernFonts(),
      pageStart(),
      routeFiles(),
      siteFonts(),
      fileModules(learners),
      serviceWorker(),
      precompress(),
    ],
    build: {
      ...build,
      manifest: true,
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { codeSplitting: chunkGroups(learners) } },
    },
  }
}
