import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AuthMail } from '../options.ts'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('whether an address is registered', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false, rateLimits: 'on', limitFigures: generous })
  })
  afterAll(() => auth.stop())
  afterEach(() => void vi.restoreAllMocks())

  /** All of the same length, so that responses can be compared by length. */
  const address = () => `person${String(count++).padStart(4, '0')}@example.org`

  async function member() {
    const email = address()
    const { admin } = await auth.admin()
    await admin.createUser({ email, password, email_confirm: true })
    return email
  }

  async function waiting() {
    const email = address()
    await auth.ask('POST', '/signup', { email, password: 'a stranger’s' })
    await auth.api.close()
    return email
  }

  const accounts = [
    ['a new address', async () => address()],
    ['a waiting one', waiting],
    ['a member’s', member],
  ] as const

  const signUp = (email: string) =>
    auth.send('POST', '/signup', { email, password, data: { full_name: 'มาลี' } })

  it.each(accounts)('is not revealed by the response to a sign-up with %s', async (_who, make) => {
    const email = await make()
    const reference = await signUp(address())
    const answer = await signUp(email)
    expect(answer.status).toBe(200)
    expect([...answer.headers]).toEqual([...reference.headers])
    const [text, expected] = [await answer.text(), await reference.text()]
    expect(formOf(text)).toBe(formOf(expected))
    expect(text).toHaveLength(expected.length)
    const again = (await (await signUp(email)).json()) as { id: string }
    expect(again.id).not.toBe(JSON.parse(text).id)
  })

  it.each([
    ['/signup', { password }],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('is not queried before %s responds', async (path, extra) => {
    const before = []
    for (const [, make] of accounts) {
      const email = await make()
      await auth.api.close()
      const statements = record()
      const answer = await auth.send('POST', path, { email, ...extra })
      const soFar = [...statements]
      expect(answer.status).toBe(200)
      before.push({ statements: soFar, body: path === '/signup' ? '' : await answer.text() })
      await auth.api.close()
      vi.restoreAllMocks()
    }
    const [fresh] = before
    for (const other of before) expect(other).toEqual(fresh)
    expect(fresh?.statements.join()).not.toMatch(/auth\.users/)
  })

  it('is not revealed by the work after a sign-up, except by the mail', async () => {
    const work = []
    for (const [, make] of accounts) {
      const email = await make()
      await auth.api.close()
      const statements = record()
      await signUp(email)
      await auth.api.close()
      work.push([...statements])
      vi.restoreAllMocks()
    }
    const [fresh] = work
    expect(fresh?.join()).toMatch(/insert into auth\.mailed_tokens/)
    for (const other of work) expect(other).toEqual(fresh)
  })

  it.each(accounts)('is not revealed by signing in after a sign-up with %s', async (_who, make) => {
    const email = await make()
    await auth.ask('POST', '/signup', { email, password: 'the latest one' })
    await auth.api.close()
    const signIn = (word: string) =>
      auth.ask('POST', '/token?grant_type=password', { email, password: word })
    const right = await signIn('the latest one')
    expect(right).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
    const wrong = await signIn('none of them')
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  })

  it('is not revealed by a change to a taken address, which is never completed', async () => {
    const [email, taken, free] = [await member(), await member(), address()]
    const wish = async (newEmail: string) => {
      const client = auth.client()
      await client.signInWithPassword({ email, password })
      const { data } = await client.getSession()
      const authorization = `Bearer ${data.session?.access_token}`
      const statements = record()
      const answer = await auth.send('PUT', '/user', { email: newEmail }, { authorization })
      await auth.api.close()
      vi.restoreAllMocks()
      return { status: answer.status, form: formOf(await answer.text()), statements }
    }
    const toFree = await wish(free)
    expect(toFree.status).toBe(200)
    expect(await wish(taken)).toEqual(await wish(address()))
    expect(auth.mails.filter(({ to }) => to === taken)).toEqual([])
  })

  /**
   * Records the text of all statements from now on, in order, except those by which the session cache listens and
   * verifies its connection: a timer sends them, at any moment of a request.
   */
  function record(): string[] {
    const statements: string[] = []
    const original = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...request: unknown[]
    ) {
      const [statement] = request
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      if (!/^listen |pg_notify/.test(text)) statements.push(text.replace(/\s+/g, ' '))
      return Reflect.apply(original, this, request)
    } as never)
    return statements
  }
})

const often = { points: 1000, seconds: 3600 }
const generous = { mailPerAccount: often, mailPerAddress: often, signupPerAddress: often }

/** Replaces each letter and digit of the values, which leaves names, order, formats and lengths. */
function formOf(text: string): string {
  return JSON.stringify(JSON.parse(text), (_name, value) =>
    typeof value === 'string' ? value.replace(/[a-f\d]/gi, 'x') : value,
  )
}

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
