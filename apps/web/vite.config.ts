import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type UserConfig } from 'vite'
import { chunkGroups, firstFile } from './build/chunk-groups.ts'
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

/**
 * `npm run dev`: requests for anything but the web app's files go to the server, with the visited host, which decides
 * the tenant.
 */
const server = {
  proxy: {
    '^/((auth|rest|functions|storage|realtime)/v1|payments/|reminders/|dev/mailbox|share[./]|[^/]+\\.(json|txt|xml|webmanifest|png)$|icon|readyz|healthz|metrics)':
      { target: process.env.SERVER_URL, ws: true },
  },
}

/** The fonts of every page's first paint. */
const interfaceFonts = ['thai', 'latin'].flatMap((script) =>
  [400, 500, 700].map((weight) => `ibm-plex-sans-thai-${script}-${weight}`),
)

/** A screen's pending component is in the same chunk: most screens define their skeleton beside them. */
const screenParts: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] =
  [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']]

/**
 * The scripts that an import preloads. Every page contains the lists of all screens. They leave out the first files,
 * and for the back office all files: its screens' common modules are loaded with its shell.
 */
const preloads = (file: string, scripts: string[]) =>
  /\/admin\.[^/]+$/.test(file) ? [] : scripts.filter((script) => !firstFile.test(script))

/** The configuration shared by all builds. A function, because plugins have state. */
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
    // The back office's worker imports the parser for a file format on demand.
    worker: { format: 'es' },
    css: { postcss: { plugins: [globalData({ files: [breakpoints] }), customMedia()] } },
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false, resolveDependencies: preloads },
      assetsInlineLimit: 0,
    },
  }) satisfies UserConfig

/** `vite build` builds the browser's files, `vite build --ssr` the module with which the server renders first views. */
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
    // Every environment renders with React's production build: the other is slower and several times as large.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...build, outDir: 'dist-server', copyPublicDir: false, rolldownOptions },
  }
}

async function forBrowsers(): Promise<UserConfig> {
  // Only the server uses the page data of routes; it writes them into the HTML.
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
