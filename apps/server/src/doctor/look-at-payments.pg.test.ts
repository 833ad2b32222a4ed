import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import type { Config } from '../config.ts'
import { SealingKey } from '../payments/sealing-key.ts'
import type { Secrets } from '../secrets.ts'
import { lookAtPayments } from './look-at-payments.ts'

const db = productDatabase()
let readOnly: pg.Pool
beforeAll(() => {
  readOnly = new pg.Pool({
    connectionString: db.ownerUrl,
    options: '-c default_transaction_read_only=on',
    max: 1,
  })
})
afterAll(() => readOnly.end())

const config = { publicUrl: 'http://localhost:3000', production: false } as Config
const look = (secretKey: string, others: string[] = []) =>
  lookAtPayments(readOnly, config, { secretKey, also: { secretKeys: others } } as Secrets)

it('needs no key and creates none', async () => {
  expect(await look('first')).toMatchObject([{ state: 'skipped' }])
})

it('opens sealed settings with the key in use or the one it replaces, and changes nothing', async () => {
  await new SealingKey(db.pool, 'first').prepare()
  await db.pool.query(
    `insert into site_settings (key, value) values
       ('payment_provider', 'stripe'), ('payment_stripe_enabled', 'true'),
       ('payment_stripe_account_id', 'acct_1'), ('payment_stripe_secret_key', 'sk_test_1'),
       ('payment_stripe_webhook_secret_key', 'whsec_1')
     on conflict (key) do update set value = excluded.value`,
  )
  const opened = await look('first')
  expect(opened).toMatchObject([{ state: 'ok' }])
  expect(await look('second', ['first'])).toEqual(opened)
  expect(await look('second')).toMatchObject([{ state: 'skipped' }])
})
