import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const dist = new URL('../dist/', import.meta.url)
const families = /src\/app\/theme\/families\/[^/]+\.css$/
/** The weights used in the first paint; weight 500 is loaded by the stylesheet. */
const firstPainted = /-(?:400|700)-/

/**
 * Writes `.vite/fonts.json`: the stylesheet and fonts of each font family that a site may choose, by family name, so
 * that the server can preload them in that site's pages.
 */
export function siteFonts(): Plugin {
  return {
    name: 'site-fonts',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const known: Record<string, string[]> = {}
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.originalFileNames.some((name) => families.test(name)))
          continue
        const css = asset.source.toString()
        const family = /font-family:\s*"?([^";}]+)/.exec(css)?.[1]
        const fonts = [...css.matchAll(/url\("?\/(assets\/[^")]+)/g)].map(([, file = '']) => file)
        if (!family) throw new Error(`${asset.fileName} names no family`)
        known[family] = [asset.fileName, ...fonts.filter((file) => firstPainted.test(file))]
      }
      await writeFile(new URL('.vite/fonts.json', dist), JSON.stringify(known))
    },
  }
}
