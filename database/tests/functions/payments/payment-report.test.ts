import type { Answer } from '@sanamsob/domain'
import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, type Learner, learner } from '../../support/content.ts'
import { makeHistory } from '../analytics/make-history.ts'
import { makeLearners } from '../item-analysis/sit.ts'
import { placeOrder, report, settle } from './orders.ts'

const db = productDatabase()
let admin: Learner
let tenantId: string
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tenantId = await createTenant(db, 'police')
  const learners = await makeLearners(db, 10)
  await makeHistory(db, { learners, quizSets: [], seed: 7, attempts: 0, orders: 120 })
  await db.pool.query(`update payment_orders set tenant_id = $1 where amount_satang = 7500`, [
    tenantId,
  ])
})

type Report = Answer<'payment_report'>
const reportOf = (first: string | null, last: string | null, site: string | null = null) =>
  admin.call<Report>(db, 'payment_report($1, $2, $3)', [first, last, site])
const dayBefore = (days: number) => {
  const day = new Date(Date.now() + 7 * 3_600_000 - days * 86_400_000)
  return day.toISOString().slice(0, 10)
}

/** The same by scans, with fees of 1 percent and 3 baht for gateway ksher from 40 days ago on. */
const fromRows = `
  with moved as (
    select (paid_at at time zone 'Asia/Bangkok')::date as day, 1 as sign, * from payment_orders
    where paid_at is not null
    union all
    select (refunded_at at time zone 'Asia/Bangkok')::date, -1, * from payment_orders
    where refunded_at is not null
  ), known as (
    select *, case when sign = -1 then 0
      when provider = 'ksher' and day >= (now() at time zone 'Asia/Bangkok')::date - 40
        then round(amount_satang * 0.01 + 300) end as fee
    from moved where day between $1 and $2
      and ($3::text is null or coalesce(tenant_id::text, 'global') = $3)
  )
  select count(*) filter (where sign = 1)::integer as orders,
    coalesce(sum(amount) filter (where sign = 1), 0)::float8 as gross,
    (coalesce(sum(fee), 0) / 100)::float8 as fees,
    count(*) filter (where fee is null)::integer as fees_unknown,
    count(*) filter (where sign = -1)::integer as refunds,
    coalesce(sum(amount) filter (where sign = -1), 0)::float8 as refunded,
    (coalesce(sum(amount * sign), 0) - coalesce(sum(fee), 0) / 100)::float8 as net,
    coalesce(sum(points_amount) filter (where sign = 1), 0)::integer as points_sold,
    coalesce(sum(refunded_points) filter (where sign = -1), 0)::integer as points_returned,
    min(receipt_no) filter (where sign = 1) as first_receipt,
    max(receipt_no) filter (where sign = 1) as last_receipt, 0 as wrong
  from known`

test("sums, days and gateways equal the raw rows, with fees from the rate's first day", async () => {
  await db.request(
    admin.caller,
    `insert into payment_fee_rates (provider, percent, fixed_satang, starts_on) values ('ksher', 1, 300, $1)`,
    [dayBefore(40)],
  )
  for (const [first, last] of [
    [91, 0],
    [60, 20],
    [0, 0],
  ] as const) {
    for (const site of [null, 'global', tenantId]) {
      const args = [dayBefore(first), dayBefore(last), site] as const
      const answer = await reportOf(...args)
      const { rows } = await db.pool.query(fromRows, [...args])
      expect(answer.total).toEqual(rows[0])
      for (const { day, sums } of answer.days) {
        const raw = await db.pool.query(fromRows, [day, day, site])
        expect([day, sums]).toEqual([day, raw.rows[0]])
      }
      const sum = (part: (one: Report['total']) => number) =>
        answer.days.reduce((total, { sums }) => total + part(sums), 0)
      expect(sum(({ orders }) => orders)).toBe(answer.total.orders)
      expect(sum(({ net }) => net)).toBeCloseTo(answer.total.net, 6)
      expect(answer.providers.reduce((total, { sums }) => total + sums.gross, 0)).toBeCloseTo(
        answer.total.gross,
        6,
      )
    }
  }
})

