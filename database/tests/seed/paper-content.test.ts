import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { insertCatalogue } from '../../src/seed/insert-catalogue.ts'
import { readContent } from '../../src/seed/read-content.ts'
import { assemble } from '../support/papers.ts'

const db = productDatabase()

/** The lines of the template of the local examination, with what the local site has for them. */
const linesSql = `
  select l ->> 0 as tag, (l ->> 1)::int as asked, s ->> 'subject' as wanted, own.subject, own.questions, own.largest_group
  from jsonb_array_elements(private.exam_templates()) t, jsonb_array_elements(t -> 'sections') s,
    jsonb_array_elements(s -> 'lines') l,
    lateral (
      select min(subject) as subject, sum(questions)::int as questions, max(questions) filter (where passage <> '')::int as largest_group
      from (
        select min(sub.name) as subject, count(*) as questions, coalesce(q.passage, '') as passage
        from private.questions q join question_tags qt on qt.question_id = q.id
        join quiz_tags tag on tag.id = qt.tag_id left join subjects sub on sub.id = tag.subject_id
        join tenants site on site.id = q.tenant_id and site.subdomain = 'local'
        where tag.name = l ->> 0
        group by q.quiz_set_id, coalesce(q.passage, '')
      ) groups
    ) own
  where t ->> 'key' = 'local_2568'`

beforeAll(async () => {
  const client = await db.pool.connect()
  await insertCatalogue(client, readContent())
  client.release()
})

test('the local site has questions for four papers of each topic', async () => {
  const { rows } = await db.pool.query(linesSql)
  expect(rows).toHaveLength(26)
  for (const { tag, asked, wanted, subject, questions, largest_group } of rows) {
    expect(subject, tag).toBe(wanted)
    expect(questions, tag).toBeGreaterThanOrEqual(4 * asked)
    // Only the first questions of a larger group would be in a paper.
    expect(largest_group ?? 0, tag).toBeLessThanOrEqual(asked)
  }
})

test('none of its questions are alike', async () => {
  while (
    (await db.pool.query<{ n: number }>('select private.compare_questions() as n')).rows[0]?.n
  );
  const { rows } = await db.pool.query(
    `select one.question_text, other.question_text as other, l.likeness
     from private.question_likenesses l
     join private.questions one on one.id = l.question_id
     join private.questions other on other.id = l.other_id
     join tenants site on site.id in (one.tenant_id, other.tenant_id) and site.subdomain = 'local'
     where l.likeness >= 0.8`,
  )
  expect(rows).toEqual([])
})

test('four papers of the local examination are assembled, without a common question', async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    `select private.add_exam_from_template(b.id, 'local_2568', t.id), b.id
     from tenants t cross join (select gen_random_uuid() as id) b where t.subdomain = 'local'`,
  )
  const report = await assemble(db, rows[0]?.id ?? '', 4)
  expect(report).toMatchObject({ papers: 4, lacking: [] })
  const { rows: asked } = await db.pool.query(
    `select count(*)::int as places, count(distinct question_id)::int as questions
     from private.exam_paper_questions`,
  )
  expect(asked).toEqual([{ places: 400, questions: 400 }])
})
