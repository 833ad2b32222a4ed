import type { PageKind } from '@sanamsob/domain/pages'
import type { CatalogueLink } from './catalogue-path.ts'
import type { ReadAsGuest } from './guest-reads.ts'
import type { SeoSettings } from './load-site.ts'
import type { PageRoute } from './routes.ts'

/** The catalogue entry that a page is about. */
export type Entity = {
  name: string
  description: string | null
  /** From the category down, without the page's own entity. */
  ancestors: CatalogueLink[]
  /** Direct children, in display order. */
  children?: CatalogueLink[]
  /** Only for a quiz set and an examination. */
  total_questions?: number
  time_limit_minutes?: number | null
}

export type PageContent = {
  entity: Entity | null
  seo: SeoSettings | null
  /** Only for the home page and the list of categories. */
  categories?: CatalogueLink[]
  /** True if the database failed, so that it is unknown whether the page's entity exists. */
  isUnread?: boolean
}

const link = (kind: string, alias: string) =>
  `jsonb_build_object('kind', '${kind}', 'id', ${alias}.id, 'name', ${alias}.name)`
const links = (kind: string, table: string, condition: string) =>
  `(select coalesce(jsonb_agg(${link(kind, 'c')} order by c.display_order, c.id), '[]')
      from (select * from public.${table} where ${condition} order by display_order, id limit 200) c)`

const entitySql: Partial<Record<PageKind, string>> = {
  category: `select e.name, e.description, '[]'::jsonb as ancestors,
                    ${links('subcategory', 'subcategories', 'category_id = e.id')} as children
               from public.categories e where e.id = $1`,
  subcategory: `select e.name, e.description, jsonb_build_array(${link('category', 'k')}) as ancestors,
                       ${links('course', 'courses', 'subcategory_id = e.id')} as children
                  from public.subcategories e join public.categories k on k.id = e.category_id
                 where e.id = $1`,
  course: `select e.name, e.description,
                  jsonb_build_array(${link('category', 'k')}, ${link('subcategory', 's')}) as ancestors,
                  ${links('quiz', 'quiz_sets', 'course_id = e.id')} as children
             from public.courses e join public.subcategories s on s.id = e.subcategory_id
             join public.categories k on k.id = s.category_id
            where e.id = $1`,
  quiz: `select e.name, e.description, e.total_questions, e.time_limit_minutes,
                jsonb_build_array(${link('category', 'k')}, ${link('subcategory', 's')},
                                  ${link('course', 'c')}) as ancestors
           from public.quiz_sets e join public.courses c on c.id = e.course_id
           join public.subcategories s on s.id = c.subcategory_id
           join public.categories k on k.id = s.category_id
          where e.id = $1`,
  exam: `select concat_ws(' ', e ->> 'name', e ->> 'edition') as name, null as description,
                (e -> 'questions')::integer as total_questions, (e -> 'minutes')::integer as time_limit_minutes,
                '[]'::jsonb as ancestors
           from jsonb_array_elements(public.open_exams()::jsonb) e where e ->> 'id' = lower($1::text)`,
}

const categoriesSql = `select ${links('category', 'categories', 'true')} as categories`

/** Settings for this very page, else for this tenant's pages of the kind, else for the kind. */
const seoSql = `
select s.page_type, s.reference_id, s.title, s.description, s.keywords, s.og_title,
       s.og_description, s.og_image, s.canonical_url, s.meta_robots
  from public.seo_settings s, (select private.current_tenant_id() as id) visited
 where (s.page_type = $2 or (s.page_type = 'homepage' and $2 = 'home'))
   and (s.reference_id = $1 or s.reference_id = visited.id
        or (s.reference_id is null and visited.id is null))
 order by s.reference_id is not distinct from $1 desc, s.created_at desc limit 1`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Loads the entity of a page and the administrators' settings for search engines, as a guest sees them. Both
 * are null if the page needs an entity that does not exist for a guest.
 */
export async function loadPageContent(
  read: ReadAsGuest,
  host: string,
  route: PageRoute,
): Promise<PageContent> {
  const id = route.id && uuid.test(route.id) ? route.id : null
  const listsCategories = route.kind === 'home' || route.kind === 'categories'
  const [entity, seo, list] = await Promise.all([
    loadEntity(read, host, route),
    read<SeoSettings>(host, seoSql, [id, route.kind]),
    listsCategories ? read<{ categories: CatalogueLink[] }>(host, categoriesSql) : [],
  ])
  if (!entity && needsEntity(route.kind)) return { entity: null, seo: null }
  return { entity, seo: seo[0] ?? null, categories: list[0]?.categories }
}

/** Returns the entity of a page; null if the page has none, or if a guest may not see it. */
export async function loadEntity(
  read: ReadAsGuest,
  host: string,
  { kind, id }: Pick<PageRoute, 'kind' | 'id'>,
): Promise<Entity | null> {
  const statement = entitySql[kind]
  if (!statement || !id || !uuid.test(id)) return null
  return (await read<Entity>(host, statement, [id]))[0] ?? null
}

/** True for kinds of pages that do not exist without their entity. */
export function needsEntity(kind: string): kind is PageKind {
  return Object.hasOwn(entitySql, kind)
}
