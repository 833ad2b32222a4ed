import type { GoTrueClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin, signWith, siteUrl, startTestAuth, type TestAuth } from '../../testing/test-auth.ts'

const password = 'correct horse'

describe('administration', () => {
  let auth: TestAuth
  let admin: GoTrueClient['admin']

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
    admin = (await auth.admin()).admin
  })
  afterAll(() => auth.stop())

  const signIn = (email: string) => auth.client().signInWithPassword({ email, password })

  it('creates users who can sign in immediately', async () => {
    const { data, error } = await admin.createUser({
      email: 'Made@Example.org',
      password,
      email_confirm: true,
      user_metadata: { full_name: 'ผู้ดูแล' },
      app_metadata: { plan: 'pro' },
      id: '0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d',
    } as Parameters<typeof admin.createUser>[0])
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: '0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d',
      email: 'made@example.org',
      user_metadata: { full_name: 'ผู้ดูแล' },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
    })
    expect((await signIn('made@example.org')).error).toBeNull()
  })

  it('ends the other sessions of the user of an access token', async () => {
    const [here, elsewhere] = [auth.client(), auth.client()]
    for (const client of [here, elsewhere]) {
      await client.signInWithPassword({ email: 'made@example.org', password })
    }
    const { data } = await here.getSession()
    const { error } = await here.admin.signOut(data.session?.access_token ?? '', 'others')
    expect(error).toBeNull()
    expect((await elsewhere.refreshSession()).error).not.toBeNull()
    expect((await here.refreshSession()).error).toBeNull()
  })

  it('reports a taken address', async () => {
    const { error } = await admin.createUser({ email: 'made@example.org', password })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('lists users by page and by part of the address', async () => {
    for (const name of ['page1', 'page2', 'page3']) {
      await admin.createUser({ email: `${name}@pages.test`, password })
    }
    const { data } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(data.users.map(({ email }) => email)).toEqual(['page3@pages.test', 'page2@pages.test'])
    expect(data).toMatchObject({ total: 4, nextPage: 2, lastPage: 2 })
    const authorization = `Bearer ${await serviceToken()}`
    const filtered = await auth.ask('GET', '/admin/users?filter=GE2@', undefined, { authorization })
    expect(filtered.body.users).toMatchObject([{ email: 'page2@pages.test' }])
    const bad = await auth.ask('GET', '/admin/users?page=x', undefined, { authorization })
    expect(bad.status).toBe(400)
  })

  async function serviceToken() {
    return signWith(auth.signingKey, { role: 'service_role', iss: origin })
  }

  it('returns one user, or an error for an unknown one', async () => {
    const { data } = await admin.getUserById('0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d')
    expect(data.user?.email).toBe('made@example.org')
    const none = await admin.getUserById('0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6e')
    expect(none.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it('changes every field of a user and ends sessions with a new password', async () => {
    const { data } = await admin.createUser({
      email: 'change@example.org',
      password: 'first password',
      email_confirm: true,
    })
    const id = data.user?.id ?? ''
    const client = auth.client()
    await client.signInWithPassword({ email: 'change@example.org', password: 'first password' })
    const changed = await admin.updateUserById(id, {
      email: 'changed@example.org',
      password,
      user_metadata: { a: 1 },
      app_metadata: { plan: 'free' },
    })
    expect(changed.data.user).toMatchObject({
      email: 'changed@example.org',
      user_metadata: { a: 1 },
      app_metadata: { plan: 'free', provider: 'email' },
      identities: [{ email: 'changed@example.org' }],
    })
    expect((await client.getUser()).error).not.toBeNull()
    expect((await signIn('changed@example.org')).error).toBeNull()
    const taken = await admin.updateUserById(id, { email: 'made@example.org' })
    expect(taken.error).toMatchObject({ code: 'email_exists' })
  })

  it('bans a user until the ban is lifted', async () => {
    const { data } = await signIn('changed@example.org')
    const id = data.user?.id ?? ''
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect((await signIn('changed@example.org')).error).toMatchObject({ code: 'user_banned' })
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await signIn('changed@example.org')).error).toBeNull()
  })

  it('deletes users; a soft deletion retains the row without personal data', async () => {
    const { data } = await admin.createUser({ email: 'gone@example.org', password })
    const id = data.user?.id ?? ''
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    const soft = await auth.pool.query(
      'select row_to_json(u)::text from auth.users u where id = $1',
      [id],
    )
    expect(soft.rows).toHaveLength(1)
    expect(JSON.stringify(soft.rows)).not.toContain('gone@example.org')
    expect((await admin.createUser({ email: 'gone@example.org', password })).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found' })
  })

  it('invites a user, who then chooses a password', async () => {
    const email = 'invited@example.org'
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 'x' } })
    expect(error).toBeNull()
    expect(data.user).toHaveProperty('invited_at')
    const mail = await auth.mailTo(email, 'invite')
    const client = auth.client()
    const verified = await client.verifyOtp({ type: 'invite', token_hash: mail.tokenHash })
    expect(verified.data.user?.user_metadata).toMatchObject({ team: 'x' })
    expect((await client.updateUser({ password })).error).toBeNull()
    expect((await signIn(email)).error).toBeNull()
    const again = await admin.inviteUserByEmail(email)
    expect(again.error).toMatchObject({ code: 'email_exists' })
  })

  it.each([
    ['signup', { password }],
    ['invite', {}],
    ['magiclink', {}],
  ] as const)('generates a %s link for a new address', async (type, extra) => {
    const email = `link-${type}@example.org`
    const { data, error } = await admin.generateLink({ type, email, ...extra } as Parameters<
      typeof admin.generateLink
    >[0])
    expect(error).toBeNull()
    expect(data.properties?.redirect_to).toBe(siteUrl)
    expect(data.properties?.action_link).toContain(data.properties?.hashed_token)
    const verified = await auth.client().verifyOtp({
      email,
      token: data.properties?.email_otp ?? '',
      type: 'email',
    })
    expect(verified.data.user?.email).toBe(email)
  })

  it('generates links for a known address', async () => {
    const email = 'made@example.org'
    const recovery = await admin.generateLink({ type: 'recovery', email })
    const token_hash = recovery.data.properties?.hashed_token ?? ''
    const verified = await auth.client().verifyOtp({ type: 'recovery', token_hash })
    expect(verified.error).toBeNull()
    const newEmail = 'made-anew@example.org'
    const change = await admin.generateLink({ type: 'email_change_new', email, newEmail })
    expect(change.data.properties?.verification_type).toBe('email_change_new')
    const unknown = await admin.generateLink({ type: 'recovery', email: 'nobody@example.org' })
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  it.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d'],
    ['PUT', '/admin/users/0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d'],
    ['DELETE', '/admin/users/0b9a0bb5-31f2-4c08-9a15-60a4ac7c5f6d'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('permits %s %s only with the service role', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    expect(await auth.ask(method, path, body)).toMatchObject({ status: 401 })
    const { data } = await signIn('changed@example.org')
    const authorization = `Bearer ${data.session?.access_token}`
    const answer = await auth.ask(method, path, body, { authorization })
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  })

  it('accepts a caller whom the embedding server has authenticated', async () => {
    const composed = auth.another({
      isServiceRequest: (request) => request.headers.get('apikey') === 'the secret key',
    })
    const answer = await composed.ask('GET', '/admin/users', undefined, {
      apikey: 'the secret key',
    })
    expect(answer.status).toBe(200)
    expect((await composed.ask('GET', '/admin/users', undefined, { apikey: 'x' })).status).toBe(401)
  })
})
