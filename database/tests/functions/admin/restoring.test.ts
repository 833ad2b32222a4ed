import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'
import { grownTree, snapshot, type Tree } from './grown-tree.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let tree: Tree
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})
beforeEach(async () => {
  tree = await grownTree(db)
})

type Undone = { batch_id: string; undo_id: string; rows: number }

/** Deletes a row as the back office does; returns its batch. */
async function remove(table: string, id: string): Promise<string> {
  await db.request(admin.caller, `delete from ${table} where id = $1`, [id])
  return admin.call<string>(db, 'batch_of($1, $2)', [table, id])
}
const undo = (batch: string) => admin.call<Undone>(db, 'undo_batch($1)', [batch])

/** Checks that the rows are equal again, and that the deletion had removed some. */
async function comesBack(table: string, id: string, reached: string[]) {
  const before = await snapshot(db)
  const batch = await remove(table, id)
  const gone = await snapshot(db)
  const touched = Object.keys(before).filter((name) => before[name]?.join() !== gone[name]?.join())
  expect(touched).toEqual(expect.arrayContaining(reached))
  await undo(batch)
  const after = await snapshot(db)
  for (const name of Object.keys(before)) expect([name, after[name]]).toEqual([name, before[name]])
}

const history = [
  'quiz_attempts',
  'attempt_answers',
  'bookmarks',
  'private.review_cards',
  'private.reviews',
  'question_reports',
  'private.learner_totals',
  'private.learner_days',
  'private.learner_standings',
  'private.quiz_set_totals',
  'private.quiz_set_days',
  'private.quiz_set_spans',
]
const content = ['private.questions', 'private.question_versions', 'private.quiz_set_editions']

describe('a restore brings back every row, figures included', () => {
  test('a category with three levels and learners’ activity', async () => {
    await comesBack('categories', tree.category, ['subcategories', ...content, ...history])
  })

  test('a quiz set', async () => {
    await comesBack('quiz_sets', tree.quizSet, ['quiz_set_tags', 'question_tags', ...history])
  })

  test('a tag, on its quiz sets and questions', async () => {
    await comesBack('quiz_tags', tree.tag, ['quiz_set_tags', 'question_tags'])
  })

  test('a tenant with its hosts and its catalogue', async () => {
    const tenant = await createTenant(db, 'nurse')
    await db.pool.query(`insert into tenant_domains values ('nurse.example.org', $1)`, [tenant])
    await grownTree(db, tenant)
    await comesBack('tenants', tenant, ['tenant_domains', 'categories', ...content, ...history])
  })

  test('more rows than one chunk of the trash contains', async () => {
    const { id } = await createQuizSet(db, { questions: 1203 })
    await comesBack('quiz_sets', id, ['private.questions'])
  })
})

test('a question is restored with tags, bookmarks and reports; attempts never lost it', async () => {
  const [id = ''] = tree.questionIds
  const before = await snapshot(db)
  await undo(await remove('questions', id))
  const after = await snapshot(db)
  for (const name of [
    'private.questions',
    'question_tags',
    'bookmarks',
    'question_reports',
    'quiz_attempts',
  ]) {
    expect([name, after[name]]).toEqual([name, before[name]])
  }
  const { rows } = await db.pool.query('select total_questions from quiz_sets where id = $1', [
    tree.quizSet,
  ])
  expect(rows).toEqual([{ total_questions: 4 }])
})

test('rows of a table that later releases no longer have are left out', async () => {
  const quiz = await createQuizSet(db, { questions: 1 })
  const batch = await remove('quiz_sets', quiz.id)
  await db.pool.query(
    `insert into private.trash_rows (batch_id, table_name, rows, row_count)
     values ($1, 'private.learner_topics', '[{"quiz_set_id": "…"}]', 1)`,
    [batch],
  )
  await undo(batch)
  const { rows } = await db.pool.query('select id from quiz_sets where id = $1', [quiz.id])
  expect(rows).toEqual([{ id: quiz.id }])
})

test('tags of a restored category belong to it again', async () => {
  const { rows } = await db.pool.query('select category_id from quiz_tags where id = $1', [
    tree.tag,
  ])
  const batch = await remove('tag_categories', rows[0].category_id)
  const now = () => db.pool.query('select category_id from quiz_tags where id = $1', [tree.tag])
  expect((await now()).rows).toEqual([{ category_id: null }])
  await undo(batch)
  expect((await now()).rows).toEqual(rows)
})

test('tags belong to a restored subject again, also if they were deleted after it', async () => {
  const { rows } = await db.pool.query<{ id: string }>(
    `with s as (insert into subjects (name) values ('วิชาทดลอง') returning id)
     update quiz_tags set subject_id = s.id from s where quiz_tags.id = $1 returning s.id`,
    [tree.tag],
  )
  const subject = rows[0]?.id ?? ''
  const now = async () => {
    const found = await db.pool.query('select subject_id from quiz_tags where id = $1', [tree.tag])
    return found.rows
  }
  const [first, second] = [await remove('subjects', subject), await remove('quiz_tags', tree.tag)]
  await undo(second)
  expect(await now()).toEqual([{ subject_id: null }])
  await undo(first)
  expect(await now()).toEqual([{ subject_id: subject }])
})