test('points held follow from the ledger', async () => {
  const [first, last] = [dayBefore(30), dayBefore(0)]
  const { ledger } = await reportOf(first, last)
  const { rows } = await db.pool.query(
    `select coalesce(sum(delta) filter (where (created_at at time zone 'Asia/Bangkok')::date < $1), 0)::integer as opening,
       sum(delta)::integer as closing from point_transactions`,
    [first],
  )
  expect(ledger).toMatchObject(rows[0])
  const { opening, bought, given, spent, refunded, adjusted, closing } = ledger
  expect(opening + bought + given - spent - refunded + adjusted).toBe(closing)
  const held = await db.pool.query('select sum(points)::integer as points from profiles')
  expect(held.rows).toEqual([{ points: closing }])
})

test("a channel's rate precedes that of all, and the latest precedes earlier ones", async () => {
  const buyer = await db.createUser()
  const fee = async (channel: string | null) => {
    const order = await placeOrder(db, buyer, { provider: 'stripe', channel })
    await settle(db, order, report(order, 'SUCCESS', { channel }))
    const details = await admin.call<Answer<'payment_order_details'>>(
      db,
      'payment_order_details($1)',
      [order.id],
    )
    return details.fee
  }
  expect(await fee('card')).toBeNull()
  await db.pool.query(
    `insert into payment_fee_rates (provider, channel, percent, fixed_satang, starts_on) values
       ('stripe', '', 2, 0, '2020-01-01'), ('stripe', '', 4, 0, $1), ('stripe', '', 8, 0, $2),
       ('stripe', 'card', 10, 50, '2020-01-01'), ('ksher', 'card', 20, 0, '2020-01-01')`,
    [dayBefore(0), dayBefore(-1)],
  )
  expect(await fee('card')).toBe(3)
  expect(await fee('promptpay')).toBe(1)
  expect(await fee(null)).toBe(1)
})

test('an order with a different ledger is named', async () => {
  const buyer = await db.createUser()
  const order = await placeOrder(db, buyer)
  await db.pool.query(
    `update payment_orders set status = 'paid', paid_at = now(), receipt_no = 'RC2500-000001' where id = $1`,
    [order.id],
  )
  const { total, wrong } = await reportOf(dayBefore(0), dayBefore(0))
  expect(total.wrong).toBe(1)
  expect(wrong).toMatchObject([{ id: order.id, points: 30, ledger_points: 0 }])
})

test.each([
  ['2026-01-01', '2026-04-03'],
  ['2026-01-02', '2026-01-01'],
  ['1999-12-31', '1999-12-31'],
  ['-infinity', 'infinity'],
  [null, '2026-01-01'],
])('from %s to %s is not a valid range', async (first, last) => {
  expect(await errorCode(reportOf(first, last))).toBe('report_span_invalid')
})

test('administrators add and remove rates, never change them, and leave an audit row', async () => {
  const person = learner(await db.createUser()).caller
  const insert = `insert into payment_fee_rates (provider, percent, starts_on) values ('sandbox', 1, '2026-01-01')`
  expect(await errorCode(db.request(person, insert))).toBe('admin_required')
  expect(await errorCode(db.request({ role: 'anon' }, insert))).toBe('42501')
  expect(await db.request(person, 'select * from payment_fee_rates')).toEqual([])
  await db.request(admin.caller, insert)
  expect(await errorCode(db.request(admin.caller, insert))).toBe('23505')
  for (const bad of ["'other', 1", "'ksher', 51", "'ksher', -1"]) {
    const refused = `insert into payment_fee_rates (provider, percent, starts_on) values (${bad}, '2026-01-01')`
    expect(await errorCode(db.request(admin.caller, refused)), bad).toBe('23514')
  }
  const change = `update payment_fee_rates set percent = 2`
  expect(await errorCode(db.request(admin.caller, change))).toBe('42501')
  await db.request(admin.caller, `delete from payment_fee_rates where provider = 'sandbox'`)
  const { rows } = await db.pool.query(
    `select action from admin_audit_log where table_name = 'payment_fee_rates'
       and coalesce(after, before) ->> 'provider' = 'sandbox' order by id`,
  )
  expect(rows).toEqual([{ action: 'insert' }, { action: 'delete' }])
})
