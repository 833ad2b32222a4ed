import { icons } from './icons.ts'
import type { Site } from './load-site.ts'
import { siteColour } from './site-colour.ts'
import { siteDescription, siteName } from './texts.ts'

/** Launchers truncate longer names (https://w3c.github.io/manifest/#short_name-member). */
const shortNameLength = 16

/** Returns the web app manifest of a site: its name and its look once installed. */
export function webManifest(site: Site): object {
  const name = siteName(site)
  return {
    id: '/',
    name,
    short_name: shortName(site),
    description: siteDescription(site),
    lang: 'th',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: siteColour(site),
    background_color: '#faf8f4',
    categories: ['education'],
    icons: [...logoOf(site).map((src) => ({ src, sizes: 'any', purpose: 'any' })), ...rendered],
  }
}

/** PNG before SVG: a launcher that picks a size then gets it sharp. */
const rendered = icons
  .filter(({ width }) => width === null || width >= 192)
  .filter(({ file }) => file.startsWith('icon'))
  .toSorted((a, b) => (a.width ?? Infinity) - (b.width ?? Infinity))
  .map(({ file, width, maskable }) => ({
    src: `/${file}`,
    sizes: width ? `${width}x${width}` : 'any',
    type: width ? 'image/png' : 'image/svg+xml',
    purpose: maskable ? 'maskable' : 'any',
  }))

export type Favicon = { href: string; type?: string; sizes?: string }

/** Returns the site's favicons: its logo, or the rendered icon, also as PNG for clients without SVG. */
export function faviconsOf(site: Site): Favicon[] {
  const [logo] = logoOf(site)
  if (logo) return [{ href: logo }]
  return [
    { href: '/icon-48.png', type: 'image/png', sizes: '48x48' },
    { href: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  ]
}

/** Returns the site's logo if its URL is one that a page may load (the policy of security-headers). */
function logoOf({ settings, tenant }: Site): string[] {
  const logo = settings.site_logo?.trim() || tenant?.logo_url
  return logo && /^(https:\/\/|\/(?!\/))/.test(logo) ? [logo] : []
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * Returns the name under the icon: as many words of the site's name as fit. A longer first word is cut
 * between visible characters, so that no vowel or tone mark is lost.
 */
export function shortName(site: Site): string {
  const name = siteName(site)
  let short = ''
  for (const { segment } of words.segment(name)) {
    if ([...letters.segment((short + segment).trim())].length > shortNameLength) break
    short += segment
  }
  if (short.trim()) return short.trim()
  const characters = [...letters.segment(name)].map(({ segment }) => segment)
  return characters.slice(0, shortNameLength).join('').trim()
}