test('links are restored in any order of their ends', async () => {
  const before = await snapshot(db)
  const tag = await remove('quiz_tags', tree.tag)
  const set = await remove('quiz_sets', tree.quizSet)
  await undo(tag)
  expect((await snapshot(db)).quiz_set_tags).not.toEqual(before.quiz_set_tags)
  await undo(set)
  const after = await snapshot(db)
  for (const name of ['quiz_tags', 'quiz_sets', 'quiz_set_tags', 'question_tags']) {
    expect([name, after[name]]).toEqual([name, before[name]])
  }
})

test('a name in use is reported, and nothing is lost', async () => {
  const { rows } = await db.pool.query('select name from quiz_tags where id = $1', [tree.tag])
  const before = await snapshot(db)
  const batch = await remove('quiz_tags', tree.tag)
  await db.pool.query('insert into quiz_tags (name) values ($1)', [rows[0].name])
  const refused = await undo(batch).catch((error) => JSON.parse(error.message))
  expect(refused).toMatchObject({
    code: 'restore_taken',
    message: expect.stringContaining(rows[0].name),
  })
  await db.pool.query('delete from quiz_tags where name = $1', [rows[0].name])
  await undo(batch)
  expect((await snapshot(db)).quiz_set_tags).toEqual(before.quiz_set_tags)
})

test('children are restored after their parent', async () => {
  const set = await remove('quiz_sets', tree.quizSet)
  const category = await remove('categories', tree.category)
  expect(await errorCode(undo(set))).toBe('restore_parent_missing')
  await undo(category)
  expect((await undo(set)).rows).toBeGreaterThan(10)
})

test('an account deleted in between is deleted from the trash too', async () => {
  const [gone, stays] = tree.learners
  const batch = await remove('categories', tree.category)
  await db.pool.query('delete from auth.users where id = $1', [gone])
  const stored = await db.pool.query('select rows::text from private.trash_rows')
  expect(JSON.stringify(stored.rows)).not.toContain(gone)
  expect(JSON.stringify(stored.rows)).toContain(stays)
  await undo(batch)
  const { rows } = await db.pool.query<{ of: string; learners: number; totals: number }>(
    `select p.deleted_at is not null as gone, count(distinct a.id)::int as attempts, count(t.user_id)::int as totals
     from quiz_attempts a join profiles p using (user_id) left join private.learner_totals t using (user_id)
     where a.quiz_set_id = $1 and a.status = 'submitted' group by 1 order by 1`,
    [tree.quizSet],
  )
  expect(rows).toEqual([
    { gone: false, attempts: 2, totals: 2 },
    { gone: true, attempts: 1, totals: 0 },
  ])
  await db.pool.query('select private.fold_figures()')
  const sums = await db.pool.query(
    'select attempts from private.quiz_set_totals where quiz_set_id = $1',
    [tree.quizSet],
  )
  // Of three, one is a retake.
  expect(sums.rows).toEqual([{ attempts: 2 }])
})

test('the trash is emptied after 30 days, and the restore is refused as too late', async () => {
  const batch = await remove('categories', tree.category)
  await db.pool.query(
    `update private.admin_batches set created_at = now() - interval '31 days' where id = $1`,
    [batch],
  )
  expect(await errorCode(undo(batch))).toBe('batch_expired')
  await db.pool.query('select private.forget_old_traces()')
  const { rowCount } = await db.pool.query(
    'select from private.trash_answers where batch_id = $1 union all select from private.trash_rows where batch_id = $1',
    [batch],
  )
  expect(rowCount).toBe(0)
})

test('rows deleted with an account, or by others than administrators, are not stored', async () => {
  const count = async () => (await db.pool.query('select from private.trash_rows')).rowCount
  const before = await count()
  await db.pool.query('delete from auth.users where id = $1', [tree.learners[0]])
  await learner(tree.learners[1]).call(db, 'set_bookmark($1, false)', [tree.questionIds[0]])
  await db.pool.query('delete from quiz_sets where id = $1', [tree.quizSet])
  expect(await count()).toBe(before)
})

describe('every table that a deletion reaches is covered', () => {
  /** Derived from the questions, or short-lived. */
  const notStored = [
    'private.due_amendments',
    'private.hand_ins',
    'private.learning_runs',
    'private.question_likenesses',
    'private.question_signatures',
    'private.question_texts',
    'private.questions_to_compare',
    'private.quiz_set_texts',
  ]
  const roots = `array['tenants', 'categories', 'subcategories', 'courses', 'quiz_sets', 'private.questions',
    'tag_categories', 'quiz_tags', 'question_reports']::regclass[]`
  const reached = `with recursive reached (id) as (
    select unnest(${roots})
    union
    select k.conrelid from pg_constraint k join reached on k.confrelid = reached.id
    where k.contype = 'f' and k.confdeltype = 'c')`

  test('by cascade: it is stored', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `${reached} select n.nspname || '.' || c.relname as name
       from reached join pg_class c on c.oid = reached.id join pg_namespace n on n.oid = c.relnamespace
       where not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'move_to_trash')
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(notStored)
  })

  test('by a reference set to null: it is remembered', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `${reached} select distinct k.conrelid::regclass::text as name
       from pg_constraint k join reached on k.confrelid = reached.id
       where k.contype = 'f' and k.confdeltype in ('n', 'd') and not exists (
         select from pg_trigger t where t.tgrelid = k.conrelid and t.tgname = 'keep_references')`,
    )
    expect(rows).toEqual([])
  })
})
