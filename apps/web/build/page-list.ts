import { writeFile } from 'node:fs/promises'
import type { FirstViewModule } from '@sanamsob/domain/first-view'
import type { Plugin } from 'vite'

const dist = new URL('../dist-server/', import.meta.url)

/**
 * Writes `pages.json` beside the server's build: the site's pages as their routes declare them. The server takes the
 * addresses and their titles from it and needs no list of its own.
 */
export function pageList(): Plugin {
  return {
    name: 'page-list',
    apply: 'build',
    async writeBundle() {
      const { listPages } = (await import(
        `${new URL('prerender.js', dist).href}?${Date.now()}`
      )) as FirstViewModule
      await writeFile(new URL('pages.json', dist), JSON.stringify(listPages()))
    },
  }
}
