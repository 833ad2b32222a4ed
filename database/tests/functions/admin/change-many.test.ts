import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'

type Outcome = {
  batch: string
  changed: number
  refused: { id: string; name: string | null; reason: string; message: string }[]
}
type Preview = {
  total: number
  changing: number
  rows: { name: string; status: string | null; questions: number | null }[]
  contents: Record<string, number>
  long: boolean
}

const db = productDatabase()
let admin: ReturnType<typeof learner>
let user: ReturnType<typeof learner>
let home: QuizSet
let other: QuizSet
let tag: string
let names: string[]

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  user = learner(await db.createUser())
  home = await createQuizSet(db)
  other = await createQuizSet(db, { tenantId: await createTenant(db, 'local') })
  const made = await db.pool.query(`insert into quiz_tags (name) values ('ยาก') returning id`)
  tag = made.rows[0].id
})

/** Twelve quiz sets of one course, a third of them inactive, all with an odd name. */
beforeEach(async () => {
  await db.pool.query(`delete from quiz_sets where name like 'มาก%'`)
  const { rows } = await db.pool.query<{ name: string }>(
    `insert into quiz_sets (course_id, name, description, is_active, display_order)
     select $1, 'มาก 100%_' || lpad(n::text, 2, '0'), 'ลำดับ ' || n, n % 3 > 0, n
     from generate_series(1, 12) n returning name`,
    [home.courseId],
  )
  names = rows.map(({ name }) => name)
})

const like = (filters: object = {}) => ({
  search: 'มาก 100%_',
  searched: ['name', 'description'],
  filters,
})
const change = (chosen: object, act: string, detail = {}, who = admin) =>
  who.call<Outcome>(db, 'change_many($1, $2, $3, $4)', ['quiz_sets', chosen, act, detail])
const preview = (chosen: object, act: string, detail = {}, who = admin) =>
  who.call<Preview>(db, 'preview_change($1, $2, $3, $4)', ['quiz_sets', chosen, act, detail])
const stored = async <Row>(what: string) => {
  const { rows } = await db.pool.query(
    `select ${what} as value from quiz_sets q where name like 'มาก%' order by name`,
  )
  return rows.map(({ value }) => value as Row)
}
async function versions(count: number): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ id: string; updated_at: string }>(
    `select id, to_json(updated_at) #>> '{}' as updated_at from quiz_sets where name like 'มาก%'
     order by name limit $1`,
    [count],
  )
  return Object.fromEntries(rows.map(({ id, updated_at }) => [id, updated_at]))
}

describe('all rows of a filter', () => {
  test('are previewed, changed by one statement and recorded', async () => {
    expect(await preview(like(), 'deactivate')).toMatchObject({ total: 12, changing: 8 })
    await db.pool.query('delete from admin_audit_log')
    expect(await change(like(), 'deactivate')).toMatchObject({ changed: 8, refused: [] })
    expect(new Set(await stored('is_active'))).toEqual(new Set([false]))
    const { rows } = await db.pool.query('select actor_id, action from admin_audit_log')
    expect(rows).toEqual(Array(8).fill({ actor_id: admin.userId, action: 'update' }))
    const { rows: rest } = await db.pool.query(
      'select 1 from quiz_sets where id = $1 and is_active',
      [home.id],
    )
    expect(rest).toHaveLength(1)
  })

  test.each([
    ['of the table', { is_active: false }, 4],
    ['that is null', { tenant_id: null }, 12],
    ['of the course above', { 'courses.name': 'คอร์ส' }, 12],
    ['further above', { 'courses.subcategories.categories.name': 'ไม่มี' }, 0],
    ['of the tags', { 'tagged.tag_id': 'TAG' }, 5],
  ])('are selected by %s', async (_where, filters, expected) => {
    await db.pool.query(
      `insert into quiz_set_tags select id, $1 from quiz_sets where name like 'มาก%' order by name limit 5`,
      [tag],
    )
    const given = JSON.parse(JSON.stringify(filters).replace('TAG', tag))
    expect(await preview(like(given), 'delete')).toMatchObject({ total: expected })
  })

  test('are refused if they differ from the confirmed ones', async () => {
    const chosen = { ...like(), count: 11 }
    expect(await errorCode(change(chosen, 'delete'))).toBe('selection_changed')
    expect(await stored('name')).toEqual(names)
    expect(await change({ ...like(), count: 12 }, 'delete')).toMatchObject({ changed: 12 })
  })
})

