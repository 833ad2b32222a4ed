import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'

const db = productDatabase()

async function inviter(host?: string) {
  const id = await db.createUser({ metadata: { full_name: 'มาลี' } })
  const user = learner(id, host)
  const code = await user.call<string>(db, 'generate_referral_code()', [])
  const insert = (email: string | null) =>
    db.request(
      user.caller,
      'insert into referrals (referrer_id, referee_email, referral_code, status) values ($1, $2, $3, $4)',
      [id, email, code, 'pending'],
    )
  const queued = async () => {
    const { rows } = await db.pool.query<{ email: string; host: string | null; due: boolean }>(
      `select r.referee_email as email, m.host, m.next_try_at is not null as due
       from private.outbox m join referrals r on m.kind = 'referral' and m.subject = r.id::text
       where r.referrer_id = $1 order by m.queued_at, email`,
      [id],
    )
    return rows
  }
  return { id, code, user, insert, queued }
}

test('an invitation queues its mail, in any spelling of the address', async () => {
  const { insert, user, queued } = await inviter()
  await insert(' One@Example.Test ')
  await user.call(db, 'invite_referral($1)', ['two@example.test'])
  expect(await queued()).toEqual([
    { email: 'one@example.test', host: null, due: true },
    { email: 'two@example.test', host: null, due: true },
  ])
})

test('the link leads to the site where it was requested, never to a made-up host', async () => {
  await createTenant(db, 'nurse')
  const there = await inviter('nurse.localhost:3000')
  await there.insert('three@example.test')
  expect(await there.queued()).toMatchObject([{ host: 'nurse.localhost' }])
  const forged = await inviter('evil.example')
  await forged.insert('four@example.test')
  expect(await forged.queued()).toMatchObject([{ host: null }])
})

test('refuses an invalid address, the user’s own one, and a repeated one', async () => {
  const { id, insert } = await inviter()
  for (const email of [null, '', 'nobody', 'a b@example.test', 'a@b', 'a@b.c,d@e.f']) {
    expect(await errorCode(insert(email))).toBe('email_invalid')
  }
  expect(await errorCode(insert(`${id}@example.test`))).toBe('referral_self')
  await insert('five@example.test')
  expect(await errorCode(insert('FIVE@example.test'))).toBe('invitation_repeated')
})

test('twenty a day, also when they arrive at once', async () => {
  const { insert, queued } = await inviter()
  const codes = await Promise.all(
    Array.from({ length: 24 }, (_, n) => errorCode(insert(`day-${n}@example.test`))),
  )
  expect(codes.filter((code) => code === 'no error')).toHaveLength(20)
  expect(codes.filter((code) => code === 'invitations_exhausted')).toHaveLength(4)
  expect(await queued()).toHaveLength(20)
  await db.pool.query(`update private.outbox set queued_at = queued_at - interval '25 hours'`)
  await insert('next-day@example.test')
})

test('twenty a day, also as rows of one statement', async () => {
  const { id, code, user, queued } = await inviter()
  const insert = (count: number) =>
    errorCode(
      db.request(
        user.caller,
        `insert into referrals (referrer_id, referee_email, referral_code, status)
         select $1, 'row-' || n || '@example.test', $2, 'pending' from generate_series(1, $3::integer) n`,
        [id, code, count],
      ),
    )
  expect(await insert(21)).toBe('invitations_exhausted')
  expect(await queued()).toEqual([])
  expect(await insert(20)).toBe('no error')
  expect(await queued()).toHaveLength(20)
})

test('members and addresses with many invitations get no mail, and the inviter does not learn of it', async () => {
  await db.createUser({ email: 'member@example.test' })
  const first = await inviter()
  await first.insert('member@example.test')
  expect(await first.queued()).toMatchObject([{ due: false }])
  for (let n = 0; n < 3; n++) await (await inviter()).insert('popular@example.test')
  const fourth = await inviter()
  await fourth.insert('popular@example.test')
  expect(await fourth.queued()).toMatchObject([{ due: false }])
})

