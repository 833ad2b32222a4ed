import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

const db = productDatabase()

/** As in a dictionary: a vowel written before its consonant follows it. */
const sorted = ['กฎหมาย', 'เกษตร', 'ข้อสอบ', 'แขวง', 'คณิต', 'โครงการ', 'ไทย', 'ประถม', 'อปท.']

test('a browser sorts them the same', () => {
  expect(sorted.toReversed().toSorted(new Intl.Collator('th').compare)).toEqual(sorted)
})

test('every name of the API is sorted in Thai', async () => {
  const { rows } = await db.pool.query(
    `select a.attrelid::regclass::text as table, a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attname in ('name', 'full_name', 'title') and a.atttypid = 'text'::regtype
       and a.attcollation <> '"th-x-icu"'::regcollation`,
  )
  expect(rows).toEqual([])
})

test('lists of requests and previews of many rows follow it', async () => {
  const { courseId } = await createQuizSet(db)
  const admin = learner(await db.createAdmin())
  await db.pool.query('delete from quiz_sets where course_id = $1', [courseId])
  await db.pool.query(
    'insert into quiz_sets (name, course_id) select name, $1 from unnest($2::text[]) name',
    [courseId, sorted.toReversed()],
  )
  const listed = await db.request<{ name: string }>(
    { role: 'anon' },
    'select name from quiz_sets where course_id = $1 order by name',
    [courseId],
  )
  expect(listed.map(({ name }) => name)).toEqual(sorted)
  const preview = await admin.call<{ rows: { name: string }[] }>(
    db,
    `preview_change('quiz_sets', $1, 'archive')`,
    [JSON.stringify({ filters: { course_id: courseId } })],
  )
  expect(preview.rows.map(({ name }) => name)).toEqual(sorted)
})

test('no index depends on how a release of ICU sorts', async () => {
  const { rows } = await db.pool.query(
    `select i.indexrelid::regclass::text as index from pg_index i, unnest(i.indcollation::oid[]) used
     join pg_collation c on c.oid = used where c.collprovider = 'i'`,
  )
  expect(rows).toEqual([])
})
