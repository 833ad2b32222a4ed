import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { findings, type Order, placeOrder, points, report } from './orders.ts'

/** 10,000 is the full proof; fewer keep the everyday run short. */
const runs = Number(process.env.PROPERTY_RUNS ?? 200)
const parallel = 6

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'report', result: 'SUCCESS' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      result: fc.constantFrom(
        'FAIL',
        'CLOSED',
        'NOTPAY',
        'PAYERROR',
        'PENDING',
        'NOTSURE',
        'USERPAYING',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('misfit' as const),
      changed: fc.constantFrom<Record<string, unknown>>(
        { amount_satang: 1 },
        { currency: 'USD' },
        { merchant: 'other' },
        { mch_order_no: 'other' },
      ),
    }),
  },
  // The process dies after the database has done its work, before or during its commit.
  { weight: 2, arbitrary: fc.constant({ kind: 'killed' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'match' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'spend' } as const) },
)
type Step = typeof step extends fc.Arbitrary<infer Item> ? Item : never

const db = productDatabase()
let admin: string
beforeAll(async () => {
  // This many connections are still closing when the database is dropped.
  db.pool.on('connect', (client) => client.on('error', () => {}))
  admin = await db.createAdmin()
})

const settleSql = 'select private.settle_payment_order($1, $2)'

async function perform(
  order: Order,
  item: Step,
): Promise<'success' | 'matched' | 'spent' | undefined> {
  if (item.kind === 'report' || item.kind === 'misfit') {
    const facts =
      item.kind === 'report' ? report(order, item.result) : report(order, 'SUCCESS', item.changed)
    await db.pool.query(settleSql, [order.id, JSON.stringify(facts)])
    return item.kind === 'report' && item.result === 'SUCCESS' ? 'success' : undefined
  }
  if (item.kind === 'expire') {
    await db.pool.query(`select private.expire_payment_orders(now() + interval '11 minutes')`)
  } else if (item.kind === 'spend') {
    await db.pool.query(
      `insert into public.point_transactions (user_id, transaction_type, amount, reference_type)
       values ($1, 'spent', 10, 'test')`,
      [order.user_id],
    )
    return 'spent'
  } else if (item.kind === 'match') {
    const matched = db.request(
      { role: 'authenticated', userId: admin },
      `select public.match_payment_order($1, 'seen at the gateway')`,
      [order.id],
    )
    return await matched.then(
      () => 'matched' as const,
      () => undefined,
    )
  } else {
    await settleAndDie(order)
  }
  return undefined
}

/** Settles, then loses its connection, possibly after the commit was sent. */
async function settleAndDie(order: Order) {
  const client = new pg.Client({ connectionString: db.url })
  client.on('error', () => {})
  let backend: number | undefined
  try {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    backend = rows[0]?.pid
    await client.query(settleSql, [order.id, JSON.stringify(report(order, 'SUCCESS'))])
    const commit = client.query('commit').catch(() => {})
    await db.pool.query('select pg_terminate_backend($1)', [backend])
    await commit
  } catch {
    // Lost connections are the subject of this test.
  } finally {
    await client.end().catch(() => {})
  }
  if (backend !== undefined) await backendGone(backend)
}

/** A client may see its end before the server has committed or rolled back. */
async function backendGone(pid: number) {
  await expect
    .poll(
      async () => {
        const { rowCount } = await db.pool.query(
          'select from pg_stat_activity where pid = $1 and datname = current_database()',
          [pid],
        )
        return rowCount
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBe(0)
}

/**
 * A second run would draw other interleavings and hide the findings of the first:
 * `scripts/suite/second-run.mjs`.
 */
const patience = { timeout: Math.max(300_000, runs * 1_500) }

test(
  `in any interleaving, an order is credited at most once, and once if it was paid (${runs} runs)`,
  patience,
  async () => {
    const interleaving = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
      minLength: 2,
      maxLength: parallel,
    })
    await fc.assert(
      fc.asyncProperty(interleaving, async (actors) => {
        const buyer = await db.createUser()
        const order = await placeOrder(db, buyer)
        const outcomes = await Promise.all(
          actors.map(async (steps) => {
            const done = []
            for (const item of steps) done.push(await perform(order, item))
            return done
          }),
        )
        const seen = outcomes.flat()
        const { rows } = await db.pool.query<{ credits: number; total: number; status: string }>(
          `select count(*) filter (where t.order_id = $2)::integer as credits, sum(t.delta)::integer as total,
             (select status from public.payment_orders where id = $2) as status
           from public.point_transactions t where t.user_id = $1`,
          [buyer, order.id],
        )
        const [state] = rows
        const paid = seen.includes('success') || seen.includes('matched')
        const died = actors.flat().some((item) => item.kind === 'killed')
        if (paid) expect(state?.credits).toBe(1)
        else if (!died) expect(state?.credits).toBe(0)
        expect(state?.credits).toBeLessThanOrEqual(1)
        expect(state?.status === 'paid').toBe(state?.credits === 1)
        expect(await points(db, buyer)).toBe(state?.total)
        const spent = seen.filter((item) => item === 'spent').length
        expect(state?.total).toBe(50 + 30 * (state?.credits ?? 0) - 10 * spent)
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(await findings(db)).toEqual([])
  },
)
