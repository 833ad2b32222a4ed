import { readFile, writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type BuildManifest, filesOf } from './first-load.ts'

const dist = new URL('../dist/', import.meta.url)
const entry = 'index.html'

/**
 * Writes `.vite/routes.json`: what each route's screen loads beside the page's entry, by the route's
 * id, so that the server can name it in a page that it renders.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const manifest = JSON.parse(
          await readFile(new URL('.vite/manifest.json', dist), 'utf8'),
        ) as BuildManifest
        const first = filesOf(manifest, [entry])
        const routes = Object.keys(manifest).flatMap((chunk) => {
          const id = routeIdOf(chunk)
          const files = [...filesOf(manifest, [chunk])].filter((file) => !first.has(file))
          return id === null ? [] : [[id, files.filter((file) => /\.(css|js)$/.test(file))]]
        })
        await writeFile(
          new URL('.vite/routes.json', dist),
          JSON.stringify(Object.fromEntries(routes)),
        )
      },
    },
  }
}

/** The id that the router's generator gives to a route's file; null for what is no route's screen. */
function routeIdOf(chunk: string): string | null {
  const name = /^src\/routes\/(.+)\.tsx\?tsr-split=component\b/.exec(chunk)?.[1]
  return name ? `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}` : null
}