test('the mail names the inviter, until the address has signed up', async () => {
  await db.pool.query('delete from private.outbox')
  const { insert, code } = await inviter()
  await insert('six@example.test')
  await insert('seven@example.test')
  await db.pool.query(
    `update referrals set status = 'completed' where referee_email = 'seven@example.test'`,
  )
  const { rows } = await db.pool.query('select * from private.claim_mails(10)')
  expect(rows).toMatchObject([
    {
      kind: 'referral',
      host: null,
      content: { to: 'six@example.test', code, inviter: 'มาลี' },
    },
  ])
})

test('no request reads the outbox or the mailbox', async () => {
  const { user } = await inviter()
  for (const table of ['outbox', 'mailbox', 'report_digests']) {
    expect(await errorCode(db.request(user.caller, `select from private.${table}`))).toBe('42501')
  }
  const call = db.request(user.caller, 'select private.claim_mails(1)')
  expect(await errorCode(call)).toBe('42501')
})

test('links lead only to verified domains that point here and to our own subdomains of active sites', async () => {
  const tenant = await createTenant(db, 'closing')
  await db.pool.query(
    `insert into tenant_domains (domain, tenant_id) values ('extra.example.test', $1)`,
    [tenant],
  )
  const hosts = async () =>
    (
      await db.pool.query<{ host: string }>(
        'select host from private.site_hosts() where points_here',
      )
    ).rows.map(({ host }) => host)
  const claimed = ['closing.example.test', 'www.closing.example.test', 'extra.example.test']
  for (const status of ['pending', 'failed']) {
    await db.pool.query('update tenants set verification_status = $2 where id = $1', [
      tenant,
      status,
    ])
    expect(await hosts()).toEqual(expect.arrayContaining(['localhost', 'closing.localhost']))
    for (const host of claimed) expect(await hosts()).not.toContain(host)
  }
  await db.pool.query(`update tenants set verification_status = 'verified' where id = $1`, [tenant])
  const see = (host: string, seen: object) =>
    db.pool.query('update private.tenant_hosts set seen = $2 where host = $1', [host, seen])
  // Its owner may have pointed it to any address, and www. to another.
  for (const host of claimed) expect(await hosts()).not.toContain(host)
  for (const pointing of ['elsewhere', 'nowhere', 'unknown']) {
    await see('closing.example.test', { pointing, www: pointing })
    for (const host of claimed) expect(await hosts()).not.toContain(host)
  }
  await see('closing.example.test', { pointing: 'here', www: 'elsewhere' })
  expect(await hosts()).toContain('closing.example.test')
  expect(await hosts()).not.toContain('www.closing.example.test')
  await see('closing.example.test', { pointing: 'elsewhere', www: 'here' })
  expect(await hosts()).not.toContain('closing.example.test')
  expect(await hosts()).toContain('www.closing.example.test')
  await see('closing.example.test', { pointing: 'here', www: 'here' })
  // Each host is checked separately.
  await see('extra.example.test', { pointing: 'here' })
  expect(await hosts()).not.toContain('extra.example.test')
  await db.pool.query(
    `update private.tenant_hosts set status = 'verified', answers_until = 'infinity'
     where host = 'extra.example.test'`,
  )
  const own = ['closing.localhost', ...claimed]
  expect(await hosts()).toEqual(expect.arrayContaining(['localhost', ...own]))
  for (const ended of [`answers_until = now()`, `status = 'pending'`]) {
    await db.pool.query(
      `update private.tenant_hosts set ${ended} where host = 'extra.example.test'`,
    )
    expect(await hosts()).not.toContain('extra.example.test')
    await db.pool.query(
      `update private.tenant_hosts set status = 'verified', answers_until = 'infinity'
       where host = 'extra.example.test'`,
    )
  }
  await db.pool.query('update tenants set is_active = false where id = $1', [tenant])
  for (const host of own) expect(await hosts()).not.toContain(host)
})
