import { readFile, writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type BuildManifest, filesOf } from './first-load.ts'

const dist = new URL('../dist/', import.meta.url)
const entry = 'index.html'

/** Parts of screens that only one kind of visitor loads, by the route. */
const parts = {
  guests: { '/_learner/': 'src/routes/_learner/-sales-page.tsx' },
  members: { '/_learner/': 'src/routes/_learner/-member-home.tsx' },
}

/**
 * Writes `.vite/routes.json`: what each route's screen loads beside the page's entry, by the route's
 * id, so that the server can name it in a page that it renders; and `.vite/routes-guests.json` and
 * `.vite/routes-members.json`: what it loads besides for a visitor, or for somebody signed in.
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
        const screens = new Map(
          Object.keys(manifest).flatMap((chunk) => {
            const id = routeIdOf(chunk)
            return id === null ? [] : [[id, filesOf(manifest, [chunk])] as const]
          }),
        )
        await write('routes', screens, () => first)
        for (const [visitor, partOf] of Object.entries(parts)) {
          const loaded = Object.entries(partOf).map(
            ([id, part]) => [id, filesOf(manifest, [part])] as const,
          )
          const there = (id: string) => new Set([...first, ...(screens.get(id) ?? [])])
          await write(`routes-${visitor}`, new Map(loaded), there)
        }
      },
    },
  }
}

/** @param there what a page of a route has already */
async function write(
  name: string,
  files: Map<string, Set<string>>,
  there: (id: string) => Set<string>,
): Promise<void> {
  const wanted = [...files].map(([id, loaded]) => {
    const known = there(id)
    return [id, [...loaded].filter((file) => /\.(css|js)$/.test(file) && !known.has(file))]
  })
  await writeFile(new URL(`.vite/${name}.json`, dist), JSON.stringify(Object.fromEntries(wanted)))
}

/** The id that the router's generator gives to a route's file; null for what is no route's screen. */
function routeIdOf(chunk: string): string | null {
  const name = /^src\/routes\/(.+)\.tsx\?tsr-split=component\b/.exec(chunk)?.[1]
  return name ? `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}` : null
}
