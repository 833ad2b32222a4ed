import { type Bootstrap, bootstrapElementId } from '@sanamsob/domain'
import { escapeHtml } from '../html/escape-html.ts'
import type { Site } from './load-site.ts'
import { pageTexts, siteName } from './texts.ts'

/**
 * The built `index.html` with what this site and page need before the first paint: title, meta
 * tags, theme colour and the bootstrap data.
 */
export function renderPage(template: string, site: Site, bootstrap: Bootstrap, url: string) {
  const { seo, tenant } = site
  const name = siteName(site)
  const title =
    seo?.title ||
    (tenant ? pageTexts.tenantTitle(name) : site.settings.site_title) ||
    pageTexts.hubTitle
  const description =
    seo?.description ||
    site.settings.site_description ||
    tenant?.description ||
    (tenant ? pageTexts.tenantDescription(name) : pageTexts.hubDescription)
  const image = seo?.og_image || site.settings.site_logo || tenant?.logo_url
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'keywords', seo?.keywords),
    meta('name', 'robots', seo?.meta_robots || 'index,follow'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', seo?.og_title || title),
    meta('property', 'og:description', seo?.og_description || description),
    meta('property', 'og:image', image),
    meta('property', 'og:url', url),
    meta('name', 'theme-color', tenant?.primary_color),
    `<link rel="canonical" href="${escapeHtml(seo?.canonical_url || url)}">`,
    `<script type="application/json" id="${bootstrapElementId}">${scriptJson(bootstrap)}</script>`,
  ]
  const lines = head.filter((line) => line !== '').join('\n    ')
  return template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `  ${lines}\n  </head>`)
}

function meta(attribute: 'name' | 'property', key: string, content: string | null | undefined) {
  return content ? `<meta ${attribute}="${key}" content="${escapeHtml(content)}">` : ''
}

/** JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
