import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant } from '../../support/content.ts'
import { openSession, type Session } from '../account/open-session.ts'

const db = productDatabase()

const setting = 'security_admin_second_factor'
const demand = () =>
  db.pool.query('insert into site_settings (key, value) values ($1, $2)', [setting, 'true'])
afterEach(() => db.pool.query('delete from site_settings where key = $1', [setting]))

async function addFactor(userId: string, status = 'verified'): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, gen_random_uuid()::text, 'totp', $3, now(), now())`,
    [id, userId, status],
  )
  return id
}

async function protectedAdmin(level: 'aal1' | 'aal2') {
  const id = await db.createAdmin()
  const factorId = await addFactor(id)
  const session = await openSession(db, id, { level })
  if (level === 'aal2') {
    await db.pool.query('update auth.sessions set factor_id = $1 where id = $2', [
      factorId,
      session.id,
    ])
  }
  return { id, factorId, session }
}

const standing = (session: Session) => session.call<string>('my_admin_standing()')
const asks = (session: Session) => errorCode(session.call('list_users()'))
const write = (session: Session) =>
  errorCode(
    db.request(
      {
        role: 'authenticated',
        userId: session.userId,
        sessionId: session.id,
        level: 'aal1',
      },
      `insert into categories (name) values ('ก')`,
    ),
  )

test('a manager of a tenant with a second factor must verify it first', async () => {
  const [tenantId, id] = [await createTenant(db, 'factor'), await db.createUser()]
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    tenantId,
    id,
  ])
  const managed = async (level: 'aal1' | 'aal2') => {
    const { id: sessionId } = await openSession(db, id, { level })
    const caller = { role: 'authenticated' as const, userId: id, sessionId, level }
    return await db.request(caller, 'select private.managed_tenants() as tenant')
  }
  expect(await managed('aal1')).toEqual([{ tenant: tenantId }])
  await addFactor(id)
  expect(await managed('aal1')).toEqual([])
  expect(await managed('aal2')).toEqual([{ tenant: tenantId }])
})

describe('an administrator', () => {
  test('without a second factor has the rights as before', async () => {
    const session = await openSession(db, await db.createAdmin())
    expect([await standing(session), await asks(session)]).toEqual(['granted', 'no error'])
  })

  test('with an unverified factor too', async () => {
    const id = await db.createAdmin()
    await addFactor(id, 'unverified')
    expect(await standing(await openSession(db, id))).toBe('granted')
  })

  test('with a second factor has no rights before it was verified', async () => {
    const { session } = await protectedAdmin('aal1')
    expect(await standing(session)).toBe('second_factor')
    expect(await asks(session)).toBe('second_factor_required')
    expect(await write(session)).toBe('second_factor_required')
  })

  test('with a second factor has them once it was verified', async () => {
    const { session } = await protectedAdmin('aal2')
    expect([await standing(session), await asks(session)]).toEqual(['granted', 'no error'])
  })

  test('sees no more than a learner before that', async () => {
    const quiz = await createQuizSet(db, { pointsCost: 0 })
    const { session, id } = await protectedAdmin('aal1')
    const other = await db.createUser()
    const caller = { role: 'authenticated' as const, userId: id, sessionId: session.id }
    const seen = async (level: 'aal1' | 'aal2') => {
      const as = { ...caller, level }
      const [profiles] = await db.request(as, 'select from profiles where user_id = $1', [other])
      const [key] = await db.request<{ correct_answer: number | null }>(
        as,
        'select correct_answer from questions where quiz_set_id = $1 limit 1',
        [quiz.id],
      )
      return [profiles !== undefined, (key?.correct_answer ?? null) !== null]
    }
    expect(await seen('aal1')).toEqual([false, false])
    // A token that claims a higher level than its session.
    expect(await seen('aal2')).toEqual([false, false])
    await db.pool.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session.id])
    expect(await seen('aal1')).toEqual([false, false])
    expect(await seen('aal2')).toEqual([true, true])
  })

  test('with one factor removed and another left must verify again at once', async () => {
    const { id, factorId, session } = await protectedAdmin('aal2')
    await addFactor(id)
    await db.pool.query('delete from auth.mfa_factors where id = $1', [factorId])
    expect(await standing(session)).toBe('second_factor')
    expect(await asks(session)).toBe('second_factor_required')
  })

  test('with another user’s session has no rights', async () => {
    const { session } = await protectedAdmin('aal2')
    const { id } = await protectedAdmin('aal1')
    const caller = { role: 'authenticated' as const, userId: id, sessionId: session.id }
    const call = db.request({ ...caller, level: 'aal2' }, 'select list_users()')
    expect(await errorCode(call)).toBe('admin_required')
  })

  test('deletes an account with a second factor through that account’s row', async () => {
    const id = await db.createUser({ email: 'careful.learner@example.test' })
    await addFactor(id)
    const goodbye = (session: Session) =>
      errorCode(session.call('delete_my_account($1)', ['careful.learner@example.test']))
    expect(await goodbye(await openSession(db, id))).toBe('second_factor_required')
    expect(await goodbye(await openSession(db, id, { level: 'aal2' }))).toBe('no error')
  })
})

describe('where every administrator needs a second factor', () => {
  test('one without has no rights until it is enrolled', async () => {
    await demand()
    const id = await db.createAdmin()
    const session = await openSession(db, id)
    expect(await standing(session)).toBe('enrolment')
    expect(await asks(session)).toBe('second_factor_enrolment_required')
    const { session: other } = await protectedAdmin('aal2')
    expect(await standing(other)).toBe('granted')
  })

  test('one whose last factor was removed loses them at once', async () => {
    await demand()
    const { factorId, session } = await protectedAdmin('aal2')
    await db.pool.query('delete from auth.mfa_factors where id = $1', [factorId])
    expect(await asks(session)).toBe('second_factor_enrolment_required')
  })

  test('the service key and learners are unaffected', async () => {
    await demand()
    await db.request({ role: 'service_role' }, 'select list_users()')
    const learner = await openSession(db, await db.createUser())
    expect([await standing(learner), await asks(learner)]).toEqual(['none', 'admin_required'])
    const guest = db.request({ role: 'anon' }, 'select list_users()')
    expect(await errorCode(guest)).toBe('sign_in_required')
  })

  test('requires the setting administrator to have verified one, and is hidden from learners', async () => {
    const save = (session: Session, value: string) =>
      errorCode(session.call('save_settings($1)', [JSON.stringify({ [setting]: value })]))
    const without = await openSession(db, await db.createAdmin())
    expect(await save(without, 'true')).toBe('second_factor_missing')
    expect(await save(without, 'yes')).toBe('switch_invalid')
    const { session } = await protectedAdmin('aal2')
    expect(await save(session, 'true')).toBe('no error')
    expect(await save(without, 'false')).toBe('second_factor_enrolment_required')
    const guest = { role: 'anon' as const }
    expect(
      await db.request(guest, 'select from site_settings where key = $1', [setting]),
    ).toHaveLength(0)
    expect(await save(session, 'false')).toBe('no error')
  })
})

describe('a user who has lost everything', () => {
  const reason = 'ทำโทรศัพท์หาย ตรวจบัตรแล้ว'
  const remove = (session: Session, userId: string) =>
    session.call<number>('remove_user_factors($1, $2)', [userId, reason])

  test('loses factors, recovery codes, passkeys and sessions by an administrator’s action', async () => {
    const { session: admin, id: adminId } = await protectedAdmin('aal2')
    const id = await db.createUser()
    await addFactor(id)
    await addFactor(id)
    await addFactor(id, 'unverified')
    const own = await openSession(db, id)
    await db.pool.query(
      `insert into auth.mfa_recovery_codes (user_id, code_hash) values ($1, 'sha256:x')`,
      [id],
    )
    await db.pool.query(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
       values ($1, uuid_send($1::uuid), '')`,
      [id],
    )
    const details = await admin.call<{ factors: unknown[] }>('user_details($1)', [id])
    expect(details.factors).toHaveLength(2)
    expect(await remove(admin, id)).toBe(2)
    const { rows } = await db.pool.query(
      `select (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
         (select count(*)::int from auth.mfa_recovery_codes where user_id = $1) as codes,
         (select count(*)::int from auth.webauthn_credentials where user_id = $1) as passkeys`,
      [id],
    )
    expect(rows).toEqual([{ factors: 0, codes: 0, passkeys: 0 }])
    expect(await errorCode(own.call('list_my_sessions()'))).toBe('session_ended')
    const { rows: trail } = await db.pool.query(
      `select actor_id, reason, before, after from admin_audit_log
       where action = 'remove_user_factors' and row_id = $1`,
      [id],
    )
    expect(trail).toEqual([
      {
        actor_id: adminId,
        reason,
        before: { factors: 2, passkeys: 1 },
        after: { factors: 0, passkeys: 0 },
      },
    ])
  })

  test('cannot be the administrator, nor a user without factors', async () => {
    const { session, id } = await protectedAdmin('aal2')
    expect(await errorCode(remove(session, id))).toBe('own_account')
    expect(await errorCode(remove(session, await db.createUser()))).toBe('second_factor_missing')
    expect(await errorCode(remove(session, randomUUID()))).toBe('user_not_found')
    expect(await errorCode(session.call('remove_user_factors($1, $2)', [id, '']))).toBe(
      'reason_required',
    )
  })

  test('cannot be helped by an attacker with only an administrator’s password', async () => {
    const { session } = await protectedAdmin('aal1')
    const { id } = await protectedAdmin('aal2')
    expect(await errorCode(remove(session, id))).toBe('second_factor_required')
  })
})
