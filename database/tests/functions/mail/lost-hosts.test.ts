import { beforeAll, beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner } from '../../support/content.ts'

type Claimed = { id: string; kind: string; host: string | null; content: Lost }
type Lost = { to: string; host: string; answers_until: string | null; steps: string[] }

const db = productDatabase()
let admins: string[] = []
let host = ''
beforeAll(async () => {
  admins = [await db.createAdmin(), await db.createAdmin()]
  await db.createUser()
})
beforeEach(async () => {
  host = `t${crypto.randomUUID().slice(0, 8)}.example`
  const { rows } = await db.pool.query<{ id: string }>(
    'insert into tenants (name, domain) values ($1, $1) returning id',
    [host],
  )
  await learner(admins[0] ?? '').call(db, `setup_domain_verification($1, 'dns')`, [rows[0]?.id])
})

const check = (outcome: string) =>
  db.pool.query(
    `select private.record_host_check(host, token, $2, '{"reason": "txt_missing"}', false)
     from private.tenant_hosts where host = $1`,
    [host, outcome],
  )
const claim = async () =>
  (await db.pool.query<Claimed>('select * from private.claim_mails(20)')).rows.filter(
    ({ content }) => content.host === host,
  )

test('every administrator gets one mail about a loss: the remedy, and until when the site is served', async () => {
  await check('proven')
  await check('absent')
  await check('absent')
  const mails = await claim()
  expect(mails.map(({ content }) => content.to).sort()).toEqual(
    admins.map((id) => `${id}@example.test`).sort(),
  )
  expect(mails[0]).toMatchObject({ kind: 'lost_host', host: null, content: { host } })
  const { answers_until, steps } = mails[0]?.content ?? ({} as Lost)
  const left = new Date(answers_until ?? 0).getTime() - Date.now()
  expect(left / 86_400_000).toBeCloseTo(14, 1)
  expect(steps.join()).toContain(`_sanamsob.${host}`)
  await check('absent')
  expect(await claim()).toEqual([])
})

test('another loss is mailed again; one that ended before its mail was sent is not', async () => {
  for (const outcome of ['proven', 'absent', 'proven']) await check(outcome)
  expect(await claim()).toEqual([])
  await check('absent')
  expect(await claim()).toHaveLength(2)
})

test('no mail is sent for unproven hosts, nor for a temporary lack of responses', async () => {
  await check('absent')
  await check('proven')
  await check('unknown')
  expect(await claim()).toEqual([])
})

test('a removed domain deletes its mails', async () => {
  await check('proven')
  await check('absent')
  await db.pool.query('update tenants set domain = $2 where domain = $1', [host, `new-${host}`])
  expect(await claim()).toEqual([])
})
