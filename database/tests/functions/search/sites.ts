import { readFileSync } from 'node:fs'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import { insertCatalogue } from '../../../src/seed/insert-catalogue.ts'
import {
  type CatalogueContent,
  type QuizSetContent,
  readContent,
} from '../../../src/seed/read-content.ts'

export const kinds = ['categories', 'subcategories', 'courses', 'quiz_sets'] as const
export type Found = Record<(typeof kinds)[number], { id: string; name: string }[]>

export const nothing: Found = { categories: [], subcategories: [], courses: [], quiz_sets: [] }

/** One item of a site, with all the text that it can be found by. */
export type Item = { site: string; name: string; text: string }

type Named = { name: string; description?: string }
type Listed = Named & {
  subcategories: (Named & {
    courses: (Named & { quiz_sets: (Named & { tags?: string[] })[] })[]
  })[]
}

/** The demo's three sites and two more, with the catalogues of this folder. */
export async function fillSites(db: ProductDatabase): Promise<Item[]> {
  const content = readContent()
  for (const site of ['exam', 'posts']) {
    const file = new URL(`${site}-catalogue.json`, import.meta.url)
    const listed = JSON.parse(readFileSync(file, 'utf8')) as Listed[]
    content.catalogues.set(site, toCatalogue(site, listed))
    content.quizSets.push(...toQuizSets(site, listed))
  }
  const client = await db.pool.connect()
  await insertCatalogue(client, content)
  client.release()
  const { rows } = await db.pool.query<Item>(itemsSql)
  return rows
}

export async function search(db: ProductDatabase, site: string, q: string): Promise<Found> {
  const host = site === 'hub' ? 'localhost' : `${site}.localhost`
  const rows = await db.request<{ found: Found }>(
    { role: 'anon', host },
    'select search_catalogue($1) as found',
    [q],
  )
  if (!rows[0]) throw new Error('no answer')
  return rows[0].found
}

const numbered = <Row extends Named>(row: Row, at: number) => ({ ...row, display_order: at + 1 })

function toCatalogue(site: string, listed: Listed[]): CatalogueContent {
  return {
    tenant: {
      name: site,
      domain: `${site}.localhost`,
      subdomain: site,
      logo_url: null,
      primary_color: '#0F766E',
      secondary_color: '#B45309',
      settings: {},
    },
    categories: listed.map(numbered).map((category) => ({
      ...category,
      subcategories: category.subcategories.map(numbered).map((subcategory) => ({
        ...subcategory,
        courses: subcategory.courses.map(numbered),
      })),
    })),
  }
}

function toQuizSets(tenant: string, listed: Listed[]): QuizSetContent[] {
  return listed.flatMap((category) =>
    category.subcategories.flatMap((subcategory) =>
      subcategory.courses.flatMap((course) =>
        course.quiz_sets.map(numbered).map((set) => ({
          tenant,
          category: category.name,
          subcategory: subcategory.name,
          course: course.name,
          points_cost: 10,
          time_limit_minutes: null,
          subject: 'วิชา',
          questions: [],
          ...set,
          tags: set.tags ?? [],
        })),
      ),
    ),
  )
}

const itemsSql = `
select coalesce(t.subdomain, 'hub') as site, item.name, item.text
from (
  select c.tenant_id, c.name, concat_ws(' ', c.name, c.description) as text from categories c
  union all
  select s.tenant_id, s.name, concat_ws(' ', s.name, s.description, c.name)
  from subcategories s join categories c on c.id = s.category_id
  union all
  select k.tenant_id, k.name, concat_ws(' ', k.name, k.description, s.name, c.name)
  from courses k join subcategories s on s.id = k.subcategory_id join categories c on c.id = s.category_id
  union all
  select q.tenant_id, q.name, concat_ws(' ', q.name, q.description, k.name, s.name, c.name,
    (select string_agg(t.name, ' ') from quiz_set_tags l join quiz_tags t on t.id = l.tag_id
     where l.quiz_set_id = q.id))
  from quiz_sets q join courses k on k.id = q.course_id
  join subcategories s on s.id = k.subcategory_id join categories c on c.id = s.category_id
) item left join tenants t on t.id = item.tenant_id`
