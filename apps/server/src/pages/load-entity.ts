import type pg from 'pg'
import { runAs } from '../database/run-as.ts'
import type { SeoSettings } from './load-site.ts'
import type { PageKind, PageRoute } from './routes.ts'

/** The part of the catalogue that a page is about. */
export type Entity = {
  name: string
  description: string | null
  /** From the category down; the page's own entity is not among them. */
  ancestors: { kind: 'category' | 'subcategory' | 'course'; id: string; name: string }[]
  /** Of a quiz set. */
  total_questions?: number
  time_limit_minutes?: number | null
}

export type PageContent = { entity: Entity | null; seo: SeoSettings | null }

const ancestor = (kind: string, alias: string) =>
  `jsonb_build_object('kind', '${kind}', 'id', ${alias}.id, 'name', ${alias}.name)`

const entitySql: Partial<Record<PageKind, string>> = {
  category: `select e.name, e.description, '[]'::jsonb as ancestors
               from public.categories e where e.id = $1`,
  subcategory: `select e.name, e.description, jsonb_build_array(${ancestor('category', 'k')}) as ancestors
                  from public.subcategories e join public.categories k on k.id = e.category_id
                 where e.id = $1`,
  course: `select e.name, e.description,
                  jsonb_build_array(${ancestor('category', 'k')}, ${ancestor('subcategory', 's')}) as ancestors
             from public.courses e join public.subcategories s on s.id = e.subcategory_id
             join public.categories k on k.id = s.category_id
            where e.id = $1`,
  quiz: `select e.name, e.description, e.total_questions, e.time_limit_minutes,
                jsonb_build_array(${ancestor('category', 'k')}, ${ancestor('subcategory', 's')},
                                  ${ancestor('course', 'c')}) as ancestors
           from public.quiz_sets e join public.courses c on c.id = e.course_id
           join public.subcategories s on s.id = c.subcategory_id
           join public.categories k on k.id = s.category_id
          where e.id = $1`,
}

/** Written for this very page, else for this tenant's pages of the kind, else for the kind. */
const seoSql = `
select s.page_type, s.reference_id, s.title, s.description, s.keywords, s.og_title,
       s.og_description, s.og_image, s.canonical_url, s.meta_robots
  from public.seo_settings s, (select private.current_tenant_id() as id) visited
 where (s.page_type = $2 or (s.page_type = 'homepage' and $2 = 'home'))
   and (s.reference_id = $1 or s.reference_id = visited.id
        or (s.reference_id is null and visited.id is null))
 order by s.reference_id is not distinct from $1 desc, s.created_at desc limit 1`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a page is about and what administrators wrote for search engines, as a guest sees it. */
export async function loadPageContent(
  pool: pg.Pool,
  host: string,
  route: PageRoute,
): Promise<PageContent> {
  const guest = { role: 'anon', claims: { role: 'anon' }, headers: { host } } as const
  const id = route.id && uuid.test(route.id) ? route.id : null
  const statement = entitySql[route.kind]
  const [entities, seo] = await Promise.all([
    statement && id ? runAs<Entity>(pool, guest, statement, [id]) : [],
    runAs<SeoSettings>(pool, guest, seoSql, [id, route.kind]),
  ])
  return { entity: entities[0] ?? null, seo: seo[0] ?? null }
}

/** True for pages that do not exist without their entity. */
export function needsEntity(kind: PageKind): boolean {
  return kind in entitySql
}