describe('rows chosen individually', () => {
  test('are changed if unchanged since they were chosen, and others are reported', async () => {
    const chosen = await versions(3)
    const [moved, gone] = Object.keys(chosen)
    await db.pool.query(`update quiz_sets set description = 'อื่น' where id = $1`, [moved])
    await db.pool.query('delete from quiz_sets where id = $1', [gone])
    const { changed, refused } = await change({ versions: chosen }, 'archive')
    expect(changed).toBe(1)
    const returned = refused.map(({ id, name, reason }) => [id, name, reason])
    expect(new Set(returned)).toEqual(
      new Set([
        [moved, names[0], 'record_changed'],
        [gone, null, 'record_changed'],
      ]),
    )
  })

  test('do not fail because of others that the database refuses', async () => {
    const chosen = await versions(3)
    const [first = ''] = Object.keys(chosen)
    await db.pool.query(
      `create function public.refuse_one() returns trigger language plpgsql as $$
       begin if old.id = '${first}' then perform private.fail('course_not_found'); end if; return old; end $$;
       create trigger refuse_one before delete on quiz_sets for each row execute function refuse_one()`,
    )
    try {
      expect(await change({ versions: chosen }, 'delete')).toMatchObject({
        changed: 2,
        refused: [{ id: first, name: names[0], reason: 'course_not_found', message: 'ไม่พบคอร์ส' }],
      })
    } finally {
      await db.pool.query('drop function public.refuse_one() cascade')
    }
    expect(await stored('id')).toContain(first)
  })
})

describe('the actions', () => {
  test('publish, and report the consequences', async () => {
    await change(like(), 'draft')
    const returned = await preview(like(), 'publish')
    expect(returned).toMatchObject({ changing: 12, contents: { questions: 0, empty: 12 } })
    expect(returned.rows[0]).toMatchObject({ name: names[0], status: 'draft', questions: 0 })
    await change(like({ is_active: true }), 'publish')
    await change(like({ is_active: false }), 'archive')
    expect(new Set(await stored(`status || ' ' || is_active`))).toEqual(
      new Set(['published true', 'archived false']),
    )
  })

  test('move to the end of the existing rows, in order, including the tenant', async () => {
    await change(like(), 'move', { to: other.courseId })
    expect(new Set(await stored('course_id'))).toEqual(new Set([other.courseId]))
    expect(await stored('tenant_id is not null')).not.toContain(false)
    const places = await stored<number>('display_order')
    expect(places).toEqual([...places].sort((one, two) => one - two))
    expect(new Set(places).size).toBe(12)
  })

  test('tag and untag', async () => {
    expect(await change(like({ is_active: true }), 'tag', { tag })).toMatchObject({ changed: 8 })
    expect(await preview(like(), 'tag', { tag })).toMatchObject({ total: 12, changing: 4 })
    expect(await change(like(), 'tag', { tag })).toMatchObject({ changed: 4 })
    expect(await change(like(), 'untag', { tag })).toMatchObject({ changed: 12 })
  })

  test('set the cost and the time limit, each of which may stay as it is', async () => {
    const both = () =>
      stored<string>(`points_cost || ' ' || coalesce(time_limit_minutes::text, '–')`)
    await db.pool.query(`update quiz_sets set points_cost = 3 where name like 'มาก%' and is_active`)
    const before = await both()
    const cost = { points_cost: 3 }
    expect(await preview(like(), 'price', cost)).toMatchObject({ total: 12, changing: 4 })
    const { batch } = await change(like(), 'price', cost)
    expect(new Set(await both())).toEqual(new Set(['3 –']))
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await both()).toEqual(before)
    await change(like(), 'price', { time_limit_minutes: 45 })
    expect(new Set(await both())).toEqual(new Set(['3 45', '10 45']))
    const neither = { points_cost: 0, time_limit_minutes: null }
    expect(await change(like(), 'price', neither)).toMatchObject({ changed: 12, refused: [] })
    expect(new Set(await both())).toEqual(new Set(['0 –']))
    expect(await preview(like(), 'price', neither)).toMatchObject({ changing: 0 })
  })

  test.each([{}, { points_cost: -1 }, { points_cost: null }, { time_limit_minutes: 0 }])(
    'refuse %o as cost and time limit',
    async (detail) => {
      expect(await errorCode(change(like(), 'price', detail))).toBe('request_malformed')
    },
  )

  test('delete, and report the dependent rows', async () => {
    await db.pool.query(
      `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
       select id, 'ก', 'ก', 'ข', 'ค', 'ง', '1' from quiz_sets where name like 'มาก%'`,
    )
    expect((await preview(like(), 'delete')).contents).toMatchObject({
      quiz_sets: 12,
      questions: 12,
    })
    expect(await change(like(), 'delete')).toMatchObject({ changed: 12 })
    expect(await stored('id')).toEqual([])
  })

  test.each([
    ['deactivate', {}],
    ['archive', {}],
    ['tag', { tag: 'TAG' }],
    ['move', { to: 'COURSE' }],
    ['delete', {}],
  ])('are undone completely: %s', async (act, detail) => {
    const whole = () =>
      stored(`to_jsonb(q) - 'updated_at' || jsonb_build_object('tags',
      (select count(*) from quiz_set_tags l where l.quiz_set_id = q.id))`)
    const before = await whole()
    const given = JSON.stringify(detail).replace('TAG', tag).replace('COURSE', other.courseId)
    const { batch } = await change(like(), act, JSON.parse(given))
    expect(await whole()).not.toEqual(before)
    await admin.call(db, 'undo_batch($1)', [batch])
    expect(await whole()).toEqual(before)
    expect(await errorCode(admin.call(db, 'undo_batch($1)', [batch]))).toBe('batch_undone')
  })

  test('are limited to the known ones and their tables', async () => {
    expect(await errorCode(change(like(), 'explode'))).toBe('request_malformed')
    expect(await errorCode(preview(like({ 'profiles.email': 'a' }), 'delete'))).toBe(
      'request_malformed',
    )
    const roles = admin.call(db, `change_many('user_roles', $1, 'delete')`, [{ filters: {} }])
    expect(await errorCode(roles)).toBe('request_malformed')
    for (const [table, act] of [
      ['categories', 'publish'],
      ['quiz_tags', 'activate'],
      ['courses', 'tag'],
      ['tag_categories', 'move'],
    ]) {
      const unknown = admin.call(db, 'change_many($1, $2, $3)', [table, { filters: {} }, act])
      expect(await errorCode(unknown)).toBe('request_malformed')
    }
    const injected = { filters: { 'name = name or true --': 'x' } }
    expect(await errorCode(change(injected, 'delete'))).toBe('42703')
  })
})

