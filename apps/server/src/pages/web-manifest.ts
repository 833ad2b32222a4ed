import type { Site } from './load-site.ts'
import { siteColour } from './site-colour.ts'
import { pageTexts, siteName } from './texts.ts'

/** Launchers cut longer names off (https://w3c.github.io/manifest/#short_name-member). */
const shortNameLength = 16

/** The web app manifest of a site: what it is called and looks like once installed. */
export function webManifest(site: Site): object {
  const name = siteName(site)
  const { tenant, settings } = site
  const fallback = tenant ? pageTexts.tenantDescription(name) : pageTexts.hubDescription
  return {
    id: '/',
    name,
    short_name: shorten(name),
    description: settings.site_description || tenant?.description || fallback,
    lang: 'th',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: siteColour(site),
    background_color: '#faf8f4',
    categories: ['education'],
    icons: [
      ...logoOf(site).map((src) => ({ src, sizes: 'any', purpose: 'any' })),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  }
}

/** Address of the site's favicon: its logo, or the drawn icon. */
export function faviconOf(site: Site): string {
  return logoOf(site)[0] ?? '/icon.svg'
}

/** The site's logo where it is an address that a page may load (the policy of security-headers). */
function logoOf({ settings, tenant }: Site): string[] {
  const logo = settings.site_logo?.trim() || tenant?.logo_url
  return logo && /^(https:\/\/|\/(?!\/))/.test(logo) ? [logo] : []
}

/** At most the given length in characters as they are seen, so that no vowel or tone mark is lost. */
function shorten(name: string): string {
  const characters = [...new Intl.Segmenter('th').segment(name)].map(({ segment }) => segment)
  return characters.slice(0, shortNameLength).join('').trim()
}
