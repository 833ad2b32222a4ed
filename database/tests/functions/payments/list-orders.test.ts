import type { Answer } from '@sanamsob/domain'
import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, type Learner, learner } from '../../support/content.ts'
import { type Order, placeOrder, readOrder, report, settle } from './orders.ts'

const db = productDatabase()
let admin: Learner
let buyer: Learner
let paid: Order
let refunded: Order
let flagged: Order
let waiting: Order
let elsewhere: Order
let tenantId: string

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  buyer = learner(
    await db.createUser({
      email: 'somchai.rak@example.test',
      metadata: { full_name: 'สมชาย รักเรียน' },
    }),
  )
  tenantId = await createTenant(db, 'police')
  paid = await placeOrder(db, buyer.userId, { channel: 'promptpay' })
  await settle(db, paid, report(paid, 'SUCCESS', { channel_order_id: 'CH-778899' }))
  refunded = await placeOrder(db, buyer.userId)
  await settle(db, refunded, report(refunded, 'SUCCESS'))
  await admin.call(db, 'refund_payment_order($1, $2)', [refunded.id, 'ลูกค้าขอคืนเงิน'])
  flagged = await placeOrder(db, buyer.userId)
  await settle(db, flagged, report(flagged, 'SUCCESS', { amount_satang: 2400 }))
  waiting = await placeOrder(db, await db.createUser(), { channel: 'card' })
  elsewhere = await placeOrder(db, await db.createUser(), { provider: 'stripe' })
  await db.pool.query('update payment_orders set tenant_id = $1 where id = $2', [
    tenantId,
    elsewhere.id,
  ])
  for (const order of [paid, refunded, flagged]) Object.assign(order, await readOrder(db, order.id))
})

const list = (filters: object, page = 1, size = 50) =>
  admin.call<Answer<'list_payment_orders'>>(db, 'list_payment_orders($1, $2, $3)', [
    filters,
    page,
    size,
  ])
const found = async (filters: object) => (await list(filters)).rows.map(({ id }) => id)
const by = (number: string) => found({ number })

test('an order is found by any of its numbers', async () => {
  expect(await by(paid.mch_order_no)).toEqual([paid.id])
  expect(await by(` ${paid.id.toUpperCase()} `)).toEqual([paid.id])
  expect(await by(paid.mch_order_no.slice(0, 9))).toEqual([paid.id])
  expect(await by(`k-${paid.mch_order_no}`)).toEqual([paid.id])
  expect(await by('CH-778899')).toEqual([paid.id])
  expect(await by(paid.receipt_no ?? '')).toEqual([paid.id])
  expect(await by(String(Number(paid.receipt_no?.slice(7))))).toContain(paid.id)
  expect(await by(paid.receipt_no?.slice(0, 8).toLowerCase() ?? '')).toEqual(
    expect.arrayContaining([paid.id, refunded.id]),
  )
})

test('the palette finds it by a number too, of the shown site, and never by its buyer', async () => {
  type Found = { kind: string; id: string; name: string; context: string | null }
  const find = async (q: string, site: string | null = null) =>
    (await admin.call<{ records: Found[] }>(db, 'find_records($1, $2)', [q, site])).records.filter(
      ({ kind }) => kind === 'payment_orders',
    )
  const own = { id: paid.id, name: paid.mch_order_no, context: paid.receipt_no }
  for (const number of [paid.mch_order_no, paid.receipt_no ?? '', 'CH-778899'])
    expect(await find(number)).toMatchObject([own])
  expect(await find(elsewhere.mch_order_no, 'global')).toEqual([])
  expect(await find(elsewhere.mch_order_no, tenantId)).toMatchObject([{ context: null }])
  for (const text of ['somchai', 'รักเรียน']) expect(await find(text)).toEqual([])
  const manager = learner(await db.createUser())
  await admin.call(db, 'grant_tenant_manager($1, $2)', [tenantId, `${manager.userId}@example.test`])
  const sql = 'find_records($1, $2)'
  expect(await manager.call(db, sql, [elsewhere.mch_order_no, tenantId])).toEqual({ records: [] })
})

test('and by its buyer', async () => {
  const own = [paid.id, refunded.id, flagged.id].sort()
  for (const text of ['SOMCHAI', 'รักเรียน', 'rak@example']) {
    expect((await by(text)).sort()).toEqual(own)
  }
  expect((await found({ user: buyer.userId })).sort()).toEqual(own)
})

test.each(['%', '_', "'", '\\', 'zzzz', 'a', '%%%%', '{}', "') or true --"])(
  'but not by %j',
  async (text) => {
    expect(await by(text)).toEqual([])
  },
)

