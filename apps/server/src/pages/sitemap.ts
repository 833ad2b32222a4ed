import { escapeHtml } from '../html/escape-html.ts'
import { type CatalogueKind, cataloguePath, categoriesPath } from './catalogue-path.ts'
import type { ReadAsGuest } from './guest-reads.ts'
import { indexedPaths, privatePaths } from './routes.ts'

/** Limit of one sitemap (sitemaps.org, 0.9). Further URLs go into further sitemaps below an index. */
const maxUrls = 50_000

/** What a guest can open: the policies show nothing below what is switched off. */
const catalogue = `
select 'category' as kind, id, updated_at from public.categories
union all select 'subcategory', id, updated_at from public.subcategories
union all select 'course', id, updated_at from public.courses
union all select 'quiz', id, updated_at from public.quiz_sets
union all select 'exam', (e ->> 'id')::uuid, null from json_array_elements(public.open_exams()) e`

/** `updated_at` is null for examinations, whose papers change without their structure. */
type Entry = { kind: CatalogueKind; id: string; updated_at: Date | null }
export type SitemapSite = { host: string; origin: string; onTenant: boolean }

/**
 * Renders the sitemap of a site, or the index of its parts if one file cannot hold it.
 * @param part from 1, of a site that has an index
 * @returns null if the part does not exist
 */
export async function renderSitemap(
  read: ReadAsGuest,
  site: SitemapSite,
  part: number | null = null,
  limit = maxUrls,
): Promise<string | null> {
  const own = site.onTenant ? indexedPaths.filter((path) => path !== '/platforms') : indexedPaths
  const paths = [...own, categoriesPath(site.onTenant)]
  const [counted] = await read<{ count: number }>(
    site.host,
    `select count(*)::integer as count from (${catalogue}) entry`,
  )
  const total = paths.length + (counted?.count ?? 0)
  const parts = Math.ceil(total / limit)
  if (part === null && parts > 1) return renderIndex(site.origin, parts)
  if (part !== null && (part < 1 || part > parts || parts === 1)) return null

  const begin = ((part ?? 1) - 1) * limit
  const fixed = paths.slice(begin, begin + limit)
  const entries = await read<Entry>(
    site.host,
    `select * from (${catalogue}) entry order by kind, id limit $1 offset $2`,
    [limit - fixed.length, Math.max(0, begin - paths.length)],
  )
  return urlset([
    ...fixed.map((path) => `<url><loc>${escapeHtml(site.origin + path)}</loc></url>`),
    ...entries.map(({ kind, id, updated_at }) => {
      const location = escapeHtml(site.origin + cataloguePath(kind, id, site.onTenant))
      const changed = updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : ''
      return `<url><loc>${location}</loc>${changed}</url>`
    }),
  ])
}

export function renderRobots(origin: string): string {
  const lines = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlset(urls: string[]): string {
  return `${declaration}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
}

function renderIndex(origin: string, parts: number): string {
  const maps = Array.from({ length: parts }, (_, index) => {
    const location = escapeHtml(`${origin}/sitemap-${index + 1}.xml`)
    return `<sitemap><loc>${location}</loc></sitemap>`
  })
  return `${declaration}\n<sitemapindex ${namespace}>\n${maps.join('\n')}\n</sitemapindex>\n`
}
