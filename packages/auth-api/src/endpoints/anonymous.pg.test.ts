import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanUpAuth } from '../clean-up.ts'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('anonymous users', () => {
  let auth: TestAuth
  /** Requires confirmation of addresses. */
  let confirming: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth({ anonymousSignIns: true })
    confirming = auth.another({ autoconfirm: false, secureEmailChange: 'always' })
  })
  afterAll(() => auth.stop())

  const enter = async (server: TestAuth = auth) => {
    const client = server.client()
    const { data, error } = await client.signInAnonymously()
    if (error || !data.user) throw error
    return { client, user: data.user, session: data.session }
  }

  it('are refused unless enabled', async () => {
    const closed = auth.another({ anonymousSignIns: false })
    const { error } = await closed.client().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    const unopened = auth.another({ disableSignup: true })
    expect((await unopened.client().signInAnonymously()).error?.code).toBe('signup_disabled')
    const settings = async (server: TestAuth) =>
      (await server.ask('GET', '/settings')).body.external
    expect(await settings(closed)).toMatchObject({ anonymous_users: false })
    expect(await settings(auth)).toMatchObject({ anonymous_users: true })
  })

  it("are signed in with GoTrue's response", async () => {
    const { data, error } = await auth.client().signInAnonymously({
      options: { data: { full_name: 'ผู้มาลอง' } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { full_name: 'ผู้มาลอง' },
      identities: [],
    })
    const claims = await auth.api.verifyAccessToken(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ is_anonymous: true, email: '', amr: [{ method: 'anonymous' }] })
  })

  it('continue with their refresh token', async () => {
    const { client, user } = await enter()
    const { data } = await client.refreshSession()
    expect(data.user).toMatchObject({ id: user.id, is_anonymous: true })
  })

  it('become permanent immediately with autoconfirm', async () => {
    const { client, user } = await enter()
    const email = 'at-once@example.org'
    const { data, error } = await client.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email, identity_data: { email_verified: true } }],
    })
    const again = await auth.client().signInWithPassword({ email, password })
    expect(again.data.user?.id).toBe(user.id)
    // The session continues, and its tokens contain the new state from the next refresh.
    const refreshed = await client.refreshSession()
    const claims = await auth.api.verifyAccessToken(refreshed.data.session?.access_token ?? '')
    expect(claims).toMatchObject({ sub: user.id, is_anonymous: false, email })
  })

  it('become permanent when the mail is confirmed, where confirmation is required', async () => {
    const { client, user } = await enter(confirming)
    const email = 'by-mail@example.org'
    const { data, error } = await client.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user.id, is_anonymous: true, new_email: email })
    const early = await confirming.client().signInWithPassword({ email, password })
    expect(early.error?.code).toBe('invalid_credentials')

    const { tokenHash } = await confirming.mailTo(email, 'email_change')
    const pressed = await confirming
      .client()
      .verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(pressed.data.user).toMatchObject({ id: user.id, is_anonymous: false, email })
    const later = await confirming.client().signInWithPassword({ email, password })
    expect(later.data.user?.id).toBe(user.id)
    expect((await client.refreshSession()).data.user).toMatchObject({ is_anonymous: false })
  })

  it('cannot set a password without an address, which could not be used', async () => {
    const { client } = await enter()
    const { error } = await client.updateUser({ password })
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  it('set a password without a nonce in a session of any age', async () => {
    const careful = auth.another({ requireReauthentication: true })
    const { client, user } = await enter(careful)
    await auth.pool.query(
      `update auth.sessions set created_at = now() - interval '3 days' where user_id = $1`,
      [user.id],
    )
    const { error } = await client.updateUser({ email: 'late@example.org', password })
    expect(error).toBeNull()
  })

  it('do not get a taken address, and learn that it is taken only where sign-ups do', async () => {
    const email = 'taken@example.org'
    const owner = await auth.client().signUp({ email, password })
    const { client, user } = await enter()
    const returned = await client.updateUser({ email, password: 'another horse' })
    expect(returned.error?.code).toBe('email_exists')
    expect((await client.getUser()).data.user).toMatchObject({ id: user.id, is_anonymous: true })

    const careful = await enter(confirming)
    const taken = await careful.client.updateUser({ email, password: 'another horse' })
    const free = await careful.client.updateUser({ email: 'untaken@example.org' })
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(free.data.user ?? {}))
    await expect(confirming.mailTo(email, 'email_change')).rejects.toThrow('no mail')
    const mine = await auth.client().signInWithPassword({ email, password })
    expect(mine.data.user?.id).toBe(owner.data.user?.id)
  })

  it('stay anonymous while sign-ups are disabled', async () => {
    const { session, user } = await enter()
    const closed = auth.another({ disableSignup: true })
    const headers = { authorization: `Bearer ${session?.access_token}` }
    const wish = { email: 'too-late@example.org', password }
    const { status, body } = await closed.ask('PUT', '/user', wish, headers)
    expect([status, body.error_code]).toEqual([422, 'signup_disabled'])
    const { body: still } = await closed.ask('GET', '/user', undefined, headers)
    expect(still).toMatchObject({ id: user.id, is_anonymous: true, email: '' })
  })

  it('race for an address: exactly one gets it, with its own password', async () => {
    const email = 'raced@example.org'
    const runners = await Promise.all([enter(), enter(), enter()])
    const outcomes = await Promise.all(
      runners.map(({ client }, index) =>
        client.updateUser({ email, password: `${password} ${index}` }),
      ),
    )
    expect(outcomes.filter(({ error }) => !error)).toHaveLength(1)
    const lost = outcomes.flatMap(({ error }) => (error ? [error.code] : []))
    expect(lost).toEqual(['email_exists', 'email_exists'])
    const { rows } = await auth.pool.query<{ id: string }>(
      'select id from auth.users where is_anonymous and id = any ($1) and encrypted_password is null',
      [runners.map(({ user }) => user.id)],
    )
    expect(rows).toHaveLength(2)
  })

  it('have one pending change: a new one invalidates the mail of the previous one', async () => {
    const { client } = await enter(confirming)
    await client.updateUser({ email: 'first-wish@example.org', password })
    const former = await confirming.mailTo('first-wish@example.org', 'email_change')
    await client.updateUser({ email: 'second-wish@example.org', password: 'second horse' })
    const pressed = await confirming
      .client()
      .verifyOtp({ token_hash: former.tokenHash, type: 'email_change' })
    expect(pressed.error?.code).toBe('otp_expired')
  })

  it('cannot change their status by metadata', async () => {
    const token = (await enter()).session?.access_token
    const headers = { authorization: `Bearer ${token}` }
    const wish = {
      is_anonymous: false,
      email_confirmed_at: new Date(),
      data: { is_anonymous: false },
    }
    await auth.ask('PUT', '/user', wish, headers)
    expect((await auth.ask('GET', '/user', undefined, headers)).body.is_anonymous).toBe(true)
    const refused = await auth.ask('PUT', '/user', { app_metadata: { admin: true } }, headers)
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    expect((await auth.ask('GET', '/admin/users', undefined, headers)).status).toBe(403)
  })

  it('end with their session: no later sign-in is possible', async () => {
    const { client, user } = await enter()
    await client.signOut()
    expect((await client.getUser()).data.user).toBeNull()
    const blank = await auth.ask('POST', '/token?grant_type=password', { email: '', password: '' })
    expect(blank.status).toBe(400)
    expect(blank.body.user).toBeUndefined()
    expect(user.email).toBe('')
  })
})

