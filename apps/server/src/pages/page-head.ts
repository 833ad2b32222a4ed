import type { PageContent } from './load-entity.ts'
import type { Site } from './load-site.ts'
import { besideView, plainPage } from './plain-page.ts'
import { isIndexed, type PageRoute } from './routes.ts'
import { sharePicturePath } from './share-picture.ts'
import { siteColour } from './site-colour.ts'
import { structuredData } from './structured-data.ts'
import { pageDescriptions, pageTexts, siteDescription, siteName } from './texts.ts'
import { type Favicon, faviconsOf, shortName } from './web-manifest.ts'

/** Data of a page for search engines and link previews. */
export type PageHead = {
  title: string
  description: string
  keywords: string | null
  robots: string
  /** Null for pages that search engines must not list. */
  canonical: string | null
  url: string
  siteName: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  /** True if the picture is our own, whose size and type are known. */
  ogImageRendered: boolean
  /** Null on the hub, whose template has one for light and one for dark. */
  themeColor: string | null
  favicons: Favicon[]
  /** Name under the icon on a home screen. */
  shortName: string
  structuredData: object[]
  /** The page as plain HTML, for readers without JavaScript. */
  plain: string
  /** More for the same readers, below the view that the server rendered. */
  besideView: string
}

/**
 * Precedence: the administrator's settings for the page (`seo_settings`), then the page's entity, then the
 * site's settings, then the default sentences.
 * @param url canonical URL of the page, without a query
 */
export function pageHead(
  site: Site,
  route: PageRoute | undefined,
  content: PageContent,
  url: string,
): PageHead {
  const { seo, entity } = content
  const { tenant } = site
  const name = siteName(site)
  const title = seo?.title || fallbackTitle(site, route, content)
  const description = seo?.description || fallbackDescription(site, route, content)
  const indexed = route !== undefined && isIndexed(route.kind)
  const given = absolute(seo?.og_image, url)
  const subject = { route, entity, siteName: name, url, onTenant: tenant !== null }
  return {
    title,
    description,
    keywords: seo?.keywords || null,
    robots: indexed ? seo?.meta_robots || 'index,follow' : 'noindex,nofollow',
    canonical: indexed ? (absolute(seo?.canonical_url, url) ?? url) : null,
    url,
    siteName: name,
    ogTitle: seo?.og_title || title,
    ogDescription: seo?.og_description || description,
    ogImage: given ?? new URL(sharePicturePath(site, route, entity), url).href,
    ogImageRendered: given === null,
    themeColor: tenant ? siteColour(site) : null,
    favicons: faviconsOf(site),
    shortName: shortName(site),
    structuredData: structuredData(subject),
    plain: plainPage({ subject, content, title, description }),
    besideView: besideView({ subject, content }),
  }
}

/** Returns the absolute URL of an address; null if it is not an HTTP URL. */
function absolute(address: string | null | undefined, base: string): string | null {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function fallbackTitle(
  site: Site,
  route: PageRoute | undefined,
  { entity, isUnread }: PageContent,
): string {
  const name = siteName(site)
  if (!route)
    return pageTexts.pageTitle(isUnread ? pageTexts.unavailable : pageTexts.notFound, name)
  if (entity) return pageTexts.entityTitle(entity.name)
  if (route.name) return pageTexts.pageTitle(route.name, name)
  return site.tenant ? pageTexts.tenantTitle(name) : pageTexts.hubTitle(name)
}

function fallbackDescription(
  site: Site,
  route: PageRoute | undefined,
  { entity, isUnread }: PageContent,
): string {
  const name = siteName(site)
  if (!route && isUnread) return pageTexts.unavailableBody
  if (entity) return entity.description || pageTexts.entityDescription(entity.name, name)
  return (route && pageDescriptions[route.kind]?.(name)) || siteDescription(site)
}
