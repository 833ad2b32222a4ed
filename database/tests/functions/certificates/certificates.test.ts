import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant } from '../../support/content.ts'

const db = productDatabase()
const directory = 'https://ca.example/directory'
const sealed = '-----BEGIN PGP MESSAGE-----\nsealed\n-----END PGP MESSAGE-----'

let label = ''
let tenant = ''
let host = ''
beforeEach(async () => {
  label = `t${randomUUID().slice(0, 8)}`
  host = `${label}.example`
  tenant = await createTenant(db, label)
  await sql('update tenants set domain = $2 where id = $1', [tenant, host])
  await prove(host)
  await sql('delete from private.certificates')
  await sql('delete from private.certificate_orders')
  await sql('delete from private.acme_accounts')
})
afterEach(async () => {
  await sql(`delete from private.main_domains where domain like '%.test'`)
})

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await db.pool.query<Row>(text, values)).rows
const prove = (name: string) =>
  sql(`update private.tenant_hosts set answers_until = 'infinity' where host = $1`, [name])
const follow = () => sql('select private.follow_certificates()')
const hosts = async () => {
  const rows = await sql<{ host: string }>(
    `select host from private.certificates where unwanted_since is null and host like $1
     order by host collate "C"`,
    [`%${label}%`],
  )
  return rows.map((row) => row.host)
}
type Claim = { host: string; lease: string }
const claim = async () =>
  (await sql<Claim>('select * from private.claim_certificate($1)', [directory]))[0]
const begin = async ({ host, lease }: Claim) =>
  (
    await sql<{ may: boolean }>('select private.begin_certificate_order($1, $2) as may', [
      host,
      lease,
    ])
  )[0]?.may
const store = async ({ host, lease }: Claim, days = 90) => {
  const [row] = await sql<{ stored: boolean }>(
    `select private.keep_certificate($1, $2, 'chain', $3, now(), now() + $4 * interval '1 day') as stored`,
    [host, lease, sealed, days],
  )
  return row?.stored
}
const postpone = ({ host, lease }: Claim, problem: string | null, after: number | null = null) =>
  sql('select private.postpone_certificate($1, $2, $3, $4, $5, $6)', [
    ...[host, lease, directory, problem, 'because', after],
  ])
/** Leaves one host only, which is due. */
const enter = async (name = host) => {
  await sql('delete from private.certificates')
  await sql('insert into private.certificates (host) values ($1)', [name])
}
const claimOne = async (name = host) => {
  await enter(name)
  const claimed = await claim()
  if (!claimed) throw new Error('nothing is due')
  return claimed
}
const row = async (name = host) =>
  (
    await sql<{ tries: number; problem: string | null; next: number | null; gone: boolean }>(
      `select tries, problem, unwanted_since is not null as gone,
         extract(epoch from next_try_at - now())::float8 / 60 as next
       from private.certificates where host = $1`,
      [name],
    )
  )[0]

describe('eligible hosts', () => {
  test('are those that a proxy gets a certificate for, with www. where it is registered', async () => {
    await sql(`insert into private.main_domains values ('exam.test')`)
    await follow()
    expect(await hosts()).toEqual([
      `${label}.exam.test`,
      `${label}.example`,
      `www.${label}.example`,
    ])
    const rows = await sql<{ host: string; answered: boolean }>(
      'select host, private.is_answered(host) as answered from private.certificates',
    )
    expect(rows.filter(({ answered }) => !answered)).toEqual([])
    expect(rows.map((one) => one.host)).toContain('www.exam.test')
    // Authorities do not know these names.
    expect(rows.filter((one) => /localhost|^[\d.:]+$/.test(one.host))).toEqual([])
  })

  test('exclude unproven, inactive and deleted ones', async () => {
    await follow()
    expect(await hosts()).toHaveLength(2)
    await sql('update private.tenant_hosts set answers_until = null where host = $1', [host])
    await follow()
    expect(await hosts()).toEqual([])
    await prove(host)
    await sql('update tenants set is_active = false where id = $1', [tenant])
    await follow()
    expect(await hosts()).toEqual([])
    await sql('update tenants set is_active = true where id = $1', [tenant])
    await follow()
    expect(await hosts()).toHaveLength(2)
    await sql('delete from tenants where id = $1', [tenant])
    await follow()
    expect(await hosts()).toEqual([])
  })

  test('a restored host is due when its certificate is, and a removed one loses its key', async () => {
    const claimed = await claimOne()
    expect(await store(claimed)).toBe(true)
    await sql('update tenants set is_active = false where id = $1', [tenant])
    await follow()
    expect(await row()).toMatchObject({ gone: true, next: null })
    await sql('update tenants set is_active = true where id = $1', [tenant])
    await follow()
    expect((await row())?.next).toBeCloseTo(60 * 1440, -2)
    await sql('update tenants set is_active = false where id = $1', [tenant])
    await follow()
    await sql(`update private.certificates set unwanted_since = now() - interval '31 days'`)
    await follow()
    expect(await row()).toBeUndefined()
  })

  test('a certificate of a host that is no longer served is not returned, even before the clean-up', async () => {
    await enter()
    await sql('update tenants set is_active = false where id = $1', [tenant])
    expect(await claim()).toBeUndefined()
    expect(await row()).toMatchObject({ gone: true, next: null })
  })
})