describe('more rows than a request has time for', () => {
  const more = (count: number) =>
    db.pool.query(
      `insert into quiz_sets (course_id, name, display_order)
       select $1, 'มาก 100%_ ' || lpad(n::text, 4, '0'), $2::integer - n from generate_series(13, $2) n`,
      [home.courseId, count],
    )

  test('are announced by the preview, and refused before anything is written', async () => {
    await more(500)
    const cost = { points_cost: 77 }
    expect(await preview(like(), 'price', cost)).toMatchObject({ changing: 500, long: false })
    await db.pool.query(`insert into quiz_sets (course_id, name) values ($1, 'มาก 100%_ อีกชุด')`, [
      home.courseId,
    ])
    expect(await preview(like(), 'price', cost)).toMatchObject({ changing: 501, long: true })
    const before = await db.pool.query('select count(*) from private.admin_batches')
    expect(await errorCode(change(like(), 'price', cost))).toBe('job_required')
    expect(await stored('points_cost')).not.toContain(77)
    expect(await db.pool.query('select count(*) from private.admin_batches')).toMatchObject({
      rows: before.rows,
    })
  })

  test('include the rows below, for a deletion and a move', async () => {
    const large = await createQuizSet(db, { questions: 500 })
    const chosen = { filters: { id: large.id } }
    expect(await preview(chosen, 'archive')).toMatchObject({ total: 1, long: false })
    expect(await preview(chosen, 'delete')).toMatchObject({ total: 1, long: true })
    expect(await preview(chosen, 'move', { to: home.courseId })).toMatchObject({ long: true })
    expect(await errorCode(change(chosen, 'delete'))).toBe('job_required')
    const small = { filters: { id: home.id } }
    expect(await preview(small, 'delete')).toMatchObject({ long: false })
  })

  test('are refused below one row that gets another tenant', async () => {
    const large = await createQuizSet(db, { questions: 500 })
    const small = await createQuizSet(db)
    const category = async ({ courseId }: QuizSet) => {
      const { rows } = await db.pool.query<{ id: string }>(
        `select s.category_id as id from subcategories s join courses c on c.subcategory_id = s.id where c.id = $1`,
        [courseId],
      )
      return rows[0]?.id
    }
    const tenant = await createTenant(db, 'moved')
    const move = async (set: QuizSet, to: string | null) =>
      db.request(
        admin.caller,
        'update public.categories set tenant_id = $1 where id = $2 returning tenant_id',
        [to, await category(set)],
      )
    expect(await errorCode(move(large, tenant))).toBe('move_too_large')
    expect(await move(small, tenant)).toEqual([{ tenant_id: tenant }])
    // Its site is written with the other columns of the form.
    expect(await move(large, null)).toEqual([{ tenant_id: null }])
    const reparent = (name: string, set: QuizSet) =>
      db.request(
        admin.caller,
        `update public.${name} set course_id = $1 where id = $2 returning id`,
        [other.courseId, set.id],
      )
    expect(await errorCode(reparent('quiz_sets', large))).toBe('move_too_large')
  })

  test('can be the rows of one tenant', async () => {
    const id = await createTenant(db, 'large')
    await db.pool.query(
      `insert into categories (tenant_id, name) select $1, n::text from generate_series(1, 500) n`,
      [id],
    )
    const chosen = { filters: { id } }
    const call = `preview_change('tenants', $1, 'delete')`
    expect(await admin.call(db, call, [chosen])).toMatchObject({ total: 1, long: true })
  })

  test('keep their order in all parts of a move', async () => {
    await more(250)
    const order = async () =>
      (
        await db.pool.query(
          `select name from quiz_sets where name like 'มาก%' order by display_order, id`,
        )
      ).rows
    const before = await order()
    expect(await change(like(), 'move', { to: other.courseId })).toMatchObject({ changed: 250 })
    expect(await order()).toEqual(before)
  })
})

test('are refused to all others, without revealing anything', async () => {
  for (const act of ['delete', 'activate', 'publish']) {
    expect(await errorCode(change(like(), act, {}, user))).toBe('admin_required')
    expect(await errorCode(preview(like(), act, {}, user))).toBe('admin_required')
  }
  expect(await stored('name')).toEqual(names)
})
