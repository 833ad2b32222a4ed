import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthText } from '../options.ts'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('accounts by telephone number', () => {
  let auth: TestAuth
  let texts: AuthText[]
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({
      autoconfirm: false,
      phones: {
        provider: 'outbox',
        send: (text) => void texts.push(text),
        prefixes: ['66'],
        otpExpirySeconds: 300,
      },
    })
  })
  beforeEach(() => {
    texts = []
  })
  afterAll(() => auth.stop())

  const newNumber = () => `+6681${String(count++).padStart(7, '0')}`

  /** Returns the last code sent to a number, after all background work. */
  async function codeTo(phone: string, server = auth): Promise<string> {
    await server.api.close()
    const text = texts.findLast(({ to }) => to === phone)
    if (!text) throw new Error(`no text message to ${phone}`)
    return text.token
  }

  async function member(): Promise<{ phone: string; client: ReturnType<TestAuth['client']> }> {
    const phone = newNumber()
    const client = auth.client()
    await client.signUp({ phone, password })
    const { error } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    expect(error).toBeNull()
    return { phone, client }
  }

  it('are created by a code and signed in to by another', async () => {
    const phone = newNumber()
    const client = auth.client()
    const options = { data: { full_name: 'สมหญิง' } }
    const asked = await client.signInWithOtp({ phone, options })
    expect(asked).toMatchObject({ data: { user: null, session: null }, error: null })
    const token = await codeTo(phone)
    expect(texts).toEqual([{ kind: 'sms', to: phone, token: expect.stringMatching(/^\d{6}$/) }])
    const { data, error } = await client.verifyOtp({ phone, token, type: 'sms' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      email: '',
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: options.data,
      identities: [
        {
          provider: 'phone',
          identity_data: { phone: phone.slice(1), phone_verified: true, full_name: 'สมหญิง' },
        },
      ],
    })
    const claims = await auth.api.verifyAccessToken(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ phone: phone.slice(1), amr: [{ method: 'otp' }] })

    const elsewhere = auth.client()
    await elsewhere.signInWithOtp({ phone, options: { shouldCreateUser: false } })
    const again = await elsewhere.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('are created by number and password, which are valid once the code is typed', async () => {
    const phone = newNumber()
    const client = auth.client()
    const signedUp = await client.signUp({ phone, password })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data).toMatchObject({
      session: null,
      user: { phone: phone.slice(1), identities: [{ provider: 'phone' }] },
    })
    const early = await client.signInWithPassword({ phone, password })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const token = await codeTo(phone)
    const { data } = await client.verifyOtp({ phone, token, type: 'sms' })
    expect(data.user?.id).toBe(signedUp.data.user?.id)
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull()
    const wrong = await auth.client().signInWithPassword({ phone, password: 'guessed' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('respond the same for registered and free numbers, and send no useless text', async () => {
    const { phone } = await member()
    texts = []
    const free = newNumber()
    const ask = async (path: string, body: object) => {
      const { status, body: answer } = await auth.ask('POST', path, body)
      await auth.api.close()
      return { status, keys: Object.keys(answer).sort() }
    }
    const both = (path: string, body: object) =>
      Promise.all([ask(path, { ...body, phone }), ask(path, { ...body, phone: free })])
    const [taken, open] = await both('/signup', { password })
    expect(taken).toEqual(open)
    const [early, wrong] = ['phone_not_confirmed', 'invalid_credentials']
    const codeError = async (number: string, typed: string) => {
      const body = { phone: number, password: typed }
      return (await auth.ask('POST', '/token?grant_type=password', body)).body.error_code
    }
    await both('/signup', { password: 'of a stranger' })
    for (const number of [phone, free]) {
      expect(await codeError(number, 'of a stranger')).toBe(early)
      expect(await codeError(number, 'of nobody')).toBe(wrong)
    }
    await auth.pool.query(
      `update auth.texted_codes set created_at = created_at - interval '301 seconds'`,
    )
    for (const number of [phone, free]) expect(await codeError(number, 'of a stranger')).toBe(wrong)
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull()
    expect(texts.map(({ to }) => to)).toEqual([free, free])
    texts = []
    const [known, unknown] = await both('/otp', { create_user: false })
    expect(known).toEqual(unknown)
    expect(texts.map(({ to }) => to)).toEqual([phone])
    const [resent, nothing] = await both('/resend', { type: 'sms' })
    expect(resent).toEqual(nothing)
  })

  it.each([
    ['/otp', { phone: '0812345678' }, 'Invalid phone number format (E.164 required)'],
    ['/signup', { phone: 'x', password }, 'Invalid phone number format (E.164 required)'],
    ['/verify', { phone: '08', token: '1', type: 'sms' }, /E\.164/],
    ['/verify', { phone: '66812345678', token: '1', type: 'signup' }, /verification type/],
    ['/otp', { phone: '+1 202 555 0100' }, /this country/],
    ['/otp', { phone: '+66812345678', channel: 'whatsapp' }, /channel/],
    ['/resend', { phone: '+66812345678', type: 'signup' }, /email address/],
  ])('refuse POST %s with %o', async (path, body, msg) => {
    expect(await auth.ask('POST', path, body)).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
      },
    })
    await auth.api.close()
    expect(texts).toEqual([])
  })

  it('refuse a code that is wrong, used, expired or of another purpose', async () => {
    const { phone } = await member()
    const client = auth.client()
    const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' }
    await client.signInWithOtp({ phone })
    const token = await codeTo(phone)
    const wrong = token === '000000' ? '000001' : '000000'
    const tries = [
      { phone, token: wrong, type: 'sms' },
      { phone, token, type: 'phone_change' },
      { phone: newNumber(), token, type: 'sms' },
    ] as const
    for (const tried of tries) {
      expect((await client.verifyOtp(tried)).error).toMatchObject(expired)
    }
    await auth.pool.query(
      `update auth.texted_codes set created_at = now() - interval '301 seconds' where phone = $1`,
      [phone.slice(1)],
    )
    expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toMatchObject(expired)

    await client.signInWithOtp({ phone })
    const fresh = await codeTo(phone)
    const parallel = await Promise.all(
      [1, 2, 3].map(() => auth.client().verifyOtp({ phone, token: fresh, type: 'sms' })),
    )
    expect(parallel.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('change their number with the code for the new one', async () => {
    const { phone, client } = await member()
    const next = newNumber()
    const wished = await client.updateUser({ phone: next })
    expect(wished.data.user).toMatchObject({ phone: phone.slice(1), new_phone: next.slice(1) })
    const token = await codeTo(next)
    expect(texts.at(-1)?.kind).toBe('phone_change')
    const { data, error } = await client.verifyOtp({ phone: next, token, type: 'phone_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: next.slice(1) })
    expect(data.user?.new_phone).toBeUndefined()
    expect((await auth.client().signInWithPassword({ phone: next, password })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ phone, password })).error).not.toBeNull()
  })

  it('send no text to a registered number that another user requests', async () => {
    const [{ client }, { phone: theirs }] = [await member(), await member()]
    texts = []
    expect((await client.updateUser({ phone: theirs })).error).toBeNull()
    await client.resend({ phone: theirs, type: 'phone_change' })
    await auth.api.close()
    expect(texts).toEqual([])
  })

  it('send a requested change again', async () => {
    const { client } = await member()
    const next = newNumber()
    await client.updateUser({ phone: next })
    await auth.api.close()
    texts = []
    expect((await client.resend({ phone: next, type: 'phone_change' })).error).toBeNull()
    const token = await codeTo(next)
    const { error } = await client.verifyOtp({ phone: next, token, type: 'phone_change' })
    expect(error).toBeNull()
  })

  it('are sent no change again if several accounts request the number', async () => {
    const [own, stranger] = [await member(), await member()]
    const next = newNumber()
    await own.client.updateUser({ phone: next })
    const token = await codeTo(next)
    await stranger.client.updateUser({ phone: next })
    await auth.api.close()
    texts = []
    expect((await own.client.resend({ phone: next, type: 'phone_change' })).error).toBeNull()
    await auth.api.close()
    expect(texts).toEqual([])

    const typed = { phone: next, token, type: 'phone_change' }
    const verify = async ({ client }: typeof own) => {
      const { data } = await client.getSession()
      const authorization = `Bearer ${data.session?.access_token}`
      return (await auth.ask('POST', '/verify', typed, { authorization })).body
    }
    expect(await verify(stranger)).toMatchObject({ error_code: 'otp_expired' })
    expect(await verify(own)).toMatchObject({ user: { phone: next.slice(1) } })
  })

  it('can be created from an anonymous user', async () => {
    const server = auth.another({ anonymousSignIns: true })
    const client = server.client()
    const { data: before } = await client.signInAnonymously()
    const phone = newNumber()
    expect((await client.updateUser({ phone, password })).error).toBeNull()
    const token = await codeTo(phone, server)
    const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' })
    expect(data.user).toMatchObject({
      id: before.user?.id,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull()
  })

  it('require a nonce for a new password, if configured', async () => {
    const careful = auth.another({ requireReauthentication: true })
    const { phone } = await member()
    const client = careful.client()
    await client.signInWithPassword({ phone, password })
    await auth.pool.query(`update auth.sessions set created_at = now() - interval '25 hours'`)
    const change = { password: 'another horse' }
    expect((await client.updateUser(change)).error?.code).toBe('reauthentication_needed')
    expect((await client.reauthenticate()).error).toBeNull()
    const nonce = await codeTo(phone, careful)
    expect(texts.at(-1)?.kind).toBe('reauthentication')
    const guessed = await client.updateUser({ ...change, nonce: '!' })
    expect(guessed.error?.code).toBe('reauthentication_not_valid')
    expect((await client.updateUser({ ...change, nonce })).error).toBeNull()
  })

  it('are added and changed only in a fresh session, if configured', async () => {
    const careful = auth.another({ requireReauthentication: true, autoconfirm: true })
    const byText = careful.client()
    await byText.signInWithPassword({ phone: (await member()).phone, password })
    const byMail = careful.client()
    await byMail.signUp({ email: 'stolen@example.org', password })
    texts = []
    await auth.pool.query(`update auth.sessions set created_at = now() - interval '25 hours'`)
    for (const client of [byText, byMail]) {
      const { error } = await client.updateUser({ phone: newNumber() })
      expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
      expect(error?.message).toBe('A new way into the account requires a new sign-in')
    }
    await careful.api.close()
    expect(texts).toEqual([])
    await byMail.signInWithPassword({ email: 'stolen@example.org', password })
    expect((await byMail.updateUser({ phone: newNumber() })).error).toBeNull()
  })

  it('cannot be created from an anonymous user while sign-ups are disabled', async () => {
    const client = auth.another({ anonymousSignIns: true }).client()
    const { data } = await client.signInAnonymously()
    const closed = auth.another({ disableSignup: true })
    const authorization = `Bearer ${data.session?.access_token}`
    const asked = await closed.ask('PUT', '/user', { phone: newNumber() }, { authorization })
    expect(asked).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } })
  })

  it('are created and changed by administrators', async () => {
    const admin = await auth.admin()
    const phone = newNumber()
    const { data, error } = await admin.admin.createUser({ phone, password, phone_confirm: true })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect((await auth.client().signInWithPassword({ phone, password })).error).toBeNull()
    const twice = await admin.admin.createUser({ phone, password })
    expect(twice.error).toMatchObject({ status: 422, code: 'phone_exists' })
    const next = newNumber()
    const id = data.user?.id ?? ''
    const changed = await admin.admin.updateUserById(id, { phone: next })
    expect(changed.data.user).toMatchObject({ phone: next.slice(1) })
    const { phone: taken } = await member()
    const clash = await admin.admin.updateUserById(id, { phone: taken })
    expect(clash.error).toMatchObject({ code: 'phone_exists' })
  })

  it('must be confirmed again after an administrator changes the number', async () => {
    const admin = await auth.admin()
    const { phone, client } = await member()
    const id = (await client.getUser()).data.user?.id ?? ''
    const same = await admin.admin.updateUserById(id, { phone })
    expect(same.data.user?.phone_confirmed_at).toEqual(expect.any(String))
    const wished = newNumber()
    await client.updateUser({ phone: wished })
    const token = await codeTo(wished)
    const next = newNumber()
    const { data } = await admin.admin.updateUserById(id, { phone: next })
    expect(data.user?.phone_confirmed_at).toBeUndefined()
    expect(data.user?.identities).toMatchObject([
      { identity_data: { phone: next.slice(1), phone_verified: false } },
    ])
    const signIn = await auth.client().signInWithPassword({ phone: next, password })
    expect(signIn.error?.code).toBe('phone_not_confirmed')
    const late = await auth.client().verifyOtp({ phone: wished, token, type: 'phone_change' })
    expect(late.error?.code).toBe('otp_expired')
    const last = newNumber()
    await admin.admin.updateUserById(id, { phone: last, phone_confirm: true })
    expect((await auth.client().signInWithPassword({ phone: last, password })).error).toBeNull()
  })

  it('cannot be entered by a number that an administrator added to a confirmed address', async () => {
    const admin = await auth.admin()
    const [phone, email] = [newNumber(), 'owner@example.org']
    const made = { email, password, email_confirm: true, phone }
    expect((await admin.admin.createUser(made)).error).toBeNull()
    await auth.client().signInWithOtp({ phone })
    await auth.client().signUp({ phone, password: 'mine from now on' })
    await auth.api.close()
    expect(texts).toEqual([])
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  it('lose pending codes with a new password', async () => {
    const { phone, client } = await member()
    await auth.client().signInWithOtp({ phone })
    const token = await codeTo(phone)
    expect((await client.updateUser({ password: 'quite another' })).error).toBeNull()
    const { error } = await auth.client().verifyOtp({ phone, token, type: 'sms' })
    expect(error?.code).toBe('otp_expired')
  })

  it('are listed in the settings', async () => {
    const { body } = await auth.ask('GET', '/settings')
    expect(body).toMatchObject({ external: { phone: true }, sms_provider: 'outbox' })
  })
})

describe('text messages', () => {
  let auth: TestAuth
  const texts: AuthText[] = []

  beforeAll(async () => {
    auth = await startTestAuth({
      rateLimits: 'on',
      limitFigures: {
        smsPerPhone: { points: 1, seconds: 60 },
        smsPerAddress: { points: 3, seconds: 60 },
        smsPerAddressDaily: { points: 4, seconds: 86_400 },
      },
      phones: { provider: 'outbox', send: (text) => void texts.push(text) },
    })
  })
  afterAll(() => auth.stop())

  const ask = async (phone: string, address: string, body = {}, server = auth) => {
    const headers = { 'x-test-address': address }
    return (await server.ask('POST', '/otp', { phone, ...body }, headers)).body.error_code
  }
  const over = 'over_sms_send_rate_limit'

  it('are limited per number and per network, whether or not the number is registered', async () => {
    expect(await ask('6681', '192.0.2.1')).toBeUndefined()
    expect(await ask('6681', '192.0.2.2')).toBe(over)
    expect(await ask('6682', '192.0.2.1')).toBeUndefined()
    expect(await ask('6683', '192.0.2.1')).toBeUndefined()
    expect(await ask('6684', '192.0.2.1')).toBe(over)
    await auth.pool.query(`delete from auth.rate_limits where key like 'smsPerAddress:%'`)
    const later = auth.another()
    expect(await ask('6684', '192.0.2.1', {}, later)).toBeUndefined()
    expect(await ask('6685', '192.0.2.1', {}, later)).toBe(over)
    await Promise.all([auth.api.close(), later.api.close()])
    expect(texts).toHaveLength(4)
  })

  it('remain available to the owner after requests by other callers', async () => {
    await auth.pool.query('delete from auth.rate_limits')
    const server = auth.another({
      limitFigures: {
        smsPerPhone: { points: 9, seconds: 60 },
        smsPerPhoneAndAddressDaily: { points: 2, seconds: 86_400 },
        smsPerPhoneDaily: { points: 4, seconds: 86_400 },
      },
    })
    const phone = '66910'
    const password = 'correct horse'
    const admin = await server.admin()
    await admin.admin.createUser({ phone, password, phone_confirm: true })
    const client = server.client()
    expect((await client.signInWithPassword({ phone, password })).error).toBeNull()
    const asked = []
    for (const address of ['1', '1', '1', '2', '2', '3']) {
      asked.push(await ask(phone, `203.0.113.${address}`, {}, server))
    }
    const passed = undefined
    expect(asked).toEqual([passed, passed, over, passed, passed, over])
    expect((await client.reauthenticate()).error).toBeNull()
    await server.api.close()
    // The order of the messages is not defined.
    const returned = expect.objectContaining({ kind: 'reauthentication', to: `+${phone}` })
    expect(texts).toContainEqual(returned)
  })

  it('are limited in total when sent, with a part reserved for confirmed numbers', async () => {
    const reported: unknown[] = []
    texts.length = 0
    await auth.pool.query('delete from auth.rate_limits')
    const server = auth.another({
      limitFigures: { smsForAll: { points: 5, seconds: 86_400 } },
      onError: (error) => void reported.push(error),
    })
    const admin = await server.admin()
    await admin.admin.createUser({ phone: '66900', phone_confirm: true })
    const sentFor = async (phone: string, address: string, body = {}) => {
      const before = texts.length
      expect(await ask(phone, address, body, server)).toBeUndefined()
      await server.api.close()
      return texts.length - before
    }
    for (let made = 0; made < 6; made++) {
      expect(await sentFor(`66901${made}`, '198.51.100.1', { create_user: false })).toBe(0)
    }
    for (let made = 0; made < 4; made++) {
      expect(await sentFor(`66902${made}`, '198.51.100.2')).toBe(1)
    }
    expect(reported).toEqual([])
    expect(await sentFor('669030', '198.51.100.3')).toBe(0)
    expect(await sentFor('66900', '198.51.100.3')).toBe(1)
    expect(reported).toMatchObject([{ message: /the limit of all is reached/ }])
  })

  it('are disabled without a sender', async () => {
    const without = auth.another({ phones: undefined })
    const phone = '66812345678'
    const asked = await without.ask('POST', '/otp', { phone })
    expect(asked).toMatchObject({ status: 400, body: { error_code: 'phone_provider_disabled' } })
    const early = await without.ask('POST', '/otp', { phone: '0812345678' })
    expect(early).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    const typed = await without.ask('POST', '/verify', { phone, token: '123456', type: 'sms' })
    expect(typed).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })
})
