import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const email = 'learner@example.org'
const password = 'correct horse'

describe('sign-in with a password', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth()
    await auth.client().signUp({ email, password })
  })
  afterAll(() => auth.stop())

  const signIn = (body: object) => auth.ask('POST', '/token?grant_type=password', body)

  it('ignores the case of the address', async () => {
    const { data, error } = await auth
      .client()
      .signInWithPassword({ email: 'Learner@Example.ORG', password })
    expect(error).toBeNull()
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
    expect(data.weakPassword).toBeFalsy()
  })

  it('responds the same for unknown addresses and wrong passwords', async () => {
    const unknown = await signIn({ email: 'nobody@example.org', password })
    const wrong = await signIn({ email, password: 'wrong horse' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ error_code: 'invalid_credentials' })
    expect(unknown.body).toEqual(wrong.body)
    expect([...unknown.headers]).toEqual([...wrong.headers])
  })

  it('verifies bcrypt once and stores argon2id instead', async () => {
    const stored = await bcrypt('old password', { cost: 4 })
    const admin = await auth.admin()
    const created = await admin.admin.createUser({
      email: 'old@example.org',
      password_hash: stored,
      email_confirm: true,
    })
    expect(created.error).toBeNull()
    const credentials = { email: 'old@example.org', password: 'old password' }
    const together = await Promise.all([1, 2, 3].map(() => signIn(credentials)))
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await auth.pool.query(
      `select encrypted_password from auth.users where email = 'old@example.org'`,
    )
    expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$/)
    expect((await auth.client().signInWithPassword(credentials)).error).toBeNull()
  })

  it('is refused if the password changes during the verification', async () => {
    const credentials = { email: 'racing@example.org', password }
    await auth.client().signUp(credentials)
    const blocker = await auth.pool.connect()
    await blocker.query('begin')
    await blocker.query(
      `update auth.users set encrypted_password = '$2b$changed' where email = $1`,
      [credentials.email],
    )
    const attempt = signIn(credentials)
    await expect
      .poll(async () => {
        const { rows } = await auth.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await blocker.query('commit')
    blocker.release()
    expect(await attempt).toMatchObject({ body: { error_code: 'invalid_credentials' } })
    const { rows } = await auth.pool.query(
      `select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
      [credentials.email],
    )
    expect(rows).toHaveLength(1)
  })

  it('reports a password that would be too weak today', async () => {
    const strict = auth.another({ passwordMinLength: 20 })
    const { data } = await strict.client().signInWithPassword({ email, password })
    expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
    expect(data.session).not.toBeNull()
  })

  it('reveals a ban only with the right password', async () => {
    const admin = await auth.admin()
    const { data } = await admin.admin.createUser({
      email: 'banned@example.org',
      password,
      email_confirm: true,
      ban_duration: '1h',
    } as Parameters<typeof admin.admin.createUser>[0])
    expect(data.user).toHaveProperty('banned_until')
    const right = await signIn({ email: 'banned@example.org', password })
    expect(right).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
    const wrong = await signIn({ email: 'banned@example.org', password: 'wrong horse' })
    expect(wrong.body).toMatchObject({ error_code: 'invalid_credentials' })
  })

  it.each([
    [{ password }, 400, 'validation_failed'],
    [{ email, phone: '1', password }, 400, 'validation_failed'],
    [{ phone: '1', password }, 422, 'phone_provider_disabled'],
    [{ email }, 400, 'invalid_credentials'],
  ])('refuses %j', async (body, status, code) => {
    expect(await signIn(body)).toMatchObject({ status, body: { error_code: code } })
  })

  it.each([
    ['', 400, 'invalid_credentials'],
    ['?grant_type=client_credentials', 400, 'invalid_credentials'],
    ['?grant_type=id_token', 400, 'validation_failed'],
    ['?grant_type=web3', 422, 'web3_provider_disabled'],
    ['?grant_type=pkce', 400, 'validation_failed'],
  ])('has no grant /token%s', async (query, status, code) => {
    const answer = await auth.ask('POST', `/token${query}`, {})
    expect(answer).toMatchObject({ status, body: { error_code: code } })
  })

  it('returns the new error format to the official client', async () => {
    const { error } = await auth.client().signInWithPassword({ email, password: 'wrong horse' })
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })
})
