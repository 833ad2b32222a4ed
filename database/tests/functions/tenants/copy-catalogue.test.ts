import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: Learner
let source = ''
let target = ''
let copy = ''
let label = ''
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})
beforeEach(async () => {
  label = randomUUID().slice(0, 8)
  source = await createTenant(db, `s${label}`)
  target = await createTenant(db, `t${label}`)
  copy = randomUUID()
})

type Copied = { batch_id: string; counts: Record<string, number> }
const copyAll = (from: string | null = source, to: string | null = target, id = copy) =>
  admin.call<Copied>(db, 'copy_catalogue($1, $2, $3)', [id, from, to])
const preview = (from: string | null = source, to: string | null = target) =>
  admin.call<Copied & { same_names: number }>(db, 'preview_catalogue_copy($1, $2)', [from, to])
const undo = (batch: string) => admin.call(db, 'undo_batch($1)', [batch])

const learnerOf = async (site: 's' | 't') =>
  learner(await db.createUser(), `${site}${label}.example.test`)

/** The content of a site's catalogue, without ids and dates. */
async function contents(tenant: string | null) {
  const { rows } = await db.pool.query(
    `select c.name as category, c.icon_url, s.name as subcategory, u.name as course, u.thumbnail_url,
       q.name, q.points_cost, q.time_limit_minutes, q.total_questions, q.is_active, q.status,
       (select json_agg(t.name order by t.name) from quiz_set_tags l join quiz_tags t on t.id = l.tag_id
         where l.quiz_set_id = q.id) as tags,
       (select json_agg(json_build_array(n.question_text, n.option_a, n.option_b, n.option_c, n.option_d,
           n.correct_answer, n.explanation, n.youtube_url, n.display_order, n.status, n.also_accepted, n.is_dropped,
           (select json_agg(t.name order by t.name) from question_tags l join quiz_tags t on t.id = l.tag_id
             where l.question_id = n.id)) order by n.display_order)
         from private.questions n where n.quiz_set_id = q.id) as questions
     from categories c join subcategories s on s.category_id = c.id join courses u on u.subcategory_id = s.id
       join quiz_sets q on q.course_id = u.id
     where c.tenant_id is not distinct from $1 and s.tenant_id is not distinct from $1
       and u.tenant_id is not distinct from $1 and q.tenant_id is not distinct from $1
     order by c.display_order, q.created_at, q.id`,
    [tenant],
  )
  return rows
}

async function fill() {
  const set = await createQuizSet(db, { tenantId: source, questions: 4, timeLimitMinutes: 20 })
  const draft = await createQuizSet(db, { tenantId: source, questions: 1 })
  await db.pool.query(`update quiz_sets set status = 'draft', is_active = false where id = $1`, [
    draft.id,
  ])
  await db.pool.query(
    `update private.questions set also_accepted = '{1}', is_dropped = false,
       question_text = 'ดูภาพ ![](/storage/v1/object/public/images/a.png)', youtube_url = 'https://youtu.be/abcdefghijk'
     where id = $1`,
    [set.questionIds[2]],
  )
  // A question older than the rule about pictures.
  await db.pool.query('alter table private.questions disable trigger check_question')
  await db.pool.query(`update private.questions set explanation = '![](https://)' where id = $1`, [
    set.questionIds[3],
  ])
  await db.pool.query('alter table private.questions enable trigger check_question')
  const { rows } = await db.pool.query<{ id: string }>(
    'insert into quiz_tags (name) values ($1) returning id',
    [`แท็ก ${copy}`],
  )
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [set.id, rows[0]?.id])
  await db.pool.query('insert into question_tags values ($1, $2)', [
    set.questionIds[1],
    rows[0]?.id,
  ])
  return set
}

