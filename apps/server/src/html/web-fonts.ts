import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const indexFile = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))

/**
 * Returns `@font-face` rules for the web build's own Thai fonts, under the first font name in mails: a
 * machine without Thai fonts would show boxes. Empty if the web app is not built.
 */
export function webFonts(): string {
  const page = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : ''
  return [...page.matchAll(/href="(\/assets\/[^"]*-(\d00)-normal-[^"]*\.woff2)"/g)]
    .map(
      ([, url, weight]) =>
        `@font-face { font-family: 'IBM Plex Sans Thai'; font-weight: ${weight}; src: url(${url}) }`,
    )
    .join('\n')
}
