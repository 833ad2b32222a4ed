import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuthMail } from '../options.ts'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const strangers = 'the stranger’s password'
const owners = 'the owner’s password'

describe('an address with which an attacker signed up first', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
  })
  afterAll(() => auth.stop())

  async function laidInWait() {
    const email = `owner${count++}@example.org`
    const data = { full_name: 'คนแปลกหน้า', referral_code: 'STRANGER' }
    await auth.client().signUp({ email, password: strangers, options: { data } })
    return { email, trap: await auth.mailTo(email, 'signup') }
  }

  const signIn = (email: string, password: string) =>
    auth.client().signInWithPassword({ email, password })

  async function answer(email: string, kind: AuthMail['kind'], by: 'link' | 'digits') {
    const mail = await auth.mailTo(email, kind)
    const type = kind as 'signup' | 'recovery' | 'invite'
    const { data, error } = await auth
      .client()
      .verifyOtp(
        by === 'link' ? { token_hash: mail.tokenHash, type } : { email, token: mail.token, type },
      )
    expect(error).toBeNull()
    return data.user
  }

  /** Checks that the attacker's password and link are refused after the owner has proved the mailbox. */
  async function nothingIsLeft(email: string, trap: AuthMail) {
    expect((await signIn(email, strangers)).error).toMatchObject({ code: 'invalid_credentials' })
    const late = await auth.client().verifyOtp({ token_hash: trap.tokenHash, type: 'signup' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
    const { rows } = await auth.pool.query(
      `select raw_user_meta_data ->> 'referral_code' as code, raw_user_meta_data ->> 'full_name' as name,
         (select count(*)::int from auth.users u where u.email = $1) as accounts,
         (select count(*)::int from auth.sessions s where s.user_id = users.id) as sessions
       from auth.users where email = $1`,
      [email],
    )
    expect(rows).toMatchObject([{ code: null, accounts: 1, sessions: 1 }])
    expect(rows[0].name).not.toBe('คนแปลกหน้า')
  }

  it.each(['link', 'digits'] as const)('belongs to the owner who signs up too (%s)', async (by) => {
    const { email, trap } = await laidInWait()
    const options = { data: { full_name: 'เจ้าของ' } }
    const { data } = await auth.client().signUp({ email, password: owners, options })
    const user = await answer(email, 'signup', by)
    expect(user?.id).toBe(data.user?.id)
    expect(user?.user_metadata).toEqual({ full_name: 'เจ้าของ', email_verified: true })
    await nothingIsLeft(email, trap)
    expect((await signIn(email, owners)).error).toBeNull()
  })

  it('belongs to the owner who signed up before the attacker', async () => {
    const email = `owner${count++}@example.org`
    await auth.client().signUp({ email, password: owners })
    const own = await auth.mailTo(email, 'signup')
    await auth.client().signUp({ email, password: strangers })
    const trap = await auth.mailTo(email, 'signup')
    const { error } = await auth.client().verifyOtp({ token_hash: own.tokenHash, type: 'signup' })
    expect(error).toBeNull()
    await nothingIsLeft(email, trap)
    expect((await signIn(email, owners)).error).toBeNull()
  })

  it.each([
    ['recovery', 'recovery', (email: string) => auth.client().resetPasswordForEmail(email)],
    ['a magic link', 'signup', (email: string) => auth.client().signInWithOtp({ email })],
    [
      'an invitation',
      'invite',
      async (email: string) => (await auth.admin()).admin.inviteUserByEmail(email),
    ],
    [
      'a link of an administrator',
      'recovery',
      async (email: string) => {
        await (await auth.admin()).admin.createUser({ email })
        return auth.client().resetPasswordForEmail(email)
      },
    ],
  ] as const)('belongs to the owner who arrives by %s', async (_path, kind, ask) => {
    const { email, trap } = await laidInWait()
    expect((await ask(email)).error).toBeNull()
    await answer(email, kind, 'link')
    await nothingIsLeft(email, trap)
  })

  it('has no password after two sign-ups if the mail is sent again', async () => {
    const { email, trap } = await laidInWait()
    await auth.client().signUp({ email, password: owners })
    await auth.client().resend({ type: 'signup', email })
    await answer(email, 'signup', 'link')
    await nothingIsLeft(email, trap)
    expect((await signIn(email, owners)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('retains the data of its only sign-up if the mail is sent again', async () => {
    const email = `owner${count++}@example.org`
    await auth.client().signUp({ email, password: owners })
    await auth.client().resend({ type: 'signup', email })
    await answer(email, 'signup', 'link')
    expect((await signIn(email, owners)).error).toBeNull()
  })

  it('belongs to the owner who changes an account to it', async () => {
    const { email, trap } = await laidInWait()
    const admin = (await auth.admin()).admin
    const before = `moving-${email}`
    await admin.createUser({ email: before, password: owners, email_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ email: before, password: owners })
    await client.updateUser({ email })
    for (const to of [before, email]) {
      const { tokenHash: token_hash } = await auth.mailTo(to, 'email_change')
      const { error } = await auth.client().verifyOtp({ token_hash, type: 'email_change' })
      expect(error).toBeNull()
    }
    expect((await signIn(email, owners)).error).toBeNull()
    expect((await signIn(email, strangers)).error).toMatchObject({ code: 'invalid_credentials' })
    const late = await auth.client().verifyOtp({ token_hash: trap.tokenHash, type: 'signup' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })

  it('becomes one account if several mails are confirmed at once', async () => {
    const { email, trap } = await laidInWait()
    await auth.client().signUp({ email, password: owners })
    const own = await auth.mailTo(email, 'signup')
    const answers = await Promise.all(
      [own, trap, own, trap].map(({ tokenHash: token_hash }) =>
        auth.ask('POST', '/verify', { type: 'signup', token_hash }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })
})

describe('an e-mail change', () => {
  let auth: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false, secureEmailChange: 'always' })
  })
  afterAll(() => auth.stop())

  async function changing(email: string, newEmail: string) {
    const { admin } = await auth.admin()
    await admin.createUser({ email, password: owners, email_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ email, password: owners })
    await client.updateUser({ email: newEmail })
    await auth.api.close()
    return client
  }

  const press = async (mail: AuthMail) =>
    await auth.ask('POST', '/verify', { type: 'email_change', token_hash: mail.tokenHash })

  it('is not completed by two mails to the same address', async () => {
    await changing('one@example.org', 'two@example.org')
    const first = await auth.mailTo('two@example.org', 'email_change')
    await auth.client().resend({ type: 'email_change', email: 'one@example.org' })
    const second = await auth.mailTo('two@example.org', 'email_change')
    expect((await press(first)).body).toMatchObject({ code: '200' })
    expect((await press(second)).body).not.toHaveProperty('access_token')
    const present = await auth.mailTo('one@example.org', 'email_change')
    expect((await press(present)).body).toMatchObject({ user: { email: 'two@example.org' } })
  })

  it('is not restarted by a caller who has its mails sent again', async () => {
    await changing('three@example.org', 'four@example.org')
    await press(await auth.mailTo('three@example.org', 'email_change'))
    await auth.client().resend({ type: 'email_change', email: 'three@example.org' })
    const wanted = await auth.mailTo('four@example.org', 'email_change')
    expect((await press(wanted)).body).toMatchObject({ user: { email: 'four@example.org' } })
  })

  it('refuses the mails of an earlier change', async () => {
    const client = await changing('five@example.org', 'six@example.org')
    const earlier = await auth.mailTo('five@example.org', 'email_change')
    await client.updateUser({ email: 'seven@example.org' })
    expect(await press(earlier)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })

  it('invalidates mails to the previous address, also if an administrator makes the change', async () => {
    const { admin } = await auth.admin()
    const made = await admin.createUser({ email: 'left@example.org', email_confirm: true })
    await auth.client().signInWithOtp({ email: 'left@example.org' })
    const { tokenHash } = await auth.mailTo('left@example.org', 'magiclink')
    await admin.updateUserById(made.data.user?.id ?? '', { email: 'moved@example.org' })
    const late = await auth.client().verifyOtp({ type: 'magiclink', token_hash: tokenHash })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })
})
