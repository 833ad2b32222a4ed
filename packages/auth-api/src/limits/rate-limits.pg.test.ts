import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const email = 'learner@example.org'
const password = 'correct horse'
const hour = 3600

describe('limits', () => {
  let auth: TestAuth
  let other: TestAuth

  beforeAll(async () => {
    auth = await startTestAuth({
      rateLimits: 'on',
      limitFigures: {
        passwordPerAccountAndAddress: { points: 3, seconds: hour },
        passwordPerAccount: { points: 6, seconds: hour },
        passwordPerAddress: { points: 8, seconds: hour },
        mailPerAccount: { points: 1, seconds: hour },
        mailPerAddress: { points: 3, seconds: hour },
        verifyPerAccount: { points: 2, seconds: hour },
        verifyPerAddress: { points: 5, seconds: hour },
        signupPerAddress: { points: 4, seconds: hour },
        userUpdatePerAccount: { points: 4, seconds: hour },
        passwordChangePerAccount: { points: 2, seconds: hour },
        refreshPerAddress: { points: 2, seconds: hour },
      },
    })
    other = auth
    await auth.client().signUp({ email, password })
  })
  afterAll(() => auth.stop())
  afterEach(async () => {
    await Promise.all([auth.api.close(), other.api.close()])
    await auth.pool.query('truncate auth.rate_limits')
  })

  /** Processes cache blocked keys, so each test starts two of its own. */
  function processes() {
    auth = auth.another()
    other = auth.another()
  }

  const signIn = (server: TestAuth, address: string, body: object) =>
    server.ask('POST', '/token?grant_type=password', body, { 'x-test-address': address })
  const wrong = { email, password: 'wrong horse' }

  it('stop guessing at one account from one address, in all processes', async () => {
    processes()
    for (const server of [auth, other, auth]) {
      expect((await signIn(server, '192.0.2.1', wrong)).status).toBe(400)
    }
    const blocked = await signIn(other, '192.0.2.1', { email, password })
    expect(blocked).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    const seconds = Number(blocked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(hour)
    expect((await signIn(auth, '192.0.2.2', { email, password })).status).toBe(200)
  })

  it('admit no more guesses in concurrent requests', async () => {
    processes()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn(index % 2 ? auth : other, '192.0.2.1', wrong),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  it('stop guessing at one account from many addresses', async () => {
    processes()
    for (let index = 0; index < 6; index++) await signIn(auth, `192.0.2.${index}`, wrong)
    expect((await signIn(auth, '192.0.2.99', wrong)).status).toBe(429)
  })

  it('take no shared points for a blocked caller', async () => {
    processes()
    for (let index = 0; index < 20; index++) await signIn(auth, '192.0.2.1', wrong)
    const neighbour = { email: 'neighbour@example.org', password }
    expect((await signIn(auth, '192.0.2.1', neighbour)).status).toBe(400)
    expect((await signIn(other, '192.0.2.1', neighbour)).status).toBe(400)
  })

  it('do not lock out many users behind one address who sign in correctly', async () => {
    processes()
    for (let index = 0; index < 20; index++) {
      expect((await signIn(auth, '192.0.2.1', { email, password })).status).toBe(200)
    }
    await signIn(auth, '192.0.2.1', wrong)
    await signIn(auth, '192.0.2.1', wrong)
    expect((await signIn(auth, '192.0.2.1', { email, password })).status).toBe(200)
    await signIn(auth, '192.0.2.1', wrong)
    await signIn(auth, '192.0.2.1', wrong)
    expect((await signIn(auth, '192.0.2.1', { email, password })).status).toBe(200)
  })

  it.each([['/recover'], ['/otp']])('let %s mail an account once, known or not', async (path) => {
    processes()
    for (const to of [email, 'nobody@example.org']) {
      const ask = () => auth.ask('POST', path, { email: to, create_user: false })
      expect((await ask()).status).toBe(200)
      const second = await ask()
      expect(second).toMatchObject({
        status: 429,
        body: { error_code: 'over_email_send_rate_limit' },
      })
      expect(second.headers.has('retry-after')).toBe(true)
    }
  })

  it('limit the mails requested from one address', async () => {
    processes()
    const ask = (name: string) => auth.ask('POST', '/recover', { email: `${name}@example.org` })
    for (const name of ['a', 'b', 'c']) expect((await ask(name)).status).toBe(200)
    expect((await ask('d')).status).toBe(429)
  })

  it('write nothing for a blocked network, whatever accounts it names', async () => {
    processes()
    const ask = (to: string) => auth.ask('POST', '/recover', { email: to })
    for (let index = 0; index < 4; index++) await ask(`used-up${index}@example.org`)
    for (let index = 0; index < 9; index++)
      await signIn(auth, '192.0.2.1', { ...wrong, email: `x${index}@example.org` })
    const rows = async () =>
      (await auth.pool.query('select key, points from auth.rate_limits order by key')).rows
    const before = await rows()
    for (let index = 0; index < 5; index++) {
      expect((await ask(`made-up${index}@example.org`)).status).toBe(429)
      const guess = { email: `made-up${index}@example.org`, password }
      expect((await signIn(auth, '192.0.2.1', guess)).status).toBe(429)
    }
    expect(await rows()).toEqual(before)
  })

  it('do not let a blocked network delay mails of others', async () => {
    processes()
    for (let index = 0; index < 4; index++) {
      await auth.ask('POST', '/recover', { email: `spent${index}@example.org` })
    }
    const ask = (address: string) =>
      auth.ask('POST', '/recover', { email }, { 'x-test-address': address })
    const strangers = Promise.all(Array.from({ length: 40 }, () => ask('192.0.2.1')))
    const owners = await ask('192.0.2.2')
    await strangers
    expect(owners.status).toBe(200)
  })

  it('limit the attempts at a code and reset with the right one', async () => {
    processes()
    await auth.ask('POST', '/otp', { email })
    const { token } = await auth.mailTo(email, 'magiclink')
    const attempt = (code: string) =>
      auth.ask('POST', '/verify', { type: 'email', email, token: code })
    const guess = token === '000000' ? '000001' : '000000'
    expect((await attempt(guess)).status).toBe(403)
    expect((await attempt(token)).status).toBe(200)
    expect((await attempt(guess)).status).toBe(403)
    expect((await attempt(guess)).status).toBe(403)
    expect((await attempt(guess)).status).toBe(429)
  })

  it('limit sign-ups and refreshes of one address', async () => {
    processes()
    const signUp = (name: string) =>
      auth.ask('POST', '/signup', { email: `${name}@new.test`, password })
    for (const name of ['a', 'b', 'c', 'd']) expect((await signUp(name)).status).toBe(200)
    expect((await signUp('e')).status).toBe(429)
    const refresh = () =>
      auth.ask('POST', '/token?grant_type=refresh_token', { refresh_token: 'x' })
    expect((await refresh()).status).toBe(400)
    expect((await refresh()).status).toBe(400)
    expect((await refresh()).status).toBe(429)
  })

  it('limit changes of the own account and its password', async () => {
    processes()
    const { body } = await signIn(auth, '192.0.2.1', { email, password })
    const own = { authorization: `Bearer ${body.access_token}` }
    const put = (server: TestAuth, change: object) => server.ask('PUT', '/user', change, own)
    const same = { status: 422, body: { error_code: 'same_password' } }
    const refused = { status: 429, body: { error_code: 'over_request_rate_limit' } }
    expect(await put(auth, { password })).toMatchObject(same)
    expect(await put(other, { password })).toMatchObject(same)
    expect(await put(auth, { password })).toMatchObject(refused)
    expect((await put(other, { data: { a: 1 } })).status).toBe(200)
    expect(await put(other, { data: { a: 2 } })).toMatchObject(refused)
  })

  it('store neither address nor account in the table', async () => {
    processes()
    await signIn(auth, '192.0.2.1', wrong)
    const { rows } = await auth.pool.query('select key from auth.rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/learner|192\.0\.2/)
  })

  it('count in the process while their table is missing', async () => {
    processes()
    await auth.pool.query('alter table auth.rate_limits rename to away')
    try {
      for (let index = 0; index < 3; index++) {
        expect((await signIn(auth, '192.0.2.1', wrong)).status).toBe(400)
      }
      expect((await signIn(auth, '192.0.2.1', wrong)).status).toBe(429)
    } finally {
      await auth.pool.query('alter table auth.away rename to rate_limits')
    }
  })
})

describe('a device known to an account, attacked from others,', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({
      rateLimits: 'on',
      limitFigures: {
        passwordPerAccountAndAddress: { points: 3, seconds: hour },
        passwordPerAccount: { points: 6, seconds: hour },
        passwordPerAddress: { points: 8, seconds: hour },
        mailPerAccount: { points: 1, seconds: hour },
        verifyPerAccount: { points: 2, seconds: hour },
      },
    })
  })
  afterAll(() => auth.stop())

  const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

  async function owner() {
    const email = `owner${count++}@example.org`
    const { headers, body } = await auth.ask('POST', '/signup', { email, password })
    return { email, cookie: cookieOf(headers), refreshToken: body.refresh_token }
  }

  function signIn(email: string, given: string, address: string, cookie = '') {
    const headers = { 'x-test-address': address, cookie }
    return auth.ask('POST', '/token?grant_type=password', { email, password: given }, headers)
  }

  async function guess(email: string) {
    for (let index = 0; index < 6; index++) await signIn(email, 'wrong', `203.0.113.${index}`)
    expect((await signIn(email, password, '192.0.2.9')).status).toBe(429)
  }

  it('can sign in from any address', async () => {
    const { email, cookie } = await owner()
    await guess(email)
    const back = await signIn(email, password, '198.51.100.7', cookie)
    expect(back.status).toBe(200)
    expect((await signIn(email, password, '198.51.100.8', cookieOf(back.headers))).status).toBe(200)
  })

  it('is not replaced by a cross-site form', async () => {
    const { email } = await owner()
    const signInFrom = (site: string) =>
      auth.ask(
        'POST',
        '/token?grant_type=password',
        { email, password },
        { 'sec-fetch-site': site },
      )
    const foreign = await signInFrom('cross-site')
    expect([foreign.status, cookieOf(foreign.headers)]).toEqual([200, ''])
    expect(cookieOf((await signInFrom('same-origin')).headers)).not.toBe('')
  })

  it("can sign in from the attacker's address", async () => {
    const { email, cookie } = await owner()
    for (let index = 0; index < 4; index++) await signIn(email, 'wrong', '203.0.113.77')
    expect((await signIn(email, password, '203.0.113.77')).status).toBe(429)
    expect((await signIn(email, password, '203.0.113.77', cookie)).status).toBe(200)
  })

  it('is not recognised by the cookie of another account', async () => {
    const { email } = await owner()
    const stranger = await owner()
    await guess(email)
    expect((await signIn(email, password, '192.0.2.9', stranger.cookie)).status).toBe(429)
  })

  it('does not permit more guesses: device and address have their own limits', async () => {
    const { email, cookie } = await owner()
    const address = '203.0.113.200'
    for (let index = 0; index < 3; index++) {
      expect((await signIn(email, 'wrong', address, cookie)).status).toBe(400)
    }
    expect((await signIn(email, password, address, cookie)).status).toBe(429)
    for (let index = 0; index < 8; index++) {
      await signIn(`nobody${index}@example.org`, 'wrong', '203.0.113.201')
    }
    const known = await owner()
    expect((await signIn(known.email, password, '203.0.113.201', known.cookie)).status).toBe(429)
  })

  it('is also remembered by a refreshed session', async () => {
    const { refreshToken, email } = await owner()
    const path = '/token?grant_type=refresh_token'
    const { headers } = await auth.ask('POST', path, { refresh_token: refreshToken })
    await guess(email)
    expect((await signIn(email, password, '198.51.100.7', cookieOf(headers))).status).toBe(200)
  })

  it.each(['/recover', '/otp'])('can still request a mail of %s', async (path) => {
    const { email, cookie } = await owner()
    const ask = (headers = {}) => auth.ask('POST', path, { email }, headers)
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    expect((await ask({ cookie })).status).toBe(200)
    expect((await ask({ cookie })).status).toBe(429)
  })

  it('can still try a code', async () => {
    const { email, cookie } = await owner()
    await auth.ask('POST', '/otp', { email })
    const { token } = await auth.mailTo(email, 'magiclink')
    const wrong = token === '000000' ? '000001' : '000000'
    const attempt = (code: string, headers = {}) =>
      auth.ask('POST', '/verify', { type: 'email', email, token: code }, headers)
    await attempt(wrong)
    await attempt(wrong)
    expect((await attempt(token)).status).toBe(429)
    expect((await attempt(token, { cookie })).status).toBe(200)
  })
})
