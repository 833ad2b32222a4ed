import { escapeHtml } from '../html/escape-html.ts'
import { type CatalogueKind, cataloguePath, categoriesPath } from './catalogue-path.ts'
import type { ReadAsGuest } from './guest-reads.ts'
import { indexedPaths, privatePaths } from './routes.ts'

/** Of one sitemap (sitemaps.org, 0.9); what is more goes into further ones below an index. */
const maxUrls = 50_000

/** What a guest can open: each part of the catalogue whose whole way down is open too. */
const catalogue = `
select 'category' as kind, k.id, k.updated_at from public.categories k
union all
select 'subcategory', s.id, s.updated_at
  from public.subcategories s join public.categories k on k.id = s.category_id
union all
select 'course', c.id, c.updated_at
  from public.courses c join public.subcategories s on s.id = c.subcategory_id
  join public.categories k on k.id = s.category_id
union all
select 'quiz', q.id, q.updated_at
  from public.quiz_sets q join public.courses c on c.id = q.course_id
  join public.subcategories s on s.id = c.subcategory_id join public.categories k on k.id = s.category_id`

type Entry = { kind: CatalogueKind; id: string; updated_at: Date }
export type SitemapSite = { host: string; origin: string; onTenant: boolean }

/**
 * The sitemap of a site; the index of its parts where one file does not hold it.
 * @param part from 1, of a site that has an index; null when there is no such part
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
      return `<url><loc>${location}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`
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
