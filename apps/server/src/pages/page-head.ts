import type { PageContent } from './load-entity.ts'
import type { Site } from './load-site.ts'
import type { PageRoute } from './routes.ts'
import { siteColour } from './site-colour.ts'
import { structuredData } from './structured-data.ts'
import { pageNames, pageTexts, siteName } from './texts.ts'
import { faviconOf } from './web-manifest.ts'

/** What search engines and link previews read of a page. */
export type PageHead = {
  title: string
  description: string
  keywords: string | null
  robots: string
  canonical: string
  siteName: string
  ogTitle: string
  ogDescription: string
  ogImage: string | null
  /** Null on the hub, whose template says one for light and one for dark. */
  themeColor: string | null
  favicon: string
  structuredData: object[]
}

/**
 * Precedence: what an administrator wrote for the page (`seo_settings`), then what the page is
 * about, then the site's settings, then the default sentences.
 * @param url the page's own address, without its query
 */
export function pageHead(
  site: Site,
  route: PageRoute | undefined,
  content: PageContent,
  url: string,
): PageHead {
  const { seo, entity } = content
  const { tenant, settings } = site
  const name = siteName(site)
  const title = seo?.title || fallbackTitle(site, route, content)
  const description =
    seo?.description ||
    entity?.description ||
    (entity && pageTexts.entityDescription(entity.name, name)) ||
    settings.site_description ||
    tenant?.description ||
    (tenant ? pageTexts.tenantDescription(name) : pageTexts.hubDescription)
  const isPublic = route !== undefined && route.kind !== 'personal' && route.kind !== 'search'
  return {
    title,
    description,
    keywords: seo?.keywords ?? null,
    robots: isPublic ? seo?.meta_robots || 'index,follow' : 'noindex,nofollow',
    canonical: seo?.canonical_url || url,
    siteName: name,
    ogTitle: seo?.og_title || title,
    ogDescription: seo?.og_description || description,
    ogImage: seo?.og_image || settings.site_logo || tenant?.logo_url || null,
    themeColor: tenant ? siteColour(site) : null,
    favicon: faviconOf(site),
    structuredData: structuredData(route, content, name, url),
  }
}

function fallbackTitle(site: Site, route: PageRoute | undefined, { entity }: PageContent): string {
  const name = siteName(site)
  if (!route) return pageTexts.pageTitle(pageTexts.notFound, name)
  if (entity) return pageTexts.entityTitle(entity.name)
  const pageName = pageNames[route.kind]
  if (pageName) return pageTexts.pageTitle(pageName, name)
  return site.tenant ? pageTexts.tenantTitle(name) : pageTexts.hubTitle
}
