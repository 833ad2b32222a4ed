import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('sign-up with autoconfirm', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  it("returns GoTrue's session", async () => {
    const { data, error } = await auth.client().signUp({
      email: 'New.Learner@Example.org',
      password,
      options: { data: { full_name: 'ผู้เรียนใหม่' } },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'new.learner@example.org',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'ผู้เรียนใหม่', email_verified: true },
      identities: [{ provider: 'email', email: 'new.learner@example.org' }],
    })
    expect(data.user).toHaveProperty('email_confirmed_at')
    expect(data.user).toHaveProperty('last_sign_in_at')
    const claims = await auth.api.verifyAccessToken(data.session?.access_token ?? '')
    expect(Object.keys(claims).sort()).toEqual(
      [
        'aal',
        'amr',
        'app_metadata',
        'aud',
        'email',
        'exp',
        'iat',
        'is_anonymous',
        'iss',
        'phone',
        'role',
        'session_id',
        'sub',
        'user_metadata',
      ].sort(),
    )
    expect(claims).toMatchObject({ iss: 'http://auth.test', aal: 'aal1', sub: data.user?.id })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
  })

  it('accepts internationalized domains as one account in every spelling', async () => {
    const email = 'somchai@คน.ไทย'
    const stored = 'somchai@xn--42c6b.xn--o3cw4h'
    const { data } = await auth.client().signUp({ email, password })
    expect(data.user?.email).toBe(stored)
    for (const typed of [email, stored, 'Somchai@คน.ไทย']) {
      const signedIn = await auth.client().signInWithPassword({ email: typed, password })
      expect(signedIn.data.user?.id).toBe(data.user?.id)
      const again = await auth.client().signUp({ email: typed, password })
      expect(again.error?.code).toBe('user_already_exists')
    }
    await auth.client().resetPasswordForEmail(email)
    const { token } = await auth.mailTo(stored, 'recovery')
    const verified = await auth.client().verifyOtp({ email, token, type: 'recovery' })
    expect(verified.error).toBeNull()
  })

  it('shows the metadata to triggers on insert', async () => {
    await auth.pool.query(`
      create table public.seen (referral text);
      create function public.see() returns trigger language plpgsql security definer as $$
      begin
        insert into public.seen values (new.raw_user_meta_data ->> 'referral_code');
        return new;
      end $$;
      create trigger see after insert on auth.users for each row execute function public.see();`)
    const options = { data: { referral_code: 'ABC123' } }
    await auth.client().signUp({ email: 'referred@example.org', password, options })
    expect((await auth.pool.query('select * from public.seen')).rows).toEqual([
      { referral: 'ABC123' },
    ])
    await auth.pool.query('drop trigger see on auth.users')
  })

  it('refuses a taken address, also in concurrent requests', async () => {
    const attempts = await Promise.all(
      [1, 2, 3, 4].map(() => auth.ask('POST', '/signup', { email: 'twice@example.org', password })),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = attempts.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } })
  })

  it('stores only an argon2id hash of the password', async () => {
    const { rows } = await auth.pool.query(`select encrypted_password from auth.users`)
    for (const row of rows) expect(row.encrypted_password).toMatch(/^\$argon2id\$/)
  })

  it.each([
    [{ email: 'a@example.org', password: '12345' }, 422, 'weak_password'],
    [{ email: 'a@example.org', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'a@example.org' }, 400, 'validation_failed'],
    [{ email: 'not an address', password }, 400, 'validation_failed'],
    [{ phone: '66812345678', password }, 400, 'phone_provider_disabled'],
    [{ data: {} }, 422, 'anonymous_provider_disabled'],
    ['{"email":', 400, 'bad_json'],
    [{ email: 7, password }, 400, 'bad_json'],
    [{ email: 'a@example.org', password, code_challenge: 'short' }, 400, 'validation_failed'],
    [{ email: 'a@example.org', password, data: { x: 'a\u0000b' } }, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, code) => {
    const response = await auth.send('POST', '/signup', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status, error_code: code })
  })

  it('returns the reasons of a weak password to the client', async () => {
    const { error } = await auth.client().signUp({ email: 'weak@example.org', password: '123' })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length'] })
  })

  it('can be disabled', async () => {
    const closed = auth.another({ disableSignup: true })
    const { error } = await closed.client().signUp({ email: 'late@example.org', password })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  it('writes sign-ups to the audit log, without secrets', async () => {
    const { rows } = await auth.pool.query(
      `select payload::text as entry, ip_address from auth.audit_log_entries
       where payload ->> 'actor_username' = 'twice@example.org'
       order by created_at`,
    )
    const actions = rows.map((row) => JSON.parse(row.entry).action)
    expect(actions.filter((action) => action === 'user_signedup')).toHaveLength(1)
    expect(actions.filter((action) => action === 'login')).toHaveLength(1)
    expect(actions.filter((action) => action === 'user_repeated_signup')).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(rows[0].ip_address).toBe('192.0.2.1')
  })
})

describe('sign-up with confirmation', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
  })
  afterAll(() => auth.stop())

  it('requires the code of the mail before a sign-in', async () => {
    const client = auth.client()
    const credentials = { email: 'careful@example.org', password }
    const { data } = await client.signUp(credentials)
    expect(data.session).toBeNull()
    const early = await client.signInWithPassword(credentials)
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })

    const mail = await auth.mailTo('careful@example.org', 'signup')
    expect(mail.token).toMatch(/^\d{6}$/)
    const { rows } = await auth.pool.query('select * from auth.mailed_tokens')
    expect(JSON.stringify(rows)).not.toContain(mail.token)
    const verified = await client.verifyOtp({
      email: 'careful@example.org',
      token: mail.token,
      type: 'signup',
    })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toHaveProperty('email_confirmed_at')
    expect((await client.signInWithPassword(credentials)).error).toBeNull()
  })

  it('does not change the password of an existing account at another sign-up', async () => {
    await auth.client().signUp({ email: 'careful@example.org', password: 'another one' })
    const signIn = (word: string) =>
      auth.client().signInWithPassword({ email: 'careful@example.org', password: word })
    // The response for a pending sign-up, whether or not the address is registered.
    expect((await signIn('another one')).error).toMatchObject({ code: 'email_not_confirmed' })
    expect((await signIn(password)).error).toBeNull()
  })
})
