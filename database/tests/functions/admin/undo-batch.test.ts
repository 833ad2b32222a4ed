import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  errorCode,
  productDatabase,
} from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let person: ReturnType<typeof learner>
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  person = learner(await db.createUser())
  // Another part of the back office writes through a function that names its batch.
  await db.pool.query(`
    create function public.price_sets(cost integer, why text) returns uuid language plpgsql security definer
    set search_path = '' as $$
    declare batch uuid;
    begin
      batch := private.begin_batch('price_sets', jsonb_build_object('reason', why));
      update public.quiz_sets set points_cost = cost;
      return batch;
    end $$;
    grant execute on function public.price_sets(integer, text) to authenticated;`)
})

const write = (sql: string, values: unknown[] = [], caller: Caller = admin.caller) =>
  db.request(caller, sql, values)
const batchOf = (table: string, id: string) =>
  admin.call<string>(db, 'batch_of($1, $2)', [table, id])
const undo = (batch: string) =>
  admin.call<{ undo_id: string; rows: number }>(db, 'undo_batch($1)', [batch])
const one = async (sql: string, values: unknown[] = []) =>
  (await db.pool.query(sql, values)).rows[0]

async function addCategory(name: string = randomUUID()) {
  const [row] = await write('insert into categories (name) values ($1) returning id', [name])
  return { id: String(row?.id), name }
}