describe('the lease of an order', () => {
  test('goes to one of many concurrent processes', async () => {
    await enter()
    const claims = await Promise.all(Array.from({ length: 8 }, claim))
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await claim()).toBeUndefined()
  })

  test('goes to another once it is over, and the first loses it', async () => {
    const first = await claimOne()
    await sql(`update private.certificates set leased_until = now()`)
    const second = await claim()
    expect(second?.host).toBe(host)
    expect(await begin(first)).toBe(false)
    expect(await store(first)).toBe(false)
    await postpone(first, 'refused')
    expect(await row()).toMatchObject({ problem: null, tries: 0 })
    expect(second && (await store(second))).toBe(true)
  })

  test('goes to renewals before new hosts', async () => {
    await store(await claimOne())
    await sql(`update private.certificates set next_try_at = now()`)
    await sql(
      `insert into private.certificates (host, next_try_at) values ($1, now() - interval '1 day')`,
      [`www.${host}`],
    )
    expect((await claim())?.host).toBe(host)
  })

  test('three times an hour for one host, ten a week', async () => {
    const claimed = await claimOne()
    const some = await Promise.all(Array.from({ length: 6 }, () => begin(claimed)))
    expect(some.filter(Boolean)).toHaveLength(3)
    for (let hour = 0; hour < 3; hour++) {
      await sql(`update private.certificate_orders set ordered_at = ordered_at - interval '1 hour'`)
      for (let one = 0; one < 3; one++) await begin(claimed)
    }
    const [counted] = await sql('select count(*)::int as all from private.certificate_orders')
    expect(counted).toEqual({ all: 10 })
  })

  test('sixty times an hour for all, then to none', async () => {
    await sql(
      `insert into private.certificate_orders (host) select 'other.example' from generate_series(1, 59)`,
    )
    const claimed = await claimOne()
    const both = await Promise.all([begin(claimed), begin(claimed)])
    expect(both.filter(Boolean)).toHaveLength(1)
    await enter()
    expect(await claim()).toBeUndefined()
    await sql(`update private.certificate_orders set ordered_at = ordered_at - interval '1 hour'`)
    expect((await claim())?.host).toBe(host)
  })
})

