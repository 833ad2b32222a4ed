import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('updating the own user', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  async function member(server: TestAuth = auth) {
    const email = `member${count++}@example.org`
    const client = server.client()
    const { data } = await client.signUp({ email, password, options: { data: { a: 1, b: 2 } } })
    return { email, client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
  }

  it('merges metadata, null removing a key', async () => {
    const { client } = await member()
    const { data } = await client.updateUser({ data: { b: null, c: { d: 'ใหม่' } } })
    expect(data.user?.user_metadata).toEqual({ a: 1, c: { d: 'ใหม่' }, email_verified: true })
  })

  it('sets a new password and ends other sessions', async () => {
    const { client, email } = await member()
    const other = auth.client()
    await other.signInWithPassword({ email, password })
    expect((await client.updateUser({ password: 'new password' })).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await other.getUser()).error).not.toBeNull()
    const old = await auth.client().signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const now = await auth.client().signInWithPassword({ email, password: 'new password' })
    expect(now.error).toBeNull()
    const { rows } = await auth.pool.query(
      `select from auth.audit_log_entries
       where payload ->> 'action' = 'user_updated_password' and payload ->> 'actor_username' = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['the same password', { password }, 422, 'same_password'],
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['a password over 72 letters', { password: 'x1y'.repeat(25) }, 400, 'validation_failed'],
    ['a password of 30 KB', { password: 'x1y'.repeat(10_000) }, 400, 'validation_failed'],
    ['an invalid address', { email: 'no address' }, 400, 'validation_failed'],
    ['a phone', { phone: '66812345678' }, 400, 'phone_provider_disabled'],
    ['a role', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ])('refuses %s', async (_what, change, status, code) => {
    const { token } = await member()
    const answer = await auth.ask('PUT', '/user', change, { authorization: `Bearer ${token}` })
    expect(answer).toMatchObject({ status, body: { error_code: code } })
  })

  it('refuses a leaked password if configured, as sign-up and recovery do', async () => {
    const strict = auth.another({ refuseLeakedPasswords: true })
    const { client, email } = await member(strict)
    const common = { password: 'iloveyou' }
    const refused = { name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] }
    expect((await client.updateUser(common)).error).toMatchObject(refused)
    const signUp = await strict.client().signUp({ email: 'leaked@example.org', ...common })
    expect(signUp.error).toMatchObject(refused)

    const forgetful = strict.client()
    await forgetful.resetPasswordForEmail(email)
    const { token } = await strict.mailTo(email, 'recovery')
    await forgetful.verifyOtp({ email, token, type: 'recovery' })
    expect((await forgetful.updateUser(common)).error).toMatchObject(refused)
    expect((await forgetful.updateUser({ password: 'less loved by others' })).error).toBeNull()

    const { client: elsewhere } = await member(auth)
    expect((await elsewhere.updateUser(common)).error).toBeNull()
  })

  it('requires a nonce in old sessions, if configured', async () => {
    const careful = auth.another({ requireReauthentication: true })
    const { client, email, id } = await member(careful)
    expect((await client.updateUser({ password: 'second one' })).error).toBeNull()
    await auth.pool.query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [id],
    )
    const without = await client.updateUser({ password: 'third one' })
    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.reauthenticate()).error).toBeNull()
    const wrong = await client.updateUser({ password: 'third one', nonce: 'x' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    const { token: nonce } = await careful.mailTo(email, 'reauthentication')
    expect((await client.updateUser({ password: 'third one', nonce })).error).toBeNull()
    const again = await client.updateUser({ password: 'fourth one', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  it.each([{ autoconfirm: false }, { autoconfirm: true, secureEmailChange: 'always' }] as const)(
    'changes the address once both mails are confirmed: %o',
    async (options) => {
      const careful = auth.another(options)
      const { client, email } = await member()
      const own = careful.client()
      await own.signInWithPassword({ email, password })
      const newEmail = `moved-${email}`
      expect((await own.updateUser({ email: newEmail })).data.user?.new_email).toBe(newEmail)
      const [present, future] = await Promise.all([
        careful.mailTo(email, 'email_change'),
        careful.mailTo(newEmail, 'email_change'),
      ])
      const first = await careful.ask('POST', '/verify', {
        type: 'email_change',
        email,
        token: present.token,
      })
      expect(first.body).toMatchObject({ code: '200' })
      expect((await client.getUser()).data.user?.email).toBe(email)
      const second = await careful
        .client()
        .verifyOtp({ type: 'email_change', token_hash: future.tokenHash })
      expect(second.data.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] })
      const signIn = await auth.client().signInWithPassword({ email: newEmail, password })
      expect(signIn.error).toBeNull()
    },
  )

  it('completes a change with one confirmation under autoconfirm, as in GoTrue', async () => {
    const { client, email } = await member()
    const newEmail = `moved-${email}`
    await client.updateUser({ email: newEmail })
    const { tokenHash } = await auth.mailTo(email, 'email_change')
    const { data } = await auth.client().verifyOtp({ type: 'email_change', token_hash: tokenHash })
    expect(data.user?.email).toBe(newEmail)
  })

  it('cannot change to a taken address', async () => {
    const [one, two] = [await member(), await member()]
    const { error } = await one.client.updateUser({ email: two.email })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('sends no mail to a taken address, neither at first nor when resent', async () => {
    const careful = auth.another({ autoconfirm: false })
    const [one, two] = [await member(), await member()]
    const own = careful.client()
    await own.signInWithPassword({ email: one.email, password })
    expect((await own.updateUser({ email: two.email })).error).toBeNull()
    await own.resend({ type: 'email_change', email: one.email })
    await careful.api.close()
    const addressed = careful.mails.map(({ to }) => to)
    expect(addressed).toEqual([one.email, one.email])
  })
})
