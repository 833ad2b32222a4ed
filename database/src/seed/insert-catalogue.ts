import type { ClientBase } from 'pg'
import type { CatalogueContent, DemoContent, QuizSetContent } from './read-content.ts'

export type SeededQuizSet = { id: string; host: string; pointsCost: number }

type Row = { id: string }

export async function insertCatalogue(
  client: ClientBase,
  content: DemoContent,
): Promise<SeededQuizSet[]> {
  const courses = new Map<string, string>()
  for (const [site, catalogue] of content.catalogues) {
    await insertSite(client, site, catalogue, courses)
  }
  await insertTags(client, content.quizSets)
  const seeded: SeededQuizSet[] = []
  for (const set of content.quizSets) {
    const path = [set.tenant ?? 'hub', set.category, set.subcategory, set.course].join(' > ')
    const courseId = courses.get(path)
    if (!courseId) throw new Error(`no course ${path} for quiz set ${set.name}`)
    const id = await insertQuizSet(client, courseId, set)
    const tenant = set.tenant && content.catalogues.get(set.tenant)?.tenant
    seeded.push({ id, host: tenant ? tenant.domain : 'localhost', pointsCost: set.points_cost })
  }
  return seeded
}

async function insertSite(
  client: ClientBase,
  site: string,
  { tenant, categories }: CatalogueContent,
  courses: Map<string, string>,
) {
  const tenantId = tenant ? await insertTenant(client, tenant) : null
  for (const g of categories) {
    const category = await insert(
      client,
      `categories (tenant_id, name, description, icon_url, display_order, pass_percent)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, g.name, g.description, g.icon_url, g.display_order, g.pass_percent],
    )
    for (const s of g.subcategories) {
      const subcategory = await insert(
        client,
        `subcategories (category_id, name, description, display_order) values ($1, $2, $3, $4)`,
        [category, s.name, s.description, s.display_order],
      )
      for (const c of s.courses) {
        const course = await insert(
          client,
          `courses (subcategory_id, name, description, display_order) values ($1, $2, $3, $4)`,
          [subcategory, c.name, c.description, c.display_order],
        )
        courses.set([site, g.name, s.name, c.name].join(' > '), course)
      }
    }
  }
}

async function insertTenant(
  client: ClientBase,
  tenant: NonNullable<CatalogueContent['tenant']>,
): Promise<string> {
  const id = await insert(
    client,
    `tenants (name, domain, subdomain, description, logo_url, primary_color, secondary_color,
       verification_status) values ($1, $2, $3, $4, $5, $6, $7, 'verified')`,
    [
      tenant.name,
      tenant.domain,
      tenant.subdomain,
      tenant.description,
      tenant.logo_url,
      tenant.primary_color,
      tenant.secondary_color,
    ],
  )
  await client.query(
    `insert into site_settings (key, value)
     select format('tenant_%s_%s', $1::uuid, key), value from jsonb_each_text($2)`,
    [id, tenant.settings],
  )
  return id
}

const difficulties = ['ง่าย', 'ปานกลาง', 'ยาก']

/** Topics, the tags of questions, belong to the subject of their quiz sets. */
async function insertTags(client: ClientBase, sets: QuizSetContent[]) {
  const topics = sets.flatMap(({ subject, questions }) =>
    questions.flatMap(({ tags }) => tags.map((tag) => [tag, subject] as const)),
  )
  await client.query(
    'insert into subjects (name) select distinct unnest($1::text[]) on conflict do nothing',
    [sets.map(({ subject }) => subject)],
  )
  await client.query(
    `insert into quiz_tags (name, category_id, subject_id)
     select distinct on (tag) tag, (select id from tag_categories
       where name = case when tag = any ($3::text[]) then 'ระดับความยาก' else 'หัวข้อ' end),
       (select id from subjects where name = subject)
     from unnest($1::text[], $2::text[]) topic (tag, subject)
     order by tag, subject
     on conflict (name) do nothing`,
    [
      [...topics.map(([tag]) => tag), ...sets.flatMap(({ tags }) => tags)],
      [
        ...topics.map(([, subject]) => subject),
        ...sets.flatMap(({ tags }) => tags.map(() => null)),
      ],
      difficulties,
    ],
  )
}

async function insertQuizSet(
  client: ClientBase,
  courseId: string,
  set: QuizSetContent,
): Promise<string> {
  const id = await insert(
    client,
    `quiz_sets (course_id, name, description, points_cost, time_limit_minutes, display_order)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      courseId,
      set.name,
      set.description,
      set.points_cost,
      set.time_limit_minutes,
      set.display_order,
    ],
  )
  await client.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, youtube_url, passage, option_notes, display_order)
     select $1, q ->> 'question_text', q ->> 'option_a', q ->> 'option_b', q ->> 'option_c',
       q ->> 'option_d', q ->> 'correct_answer', q ->> 'explanation', q ->> 'youtube_url',
       q ->> 'passage', array[q ->> 'note_a', q ->> 'note_b', q ->> 'note_c', q ->> 'note_d'], place
     from jsonb_array_elements($2) with ordinality as listed (q, place)`,
    [id, JSON.stringify(set.questions)],
  )
  await client.query(
    `insert into question_tags (question_id, tag_id)
     select distinct question.id, tag.id
     from jsonb_array_elements($2) with ordinality as listed (q, place)
     join private.questions question on question.quiz_set_id = $1 and question.display_order = place
     join quiz_tags tag on q -> 'tags' ? tag.name`,
    [id, JSON.stringify(set.questions)],
  )
  await client.query(
    `insert into quiz_set_tags (quiz_set_id, tag_id)
     select $1, id from quiz_tags where name = any ($2)`,
    [id, set.tags],
  )
  return id
}

async function insert(client: ClientBase, what: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<Row>(`insert into public.${what} returning id`, values)
  if (!rows[0]) throw new Error(`nothing inserted into ${what}`)
  return rows[0].id
}
