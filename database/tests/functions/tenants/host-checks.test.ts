import { beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()
let admin = ''
let tenant = ''
let host = ''
beforeEach(async () => {
  admin = await db.createAdmin()
  host = `t${crypto.randomUUID().slice(0, 8)}.example`
  const { rows } = await db.pool.query<{ id: string }>(
    'insert into tenants (name, domain) values ($1, $1) returning id',
    [host],
  )
  tenant = rows[0]?.id ?? ''
})

type Returned = Record<string, unknown>
const call = async (sql: string, values: unknown[], userId: string | undefined = admin) => {
  const caller = userId
    ? { role: 'authenticated' as const, userId, host: 'localhost' }
    : { role: 'anon' as const, host: 'localhost' }
  const [row] = await db.request<{ returned: Returned }>(
    caller,
    `select ${sql} as returned`,
    values,
  )
  return row?.returned as Returned
}
const setUp = (method: string | null) => call('setup_domain_verification($1, $2)', [tenant, method])
const state = async () => {
  const { rows } = await db.pool.query(
    `select status, method, lost_at is not null as lost, coalesce(answers_until > now(), false) as answers,
       answers_until < 'infinity' as ends, extract(epoch from next_check_at - now())::int as next
     from private.tenant_hosts where host = $1`,
    [host],
  )
  return rows[0]
}
const record = (outcome: string, byHand = false, pointing = 'here') =>
  db.pool.query(
    'select private.record_host_check(host, token, $2, $3, $4) from private.tenant_hosts where host = $1',
    [host, outcome, { reason: outcome === 'proven' ? null : 'txt_missing', pointing }, byHand],
  )
/** Moves the check back in time. */
const later = (interval: string) =>
  db.pool.query(
    `update private.tenant_hosts set asked_at = asked_at - $2::interval, checked_at = checked_at - $2::interval,
       lost_at = lost_at - $2::interval, proven_at = proven_at - $2::interval,
       answers_until = answers_until - $2::interval, next_check_at = next_check_at - $2::interval,
       leased_until = leased_until - $2::interval where host = $1`,
    [host, interval],
  )

describe('setting up', () => {
  test('returns the record or the file to publish', async () => {
    const dns = await setUp('dns')
    expect(dns).toMatchObject({
      type: 'dns',
      record_type: 'TXT',
      record_name: `_sanamsob.${host}`,
      file_url: null,
    })
    expect(dns.steps).toHaveLength(3)
    const again = await setUp('dns')
    expect(again.record_value).toBe(dns.record_value)
    const file = await setUp('file')
    expect(file).toMatchObject({
      type: 'file',
      file_name: 'sanamsob-verification.txt',
      file_url: `http://${host}/.well-known/sanamsob-verification.txt`,
      file_content: dns.record_value,
      record_name: null,
    })
    const [row] = await db.request(
      { role: 'authenticated', userId: admin },
      'select verification_method, verification_status from tenants where id = $1',
      [tenant],
    )
    expect(row).toEqual({ verification_method: 'file', verification_status: 'pending' })
  })

  test('with another method waits for proof again, while the site is served for two weeks', async () => {
    await setUp('dns')
    await record('proven')
    expect(await state()).toMatchObject({ status: 'verified', answers: true, ends: false })
    await setUp('dns')
    expect(await state()).toMatchObject({ status: 'verified', ends: false })
    await setUp('file')
    expect(await state()).toMatchObject({ status: 'pending', answers: true, ends: true })
    await later('15 days')
    expect(await state()).toMatchObject({ answers: false })
  })

  test.each([null, '', 'mail'])('needs a method: %s', async (method) => {
    expect(await errorCode(setUp(method))).toBe('verification_method_missing')
  })

  test('needs a host of that tenant', async () => {
    const sql = 'setup_domain_verification($1, $2, $3)'
    const other = await db.pool.query<{ id: string }>(
      'insert into tenants (name, domain) values ($1, $1) returning id',
      [`other-${host}`],
    )
    const acts = [
      () => call(sql, [tenant, 'dns', `other-${host}`]),
      () => call(sql, [other.rows[0]?.id, 'dns', host]),
      () => call(sql, [crypto.randomUUID(), 'dns', null]),
      () => call('verify_domain($1)', [crypto.randomUUID()]),
    ]
    for (const act of acts) expect(await errorCode(act())).toBe('host_not_found')
  })

  test('gives an additional host its own token and state', async () => {
    await db.pool.query('insert into tenant_domains (domain, tenant_id) values ($1, $2)', [
      `www.more-${host}`,
      tenant,
    ])
    const main = await setUp('dns')
    const more = await call('setup_domain_verification($1, $2, $3)', [
      tenant,
      'dns',
      `MORE-${host}.`,
    ])
    expect(more.record_name).toBe(`_sanamsob.more-${host}`)
    expect(more.record_value).not.toBe(main.record_value)
  })
})

test('and verifying are for administrators only', async () => {
  const learner = await db.createUser()
  for (const sql of [
    `setup_domain_verification($1, 'dns')`,
    'verify_domain($1)',
    'tenant_hosts($1)',
  ]) {
    expect(await errorCode(call(sql, [tenant], learner))).toBe('admin_required')
    expect(await errorCode(call(sql, [tenant], ''))).toBe('sign_in_required')
  }
  const hidden = [
    'private.claim_host_check($1, null)',
    `private.record_host_check($1::text, '', 'proven', '{}', true)`,
  ]
  for (const sql of hidden) expect(await errorCode(call(sql, [tenant]))).toBe('42501')
})

describe('verifying', () => {
  test('returns the result, and requests a check if it is old', async () => {
    expect(await errorCode(call('verify_domain($1)', [tenant]))).toBe('verification_method_missing')
    await setUp('dns')
    expect(await call('verify_domain($1)', [tenant])).toMatchObject({ success: false })
    expect(await state()).toMatchObject({ next: 0 })
    await record('absent', true)
    expect(await state()).toMatchObject({ status: 'failed' })
    const missing = await call('verify_domain($1)', [tenant])
    expect(missing).toEqual({ success: false, message: `ไม่พบระเบียน TXT ที่ _sanamsob.${host}` })
    await record('proven', true)
    const found = await call('verify_domain($1)', [tenant])
    expect(found).toEqual({ success: true, message: `ยืนยันโดเมน ${host} เรียบร้อยแล้ว` })
  })

  test('leases a check to one process at a time', async () => {
    await setUp('dns')
    const claim = () =>
      db.pool.query('select private.claim_host_check($1, null) as target', [tenant])
    const both = await Promise.all([claim(), claim()])
    expect(both.filter(({ rows }) => rows[0]?.target !== null)).toHaveLength(1)
    await record('absent', true)
    expect((await claim()).rows).toEqual([{ target: null }])
    await later('10 seconds')
    expect((await claim()).rows[0]?.target).toMatchObject({ host, method: 'dns' })
  })
})

describe('the worker', () => {
  const due = async () => {
    const { rows } = await db.pool.query<{ target: { host: string } }>(
      'select private.claim_due_host_checks(100) as target',
    )
    return rows.map(({ target }) => target.host)
  }

  test('checks at increasing intervals for 48 hours, daily for a month, and no more', async () => {
    await setUp('dns')
    expect(await due()).not.toContain(host)
    await later('2 minutes')
    expect(await due()).toContain(host)
    expect(await due()).not.toContain(host)
    const pauses: unknown[] = []
    for (const passed of ['0 minutes', '1 hour', '10 hours', '2 days', '10 days', '30 days']) {
      await later(passed)
      await record('absent')
      const { next, status } = (await state()) ?? {}
      pauses.push([status, next === null ? null : Math.round(Number(next) / 60)])
    }
    expect(pauses).toEqual([
      ['pending', 1],
      ['pending', 16],
      ['pending', 60],
      ['failed', 1440],
      ['failed', 1440],
      ['failed', null],
    ])
  })

  test('finds a late record, and checks again every day', async () => {
    await setUp('dns')
    await later('40 hours')
    await record('absent')
    await record('proven')
    const found = await state()
    expect(found).toMatchObject({ status: 'verified', answers: true, ends: false })
    expect(Number(found?.next)).toBeGreaterThanOrEqual(86_000)
  })

  test('checks a proven host that does not point here every hour', async () => {
    await setUp('dns')
    for (const pointing of ['elsewhere', 'unknown']) {
      await record('proven', false, pointing)
      expect((await state())?.next).toBe(3600)
    }
    await record('proven')
    expect(Number((await state())?.next)).toBeGreaterThanOrEqual(86_000)
  })

  test('checks where a vouched host points, and never revokes it', async () => {
    await db.pool.query(`update tenants set verification_status = 'verified' where id = $1`, [
      tenant,
    ])
    expect(await due()).toContain(host)
    for (const days of ['0 days', '10 days', '30 days']) {
      await later(days)
      await record('unknown')
      expect(await state()).toMatchObject({ status: 'verified', lost: false, ends: false })
    }
    await record('unknown', false, 'elsewhere')
    expect(await state()).toMatchObject({ status: 'verified', next: 3600 })
  })

  test('removes no site at once when its proof is missing', async () => {
    await setUp('dns')
    await record('proven')
    await record('absent')
    expect(await state()).toMatchObject({
      status: 'verified',
      lost: true,
      answers: true,
      ends: true,
    })
    expect(await call('verify_domain($1)', [tenant])).toMatchObject({ success: false })
    await later('13 days')
    await record('absent')
    expect(await state()).toMatchObject({ answers: true })
    await record('proven')
    expect(await state()).toMatchObject({ lost: false, ends: false, answers: true })
    await record('absent')
    await later('15 days')
    await record('absent')
    expect(await state()).toMatchObject({ status: 'failed', answers: false })
  })

  test('ignores missing responses for three days', async () => {
    await setUp('dns')
    await record('proven')
    await record('unknown')
    expect(await state()).toMatchObject({ lost: false, ends: false })
    await later('4 days')
    await record('unknown')
    expect(await state()).toMatchObject({ lost: true, answers: true, ends: true })
  })
})

test('a proxy can query which hosts are served', async () => {
  const answered = async (name: string) =>
    (await db.pool.query('select private.is_answered($1) as yes', [name])).rows[0]?.yes
  expect(await answered(host)).toBe(false)
  await setUp('dns')
  await record('proven')
  const asked = [host, `www.${host}`, 'localhost', `x.${host}`, 'unknown.example', '']
  expect(await Promise.all(asked.map(answered))).toEqual([true, true, true, false, false, false])
  await db.pool.query('update tenants set is_active = false where id = $1', [tenant])
  expect(await answered(host)).toBe(false)
})
