import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { findings, type Order, placeOrder, report, settle } from './orders.ts'

const db = productDatabase()
let paid: Order
let open: Order
beforeAll(async () => {
  paid = await placeOrder(db, await db.createUser())
  open = await placeOrder(db, await db.createUser())
  await settle(db, paid, report(paid, 'SUCCESS'))
})

/** Makes a change that triggers would refuse, returns the broken claims, and rolls it back. */
async function brokenBy(damage: string, order: Order): Promise<string[]> {
  // As a superuser, because no other role may disable the triggers.
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(damage.replaceAll('$order', order.id).replaceAll('$user', order.user_id))
    const { rows } = await client.query<{ claim: string }>(
      'select claim from private.audit_points() where wrong > 0',
    )
    return rows.map((row) => row.claim)
  } finally {
    await client.end()
  }
}

test('a consistent database has every claim checked and none broken', async () => {
  expect(await findings(db)).toEqual([])
  const { rows } = await db.pool.query('select claim, checked::integer from private.audit_points()')
  expect(rows).toHaveLength(11)
  expect(rows).toContainEqual({
    claim: 'each paid order was credited once, with its points, to its owner',
    checked: 1,
  })
})

const ledgerRow = (values: string) =>
  `insert into public.point_transactions
     (user_id, transaction_type, amount, balance_after, reference_type, reference_id, order_id) values (${values})`

test.each([
  [
    'a balance moved by hand',
    `update public.profiles set points = 1000 where user_id = '$user'`,
    'each balance',
  ],
  [
    'a lost credit',
    `delete from public.point_transactions where order_id = '$order'`,
    'each paid order',
  ],
  [
    'a credit of other points',
    `update public.point_transactions set amount = 31 where order_id = '$order'`,
    'each paid order',
  ],
  [
    'points taken back without a refund',
    ledgerRow(`'$user', 'adjustment', -30, 50, 'payment_order', '$order', '$order'`),
    'points went back',
  ],
  [
    'a second welcome',
    ledgerRow(`'$user', 'earned', 50, 100, 'welcome', null, null`),
    'each account',
  ],
  [
    'a purchase without its order',
    ledgerRow(`'$user', 'earned', 30, 80, 'payment_order', null, null`),
    'no ledger row',
  ],
  [
    'a gap in the receipts',
    'update private.receipt_counters set last_number = last_number + 1',
    'receipt numbers',
  ],
  [
    'points returned without a withdrawn attempt',
    `${ledgerRow(`'$user', 'earned', 10, 10, 'withdrawn_attempt', gen_random_uuid(), null`)};
     update public.profiles set points = points + 10 where user_id = '$user'`,
    'each withdrawn attempt',
  ],
  [
    'a refund of a regrade without its record',
    `${ledgerRow(`'$user', 'adjustment', 10, 10, 'regrade', gen_random_uuid(), null`)};
     update public.profiles set points = points + 10 where user_id = '$user'`,
    'each refund of a regrade',
  ],
  [
    'a charge without a start',
    `with category as (insert into public.categories (name) values ('c') returning id),
      subcategory as (insert into public.subcategories (name, category_id) select 's', id from category returning id),
      course as (insert into public.courses (name, subcategory_id) select 'k', id from subcategory returning id),
      quiz as (insert into public.quiz_sets (name, course_id) select 'q', id from course returning id)
     insert into public.point_transactions (user_id, transaction_type, amount, balance_after, reference_type, reference_id)
     select '$user', 'spent', 10, 40, 'quiz_set', id from quiz`,
    'each start',
  ],
])('%s is found', async (_name, damage, claim) => {
  const broken = await brokenBy(damage, paid)
  expect(broken.some((sentence) => sentence.startsWith(claim))).toBe(true)
})

test('a credit for an unpaid order is found', async () => {
  const credit = ledgerRow(`'$user', 'earned', 30, 80, 'payment_order', '$order', '$order'`)
  expect(await brokenBy(credit, open)).toContain('no order was credited without payment')
})
