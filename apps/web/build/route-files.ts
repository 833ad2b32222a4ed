import { readFile, writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { type BuildManifest, filesOf } from './first-load.ts'

const dist = new URL('../dist/', import.meta.url)
const entry = 'index.html'

/** Parts of screens that only guests or only members load, by route. The guard of the back office is loaded on demand. */
const parts = {
  guests: { '/_learner/': 'src/routes/_learner/-sales-page.tsx' },
  members: {
    '/_learner/': 'src/routes/_learner/-member-home.tsx',
    '/_admin': 'src/app/require-editor.ts',
  },
}

/**
 * Writes `.vite/routes.json`: the files that each route's screen loads in addition to the page's entry, by route id,
 * so that the server can preload them in a page that it renders. `.vite/routes-guests.json` and
 * `.vite/routes-members.json` list the additional files for guests and for signed-in users.
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

/** @param there the files that a page of a route already loads */
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

/** The id that the router's generator gives to a route file; null where the chunk is not the screen of a route. */
function routeIdOf(chunk: string): string | null {
  const name = /^src\/routes\/(.+)\.tsx\?tsr-split=component\b/.exec(chunk)?.[1]
  return name ? `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}` : null
}