test('the list is filtered by state, gateway, channel, site and days', async () => {
  expect(await found({ state: 'paid' })).toEqual([paid.id])
  expect(await found({ state: 'refunded' })).toEqual([refunded.id])
  expect((await found({ state: 'pending' })).sort()).toEqual(
    [flagged.id, waiting.id, elsewhere.id].sort(),
  )
  await db.pool.query(`update payment_orders set expires_at = now() where id = $1`, [waiting.id])
  expect(await found({ state: 'failed' })).toEqual([waiting.id])
  expect(await found({ channel: 'card' })).toEqual([waiting.id])
  expect(await found({ provider: 'stripe' })).toEqual([elsewhere.id])
  expect(await found({ site: tenantId })).toEqual([elsewhere.id])
  expect(await found({ site: 'global' })).toHaveLength(4)
  expect(await found({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  expect(await found({ to: new Date(Date.now() + 60_000).toISOString() })).toHaveLength(5)
  for (const nothing of [
    { state: 'x' },
    { user: 'x' },
    { site: "' or true --" },
    { from: 'x' },
    { paid_to: '2026-13-45' },
  ]) {
    expect(await found(nothing)).toEqual([])
  }
})

test('no other role can run the search', async () => {
  const client = await db.pool.connect()
  const scans = async () => {
    const { rows } = await client.query(
      `select relname, seq_scan, idx_scan from pg_stat_xact_user_tables
       where relname in ('payment_orders', 'profiles') order by relname`,
    )
    return rows
  }
  try {
    await client.query('begin; savepoint before')
    const before = await scans()
    await client.query('set local role anon')
    const call = client.query(`select public.list_payment_orders('{"number": "รัก"}', 1, 10)`)
    expect(await errorCode(call)).toBe('sign_in_required')
    await client.query('rollback to before')
    expect(await scans()).toEqual(before)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the queue lists the oldest first, and returns its total', async () => {
  const second = await placeOrder(db, buyer.userId)
  await settle(db, second, report(second, 'SUCCESS', { currency: 'USD' }))
  const queue = await list({ state: 'review' })
  expect(queue.rows.map(({ id }) => id)).toEqual([flagged.id, second.id])
  expect(queue.rows[0]).toMatchObject({ review_reason: 'amount', needs_review: true })
  expect((await list({ number: 'zzzz' })).reviews).toBe(2)
  await admin.call(db, 'dismiss_payment_review($1, $2)', [second.id, 'ทดสอบ'])
  expect((await list({})).reviews).toBe(1)
})

test('pages follow each other without gap or repeat', async () => {
  const all = await list({})
  const pages = await Promise.all([1, 2, 3].map((page) => list({}, page, 2)))
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
  expect(await list({}, 1_000_000_000, 2)).toMatchObject({ rows: [], total: all.total })
  expect((await list({}, -5, 0)).rows).toHaveLength(1)
  expect((await list({}, -2_147_483_648, 1)).rows).toHaveLength(1)
  expect((await list({}, 1, 100_000)).rows).toHaveLength(all.total)
})

test('an order is returned with its discrepancies, its ledger rows and its actions', async () => {
  const details = (id: string) =>
    admin.call<Answer<'payment_order_details'>>(db, 'payment_order_details($1)', [id])
  const bad = await details(flagged.id)
  expect(bad.expected).toMatchObject({ amount: 25, currency: 'THB', merchant: 'mch1' })
  expect(bad.reported).toMatchObject({ amount: 24, result: 'SUCCESS', merchant: 'mch1' })
  expect(bad).toMatchObject({ refundable_points: null, ledger: [], history: [], fee: null })
  const back = await details(refunded.id)
  expect(back.order).toMatchObject({ state: 'refunded', refunded_points: 30 })
  expect(back.ledger.map(({ delta }) => delta)).toEqual([30, -30])
  expect(back.history).toMatchObject([{ action: 'refund_payment_order', reason: 'ลูกค้าขอคืนเงิน' }])
  await db.pool.query('update profiles set points = 12 where user_id = $1', [buyer.userId])
  expect(await details(paid.id)).toMatchObject({ balance: 12, refundable_points: 12 })
  expect(await errorCode(details('00000000-0000-4000-8000-000000000000'))).toBe(
    'payment_order_not_found',
  )
})

test('an export is recorded, without personal search terms', async () => {
  const rows = await admin.call<Answer<'export_payment_orders'>>(db, 'export_payment_orders($1)', [
    { number: 'somchai.rak@example.test', state: 'paid', more: 'x' },
  ])
  expect(rows).toMatchObject([
    {
      mch_order_no: paid.mch_order_no,
      email: 'somchai.rak@example.test',
      amount: 25,
      state: 'paid',
    },
  ])
  const { rows: trail } = await db.pool.query(
    `select actor_id, after from admin_audit_log where action = 'export_payment_orders'`,
  )
  expect(trail).toEqual([
    { actor_id: admin.userId, after: { rows: 1, filters: { number: '…', state: 'paid' } } },
  ])
})

test.each([
  "list_payment_orders('{}', 1, 10)",
  'payment_order_details(gen_random_uuid())',
  'export_payment_orders(\'{"number": "x"}\')',
  "payment_report('2026-01-01', '2026-01-02')",
])('%s is for administrators', async (call) => {
  expect(await errorCode(buyer.call(db, call, []))).toBe('admin_required')
  const anyone = db.request({ role: 'anon' }, `select ${call}`)
  expect(await errorCode(anyone)).toBe('sign_in_required')
})

test('the site of an order follows from its return address', async () => {
  const { rows: made } = await db.pool.query<{ id: string }>(
    `select private.create_payment_order($1, 25, 30, gen_random_uuid(), 'ksher', 'mch1', null,
       'https://www.police.example.test:8443') as id`,
    [await db.createUser()],
  )
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    'select tenant_id from payment_orders where id = $1',
    [made[0]?.id],
  )
  expect(rows).toEqual([{ tenant_id: tenantId }])
  expect(await errorCode(db.pool.query('delete from tenants where id = $1', [tenantId]))).toBe(
    'no error',
  )
  expect((await list({ site: tenantId })).rows.map(({ site_name }) => site_name)).toEqual([
    null,
    null,
  ])
})