describe('a batch', () => {
  test('is each write of an administrator through the table API, with all its rows', async () => {
    const [first, second] = [await addCategory(), await addCategory()]
    await write(`update categories set is_active = false where id in ($1, $2)`, [
      first.id,
      second.id,
    ])
    const batch = await batchOf('categories', first.id)
    expect(await batchOf('categories', second.id)).toBe(batch)
    expect(await one('select * from private.admin_batches where id = $1', [batch])).toMatchObject({
      actor_id: admin.userId,
      act: 'update',
      row_count: 2,
      contents: { rows: { categories: 2 }, kept: {}, names: expect.arrayContaining([first.name]) },
    })
  })

  test('records its tenant only if it has a single one', async () => {
    const tenant = await createTenant(db, 'doctor')
    await write('insert into categories (name, tenant_id) values ($1, $2)', ['ก', tenant])
    const row = await one('select * from admin_audit_log order by id desc limit 1')
    expect(row.tenant_id).toBe(tenant)
    const batch = await one('select tenant_id from private.admin_batches where id = $1', [
      row.batch_id,
    ])
    expect(batch.tenant_id).toBe(tenant)
    const common = await addCategory()
    await write('update categories set is_active = false where id = $1 or tenant_id = $2', [
      common.id,
      tenant,
    ])
    const mixed = await batchOf('categories', common.id)
    expect(
      (await one('select tenant_id from private.admin_batches where id = $1', [mixed])).tenant_id,
    ).toBeNull()
  })

  test('named by a function records its writes as the owner, with the reason', async () => {
    const { id } = await createQuizSet(db, { pointsCost: 10 })
    const batch = await admin.call<string>(db, 'price_sets(25, $1)', ['ขึ้นราคา'])
    expect(await batchOf('quiz_sets', id)).toBe(batch)
    const { rows } = await db.pool.query(
      `select before ->> 'points_cost' as before, after ->> 'points_cost' as after, reason
       from admin_audit_log where batch_id = $1 and row_id = $2`,
      [batch, id],
    )
    expect(rows).toEqual([{ before: '10', after: '25', reason: 'ขึ้นราคา' }])
    await undo(batch)
    expect(await one('select points_cost from quiz_sets where id = $1', [id])).toEqual({
      points_cost: 10,
    })
  })

  test('records the request if the server sent its id', async () => {
    const { id } = await addCategory()
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(
      `select set_config('request.id', 'req-7', true), set_config('role', 'authenticated', true),
         set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ role: 'authenticated', sub: admin.userId })],
    )
    await client.query('update categories set display_order = 3 where id = $1', [id])
    await client.query('commit')
    client.release()
    const row = await one(
      `select request_id from admin_audit_log where row_id = $1 and action = 'update'`,
      [id],
    )
    expect(row).toEqual({ request_id: 'req-7' })
  })
})

describe('undo', () => {
  test('reverts a change, once, and can itself be undone', async () => {
    const { id, name } = await addCategory()
    await write(`update categories set name = 'ใหม่', is_active = false where id = $1`, [id])
    const { undo_id } = await undo(await batchOf('categories', id))
    const now = () => one('select name, is_active from categories where id = $1', [id])
    expect(await now()).toEqual({ name, is_active: true })
    await undo(undo_id)
    expect(await now()).toEqual({ name: 'ใหม่', is_active: false })
    expect(await errorCode(undo(undo_id))).toBe('batch_undone')
  })

  test('removes an added row, if it has no children', async () => {
    const { id } = await addCategory()
    const batch = await batchOf('categories', id)
    const { rows } = await db.pool.query(
      `insert into subcategories (category_id, name) values ($1, 'ของคนอื่น') returning id`,
      [id],
    )
    expect(await errorCode(undo(batch))).toBe('batch_moved')
    expect(await one('select count(*)::int as n from categories where id = $1', [id])).toEqual({
      n: 1,
    })
    await db.pool.query('delete from subcategories where id = $1', [rows[0].id])
    await undo(batch)
    expect(await one('select count(*)::int as n from categories where id = $1', [id])).toEqual({
      n: 0,
    })
  })

  test('refuses if its own fields have changed, and leaves others as they are now', async () => {
    const { id } = await addCategory()
    await write('update categories set display_order = 5 where id = $1', [id])
    const batch = await batchOf('categories', id)
    await db.pool.query('update categories set display_order = 6 where id = $1', [id])
    expect(await errorCode(undo(batch))).toBe('batch_moved')
    await db.pool.query(
      `update categories set display_order = 5, description = 'ใหม่' where id = $1`,
      [id],
    )
    await undo(batch)
    expect(
      await one('select display_order, description from categories where id = $1', [id]),
    ).toEqual({
      display_order: 0,
      description: 'ใหม่',
    })
  })

  test('reverts questions and links of tags, whose keys are not an id', async () => {
    const quiz = await createQuizSet(db)
    const [question = ''] = quiz.questionIds
    await write(`update questions set question_text = 'เปลี่ยน' where id = $1`, [question])
    await undo(await batchOf('questions', question))
    expect(
      await one('select question_text from private.questions where id = $1', [question]),
    ).toEqual({
      question_text: 'คำถาม 0',
    })
    const [tag] = await write('insert into quiz_tags (name) values ($1) returning id', [
      randomUUID(),
    ])
    await write('insert into quiz_set_tags values ($1, $2)', [quiz.id, tag?.id])
    await undo(await batchOf('quiz_set_tags', `${quiz.id},${tag?.id}`))
    expect(
      await one('select count(*)::int as n from quiz_set_tags where tag_id = $1', [tag?.id]),
    ).toEqual({ n: 0 })
  })

  test('restores a deleted setting', async () => {
    const [row] = await write(
      `insert into site_settings (key, value) values ($1, 'ก') returning *`,
      [randomUUID()],
    )
    await write('delete from site_settings where id = $1', [row?.id])
    await undo(await batchOf('site_settings', String(row?.id)))
    const back = await one('select * from site_settings where id = $1', [row?.id])
    expect(back).toEqual(row)
  })

  test('is refused for rows without an inverse: the ledger, and secrets', async () => {
    await write(
      `insert into point_transactions (user_id, transaction_type, amount) values ($1, 'adjustment', 5)`,
      [person.userId],
    )
    const ledger = await one(
      `select batch_id from admin_audit_log where table_name = 'point_transactions'`,
    )
    expect(await errorCode(undo(ledger.batch_id))).toBe('batch_final')
    await write(`update site_settings set value = 'PEM' where key = 'payment_stripe_secret_key'`)
    const secret = await one(
      `select batch_id from admin_audit_log where table_name = 'site_settings' order by id desc`,
    )
    expect(await errorCode(undo(secret.batch_id))).toBe('batch_final')
    expect(await errorCode(undo(randomUUID()))).toBe('batch_not_found')
  })

  test('twice at once: one succeeds, the other gets an error', async () => {
    const { id } = await addCategory()
    await write('delete from categories where id = $1', [id])
    const batch = await batchOf('categories', id)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => errorCode(undo(batch))))
    expect(outcomes.sort()).toEqual([...Array(5).fill('batch_undone'), 'no error'])
    expect(await one('select count(*)::int as n from categories where id = $1', [id])).toEqual({
      n: 1,
    })
  })

  test('prefers the action’s own inverse', async () => {
    await db.pool.query(`
      create function private.undo_price_sets(batch uuid) returns void language sql security definer
      set search_path = '' as $$ update public.quiz_sets set points_cost = 77 $$`)
    const { id } = await createQuizSet(db)
    await undo(await admin.call<string>(db, 'price_sets(30, null)', []))
    expect(await one('select points_cost from quiz_sets where id = $1', [id])).toEqual({
      points_cost: 77,
    })
    await db.pool.query('drop function private.undo_price_sets(uuid)')
  })
})

describe('no other role', () => {
  const none = '00000000-0000-4000-8000-000000000000'
  const calls = [
    `undo_batch('${none}')`,
    `batch_of('categories', '${none}')`,
    `audit_batch('${none}')`,
    `audit_entries('{}', 1, 10)`,
    'list_trash(1, 10)',
    `export_audit_log('{}')`,
    'price_sets(1, null)',
  ]
  test.each(calls)('%s', async (call) => {
    expect(await errorCode(write(`select ${call}`, [], person.caller))).toBe('admin_required')
    expect(await errorCode(write(`select ${call}`, [], { role: 'anon' }))).toMatch(
      call.startsWith('price') ? '42501' : 'sign_in_required',
    )
  })

  test.each(['private.admin_batches', 'private.trash_rows'])(
    'reads or writes %s',
    async (table) => {
      for (const caller of [admin.caller, person.caller, { role: 'anon' } as const]) {
        for (const sql of [`select from ${table}`, `delete from ${table}`]) {
          expect(await errorCode(write(sql, [], caller))).toBe('42501')
        }
      }
    },
  )

  test.each(['update admin_audit_log set reason = null', 'delete from admin_audit_log'])(
    '%s',
    async (sql) => {
      for (const caller of [admin.caller, person.caller, { role: 'service_role' } as const]) {
        expect(await errorCode(write(sql, [], caller))).toBe('42501')
      }
    },
  )

  test('reaches the private functions', async () => {
    const inner = `select private.undo_rows('${none}', '${none}')`
    for (const caller of [person.caller, admin.caller]) {
      expect(await errorCode(write(inner, [], caller))).toBe('42501')
    }
    expect(await errorCode(write(`select private.begin_batch('x')`, [], person.caller))).toBe(
      'admin_required',
    )
  })
})