describe('the number of anonymous users', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth({
      anonymousSignIns: true,
      rateLimits: 'on',
      limitFigures: {
        anonymousPerAddress: { points: 2, seconds: 3600 },
        anonymousForAll: { points: 5, seconds: 3600 },
      },
    })
  })
  afterAll(() => auth.stop())
  afterEach(() => auth.pool.query('truncate auth.rate_limits'))

  const enter = (server: TestAuth, address: string) =>
    server.ask('POST', '/signup', {}, { 'x-test-address': address })

  it('is limited per address across processes, with concurrent requests', async () => {
    const [one, other] = [auth.another(), auth.another()]
    const answers = await Promise.all(
      [one, other, one, other, one].map((server) => enter(server, '192.0.2.1')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await enter(one, '192.0.2.2')).status).toBe(200)
  })

  it('is limited for all addresses together', async () => {
    const server = auth.another()
    const statuses = []
    for (let last = 1; last <= 6; last++) {
      statuses.push((await enter(server, `198.51.100.${last}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('decreases by deleting only users without activity for the given days', async () => {
    const server = auth.another({ rateLimits: 'off' })
    const made = async () => {
      const client = server.client()
      const { data } = await client.signInAnonymously()
      return { client, id: data.user?.id ?? '' }
    }
    const [disused, used, member] = [await made(), await made(), await made()]
    await member.client.updateUser({ email: 'member@example.org', password })
    await auth.pool.query(
      `update auth.users set created_at = now() - interval '31 days',
         last_sign_in_at = now() - interval '31 days'`,
    )
    await auth.pool.query(`update auth.sessions set updated_at = now() - interval '31 days'`)
    await used.client.refreshSession()

    expect(await cleanUpAuth(auth.pool)).toBe(0)
    await cleanUpAuth(auth.pool, { anonymousDays: 30 })
    const { rows } = await auth.pool.query<{ id: string }>(
      'select id from auth.users where id = any ($1)',
      [[disused.id, used.id, member.id]],
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([used.id, member.id].sort())
    expect((await disused.client.getUser()).error).not.toBeNull()
  })
})