describe('a copied catalogue', () => {
  test('equals its source, as previewed, beside existing content', async () => {
    await fill()
    const returned = await preview()
    expect(returned.counts).toEqual({
      categories: 2,
      subcategories: 2,
      courses: 2,
      quiz_sets: 2,
      questions: 5,
    })
    expect(await contents(target)).toEqual([])
    const { counts } = await copyAll()
    expect(counts).toEqual(returned.counts)
    expect(await contents(target)).toEqual(await contents(source))
    expect(await preview()).toMatchObject({ same_names: 2, present: returned.counts })
    await copyAll(source, target, randomUUID())
    expect(await contents(target)).toHaveLength(4)
  })

  test('has no attempts and no figures, and is used like any other', async () => {
    const set = await fill()
    const player = await learnerOf('s')
    await db.pool.query('update quiz_sets set points_cost = 0 where id = $1', [set.id])
    const first = await player.start(db, set.id)
    await player.submit(db, first.attempt.id)
    await copyAll()
    const made = await db.pool.query<{ id: string; attempts: number }>(
      `select q.id, (select count(*)::integer from quiz_attempts a where a.quiz_set_id = q.id) as attempts
       from quiz_sets q where q.tenant_id = $1 and q.status = 'published'`,
      [target],
    )
    expect(made.rows).toMatchObject([{ attempts: 0 }])
    const started = await (await learnerOf('t')).start(db, made.rows[0]?.id ?? '')
    expect(started.questions).toHaveLength(4)
    expect(set.questionIds).not.toContain(started.questions[0]?.id)
  })

  test('is copied from the hub, and to it', async () => {
    await createQuizSet(db)
    await copyAll(null, target)
    expect(await contents(target)).toEqual(await contents(null))
    const before = await contents(null)
    await copyAll(target, null, randomUUID())
    expect(await contents(null)).toHaveLength(before.length * 2)
  })

  test('is created once, however often its request is sent', async () => {
    await fill()
    const [first, second] = await Promise.all([copyAll(), copyAll()])
    expect(second).toEqual(first)
    expect(await contents(target)).toHaveLength(2)
    expect(await errorCode(copyAll(target, source, copy))).toBe('request_id_reused')
  })
})

describe('undone', () => {
  test('it is removed completely, and its source remains', async () => {
    await fill()
    const stored = await contents(source)
    const { batch_id } = await copyAll()
    await undo(batch_id)
    expect(await contents(target)).toEqual([])
    expect(await contents(source)).toEqual(stored)
    expect(await errorCode(undo(batch_id))).toBe('batch_undone')
    const audited = await db.pool.query(
      'select action, tenant_id from admin_audit_log where batch_id = $1',
      [batch_id],
    )
    expect(audited.rows).toEqual([{ action: 'copy_catalogue', tenant_id: target }])
  })

  test.each([
    ['a question changed', `update private.questions set explanation = 'ใหม่' where tenant_id = $1`],
    [
      'a set added',
      `insert into quiz_sets (name, course_id) select 'อีกชุด', id from courses where tenant_id = $1 limit 1`,
    ],
    [
      'a category deleted',
      `delete from categories where id = (select id from categories where tenant_id = $1 limit 1)`,
    ],
    [
      'a set moved away',
      `update quiz_sets set course_id = (select id from courses where tenant_id is distinct from $1 limit 1) where tenant_id = $1`,
    ],
  ])('it remains once %s', async (_what, change) => {
    await fill()
    const { batch_id } = await copyAll()
    await db.pool.query(change, [target])
    expect(await errorCode(undo(batch_id))).toBe('batch_moved')
  })

  test('it remains once a learner started', async () => {
    await fill()
    await db.pool.query('update quiz_sets set points_cost = 0 where tenant_id = $1', [source])
    const { batch_id } = await copyAll()
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from quiz_sets where tenant_id = $1 and status = 'published'`,
      [target],
    )
    await (await learnerOf('t')).start(db, rows[0]?.id ?? '')
    expect(await errorCode(undo(batch_id))).toBe('batch_moved')
  })
})

describe('is refused', () => {
  test('for an empty, identical or missing source or target', async () => {
    expect(await errorCode(copyAll())).toBe('copy_empty')
    for (const act of [copyAll, preview]) {
      expect(await errorCode(act(source, source))).toBe('copy_same_site')
      expect(await errorCode(act(null, null))).toBe('copy_same_site')
      expect(await errorCode(act(randomUUID(), target))).toBe('host_not_found')
      expect(await errorCode(act(source, randomUUID()))).toBe('host_not_found')
    }
    const call = admin.call(db, 'copy_catalogue(null, $1, $2)', [source, target])
    expect(await errorCode(call)).toBe('request_id_required')
  })

  test('above the limit of one copy', async () => {
    await fill()
    const definition = `create or replace function private.copy_limit() returns integer
      language sql immutable set search_path = '' as 'select `
    try {
      await db.pool.query(`${definition}4'`)
      for (const act of [copyAll, preview]) expect(await errorCode(act())).toBe('copy_too_large')
      expect(await contents(target)).toEqual([])
    } finally {
      await db.pool.query(`${definition}150000'`)
    }
  })

  test('to all but administrators', async () => {
    const user = learner(await db.createUser())
    for (const call of ['copy_catalogue($1, $2, $3)', 'preview_catalogue_copy($2, $3)']) {
      const values = call.startsWith('copy') ? [copy, source, target] : [source, target]
      const sql = call.startsWith('copy') ? call : 'preview_catalogue_copy($1, $2)'
      expect(await errorCode(user.call(db, sql, values))).toBe('admin_required')
    }
  })
})
