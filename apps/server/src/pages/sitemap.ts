import type pg from 'pg'
import { runAs } from '../database/run-as.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { pathOf } from './structured-data.ts'

type Row = { kind: 'category' | 'subcategory' | 'course' | 'quiz'; id: string; updated_at: Date }

const statement = `
select 'category' as kind, id, updated_at from public.categories
union all select 'subcategory', id, updated_at from public.subcategories
union all select 'course', id, updated_at from public.courses
union all select 'quiz', id, updated_at from public.quiz_sets
order by updated_at desc limit 49000`

const fixedPaths = ['/', '/quiz-sets', '/leaderboard', '/about', '/careers', '/contact']

/** The sitemap of the site visited: what a guest may see of its catalogue (sitemaps.org, 0.9). */
export async function renderSitemap(pool: pg.Pool, host: string, origin: string): Promise<string> {
  const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
  const rows = await runAs<Row & { tenant: boolean }>(
    pool,
    guest,
    `select catalogue.*, private.current_tenant_id() is not null as tenant from (${statement}) catalogue`,
  )
  const isTenant = rows[0]?.tenant ?? false
  const paths = [
    ...fixedPaths,
    isTenant ? '/tenant-categories' : '/categories',
    ...(isTenant ? [] : ['/platforms']),
  ]
  const urls = [
    ...paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    ...rows.map(({ kind, id, updated_at }) => {
      const location = escapeHtml(origin + pathOf(kind, id, isTenant))
      return `<url><loc>${location}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`
    }),
  ]
  const body = urls.join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}\n</urlset>\n`
}

export function renderRobots(origin: string): string {
  const closed = [
    '/admin',
    '/dashboard',
    '/auth/v1/',
    '/rest/',
    '/functions/',
    '/payments/',
    '/quiz-results/',
    '/practice/',
    '/review',
    '/bookmarks',
  ]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
