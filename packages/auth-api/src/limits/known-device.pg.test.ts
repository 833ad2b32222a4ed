import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'
const hour = 3600

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
