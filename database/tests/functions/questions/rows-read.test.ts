import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet } from '../../support/content.ts'

const db = productDatabase()
const questions = 8_000
let adminId: string
let tenantId: string

/** A tenant's questions, each with two of two hundred tags and a confirmed key. */
beforeAll(async () => {
  adminId = await db.createAdmin()
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into tenants (name, domain) values ('ร้านข้อสอบ', 'shop.example.test') returning id`,
  )
  tenantId = rows[0]?.id ?? ''
  const set = await createQuizSet(db, { questions: 1 })
  await db.pool.query(
    `update categories set tenant_id = $2 where id = (select b.category_id from quiz_sets s
       join courses c on c.id = s.course_id join subcategories b on b.id = c.subcategory_id where s.id = $1)`,
    [set.id, tenantId],
  )
  await db.pool.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, display_order, key_kept_at)
     select $1, 'คำถาม', 'ก', 'ข', 'ค', 'ง', '1', n, 0 from generate_series(1, $2::integer) n`,
    [set.id, questions],
  )
  await db.pool.query(
    `insert into quiz_tags (name) select 'แท็ก ' || n from generate_series(0, 199) n`,
  )
  await db.pool.query(
    `insert into question_tags (question_id, tag_id)
     select q.id, t.id from private.questions q
     join quiz_tags t on t.name in ('แท็ก ' || q.display_order % 200, 'แท็ก ' || (q.display_order + 1) % 200)`,
  )
  await db.pool.query(
    'insert into private.item_parameters (question_id, n) select id, 0 from private.questions',
  )
  await db.pool.query('vacuum analyze')
})

type Read = { rows: number; pages: number }

/** Rows of one table, and pages of all, that a call of an administrator reads. Index-only scans read no rows. */
async function read(table: string, call: string, ...values: unknown[]): Promise<Read> {
  const client = await db.pool.connect()
  try {
    // Flushes earlier reads of this connection, which would be counted too.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: adminId, role: 'authenticated' })],
    )
    const explained = await client.query(
      `explain (analyze, buffers, format json) select public.${call}`,
      values,
    )
    const { rows } = await client.query<{ rows: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
       where relname = $1`,
      [table],
    )
    await client.query('commit')
    const plan = explained.rows[0]['QUERY PLAN'][0].Plan
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return { rows: rows[0]?.rows ?? 0, pages }
  } finally {
    client.release()
  }
}

test('a list of a tag without questions does not look up the tags of all questions', async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into quiz_tags (name) values ('แท็กใหม่') returning id`,
  )
  const filters = { site: tenantId, tag: rows[0]?.id }
  const { pages } = await read('questions', `list_questions('', $1, page_size => 1)`, filters)
  expect(pages).toBeLessThan(questions)
})

test('counting the questions of a site reads almost no questions', async () => {
  expect((await read('questions', `content_totals('questions', $1)`, tenantId)).rows).toBeLessThan(
    questions / 10,
  )
})

test('the queue of keys checks only keys that may be wrong', async () => {
  expect((await read('item_parameters', 'list_suspect_keys()')).rows).toBe(0)
})