describe('the next try', () => {
  test.each([
    [90, 60],
    [6, 4],
  ])('a certificate of %i days is renewed after %i, or a little before', async (days, after) => {
    await store(await claimOne(), days)
    const minutes = (await row())?.next ?? 0
    expect(minutes).toBeLessThanOrEqual(after * 1440)
    expect(minutes).toBeGreaterThan((after - days / 20) * 1440 - 1)
    const [overdue] = await sql<{ days: number }>(
      'select extract(epoch from expires_at - overdue_at)::float8 / 86400 as days from private.certificates',
    )
    expect(overdue?.days).toBeCloseTo(days / 6)
  })

  test.each<[string, number, number]>([
    ['unresolved', 2, 360],
    ['elsewhere', 2, 360],
    ['unreachable', 2, 360],
    ['refused', 10, 1440],
    ['ca_failed', 10, 1440],
    ['ca_unreachable', 10, 1440],
  ])(
    '%s: after %i minutes, at increasing intervals up to %i',
    async (problem, first, maxLengthText) => {
      await enter()
      const waits: number[] = []
      for (let time = 0; time < 12; time++) {
        await sql('update private.certificates set next_try_at = now()')
        await sql('update private.acme_accounts set paused_until = null')
        const claimed = await claim()
        if (claimed) await postpone(claimed, problem)
        waits.push((await row())?.next ?? 0)
      }
      expect(waits[0]).toBeGreaterThan(first - 0.1)
      expect(waits[0]).toBeLessThan(first * 1.11)
      expect(waits.at(-1)).toBeGreaterThan(maxLengthText - 1)
      expect(waits.at(-1)).toBeLessThan(maxLengthText * 1.11)
      expect((await row())?.tries).toBe(12)
      // Another problem resets the interval.
      await sql('update private.certificates set next_try_at = now()')
      await sql('update private.acme_accounts set paused_until = null')
      const claimed = await claim()
      if (claimed) await postpone(claimed, problem === 'refused' ? 'elsewhere' : 'refused')
      expect((await row())?.tries).toBe(1)
    },
  )

  test("is not before the authority's time, at most a week; other hosts wait too, at most minutes", async () => {
    await postpone(await claimOne(), 'rate_limited', 7200)
    expect((await row())?.next).toBeGreaterThan(119)
    await enter(`www.${host}`)
    expect(await claim()).toBeUndefined()
    const [{ minutes } = { minutes: 0 }] = await sql<{ minutes: number }>(
      'select extract(epoch from paused_until - now())::float8 / 60 as minutes from private.acme_accounts',
    )
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    await sql('update private.acme_accounts set paused_until = now()')
    const claimed = await claim()
    if (claimed) await postpone(claimed, 'rate_limited', 10 ** 9)
    expect((await row(`www.${host}`))?.next).toBeLessThan(8 * 1440)
  })

  test('of a host that waited for others is not counted as a failure', async () => {
    await postpone(await claimOne(), null)
    expect(await row()).toMatchObject({ tries: 0, problem: null })
  })

  test('is at once after a successful domain check, if DNS was the problem', async () => {
    await postpone(await claimOne(), 'elsewhere')
    await sql(
      `select private.record_host_check(host, token, 'proven', '{"reason": null}', true)
       from private.tenant_hosts where host = $1`,
      [host],
    )
    expect((await row())?.next).toBeLessThanOrEqual(0)
    await postpone(await claimOne(), 'refused')
    await sql('select private.retry_certificates($1)', [host])
    expect((await row())?.next).toBeGreaterThan(9)
  })
})

test('processes read the certificates stored since a time, or all', async () => {
  await store(await claimOne())
  const [{ now: since } = {}] = await sql<{ now: Date }>('select now()')
  const issuedSince = (moment: Date | null | undefined) =>
    sql('select host from private.served_certificates($1)', [moment])
  expect(await issuedSince(null)).toEqual([{ host }])
  await sql(`update private.certificates set kept_at = now() - interval '1 second'`)
  expect(await issuedSince(since)).toEqual([])
  await sql(`update private.certificates set kept_at = now() + interval '1 second'`)
  expect(await issuedSince(since)).toEqual([{ host }])
})

test('a challenge is served for its host until it expires', async () => {
  await sql(`insert into private.acme_challenges (token, host, answer) values ($1, $2, 'yes')`, [
    label,
    host,
  ])
  const answer = async (token: string, at: string) =>
    (await sql('select private.challenge_answer($1, $2) as answer', [token, at]))[0]
  expect(await answer(label, host)).toEqual({ answer: 'yes' })
  expect(await answer(label, `www.${host}`)).toEqual({ answer: null })
  await sql('update private.acme_challenges set expires_at = now()')
  expect(await answer(label, host)).toEqual({ answer: null })
})

test('an unsealed key is refused', async () => {
  await expect(
    sql(`insert into private.acme_accounts values ('d', 'u', '-----BEGIN PRIVATE KEY-----')`),
  ).rejects.toMatchObject({ constraint: 'acme_accounts_sealed' })
  await enter()
  await expect(
    sql(`update private.certificates set chain = 'c', value = 'k', issued_at = now(), expires_at = now(),
      overdue_at = now(), kept_at = now()`),
  ).rejects.toMatchObject({ constraint: 'certificates_sealed' })
})
