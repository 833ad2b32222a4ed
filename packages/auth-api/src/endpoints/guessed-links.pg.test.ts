import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const email = 'victim@example.org'
const hour = 3600

describe('the link of a mail', () => {
  let auth: TestAuth
  let addresses = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
    const { admin } = await auth.admin()
    await admin.createUser({ email, email_confirm: true })
  })
  afterAll(() => auth.stop())

  async function mailed(flow: 'implicit' | 'pkce' = 'implicit') {
    await auth.client(flow).signInWithOtp({ email })
    return auth.mailTo(email, 'magiclink')
  }

  const digitsHash = (token: string) =>
    createHash('sha224')
      .update(email + token)
      .digest('hex')

  it.each(['implicit', 'pkce'] as const)(
    'is not the hash of address and digits (%s)',
    async (flow) => {
      const { token, tokenHash, actionUrl } = await mailed(flow)
      expect(tokenHash).toMatch(/^(pkce_)?[0-9a-f]{56}$/)
      for (const guess of [digitsHash(token), `pkce_${digitsHash(token)}`]) {
        expect(actionUrl).not.toContain(guess)
        const posted = await auth.ask('POST', '/verify', { type: 'magiclink', token_hash: guess })
        expect(posted).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
        const pressed = await auth.send('GET', `/verify?type=magiclink&token=${guess}`)
        expect(pressed.headers.get('location')).toContain('otp_expired')
      }
    },
  )

  it('is new in every mail, and stored as a hash only', async () => {
    const mails = [await mailed(), await mailed()]
    expect(new Set(mails.map(({ tokenHash }) => tokenHash)).size).toBe(2)
    const { rows } = await auth.pool.query(
      `select row_to_json(t)::text as kept from auth.mailed_tokens t
       union all select row_to_json(u)::text from auth.users u`,
    )
    for (const { token, tokenHash } of mails) {
      expect(JSON.stringify(rows)).not.toContain(tokenHash)
      expect(JSON.stringify(rows)).not.toContain(`"${token}"`)
    }
  })

  it.each(['link', 'digits'])('and the digits beside it are both spent by the %s', async (by) => {
    const { token, tokenHash: token_hash } = await mailed()
    const link = () => auth.client().verifyOtp({ token_hash, type: 'magiclink' })
    const digits = () => auth.client().verifyOtp({ email, token, type: 'magiclink' })
    expect((await (by === 'link' ? link() : digits())).error).toBeNull()
    expect((await link()).error).toMatchObject({ code: 'otp_expired' })
    expect((await digits()).error).toMatchObject({ code: 'otp_expired' })
  })

  it('stays good when a stranger asks for another mail', async () => {
    const { tokenHash: token_hash } = await mailed()
    await auth.client('pkce').resetPasswordForEmail(email)
    await mailed('pkce')
    expect((await auth.client().verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
  })

  it('hands its code to the browser that asked for this very mail', async () => {
    const owner = auth.client('pkce')
    await owner.signInWithOtp({ email })
    const { actionUrl } = await auth.mailTo(email, 'magiclink')
    await auth.client('pkce').signInWithOtp({ email })
    await auth.api.close()
    const { pathname, search } = new URL(actionUrl)
    const pressed = await auth.send('GET', pathname + search)
    const code = new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await owner.exchangeCodeForSession(code)).error).toBeNull()
  })

  describe('under guessing', () => {
    let limited: TestAuth
    /** Each try from an address of its own. */
    const from = () => ({ 'x-test-address': `198.51.100.${addresses++ % 250}` })
    const guessLink = (path: 'POST' | 'GET') =>
      path === 'POST'
        ? limited.ask('POST', '/verify', { type: 'magiclink', token_hash: 'a'.repeat(56) }, from())
        : limited
            .send('GET', `/verify?type=magiclink&token=${'a'.repeat(56)}`, undefined, from())
            .then((answer) => ({
              status: answer.headers.get('location')?.includes('over_') ? 429 : 403,
            }))
    const guessCode = (to: string) =>
      limited.ask('POST', '/verify', { type: 'email', email: to, token: '0' }, from())

    beforeEach(async () => {
      await auth.pool.query('truncate auth.rate_limits')
      limited = auth.another({
        rateLimits: 'on',
        limitFigures: {
          mailPerAccount: { points: 100, seconds: hour },
          verifyPerAccount: { points: 3, seconds: hour },
          verifyCodes: { points: 6, seconds: hour },
          verifyLinks: { points: 4, seconds: hour },
        },
      })
    })

    it.each(['POST', 'GET'] as const)(
      'meets a limit of all callers together (%s)',
      async (path) => {
        const { tokenHash } = await mailed()
        for (let tries = 0; tries < 4; tries++) expect((await guessLink(path)).status).toBe(403)
        expect((await guessLink(path)).status).toBe(429)
        const own = { type: 'magiclink', token_hash: tokenHash }
        expect((await limited.ask('POST', '/verify', own, from())).status).toBe(200)
      },
    )

    it('meets the limit of its account with digits, from wherever they come', async () => {
      for (let tries = 0; tries < 3; tries++) expect((await guessCode(email)).status).toBe(403)
      expect((await guessCode(email)).status).toBe(429)
    })

    it('meets a limit of all callers together with digits for many accounts', async () => {
      for (let tries = 0; tries < 6; tries++) {
        expect((await guessCode(`victim${tries}@example.org`)).status).toBe(403)
      }
      expect((await guessCode('victim7@example.org')).status).toBe(429)
      const { tokenHash: token_hash } = await mailed()
      const link = { type: 'magiclink', token_hash }
      expect((await limited.ask('POST', '/verify', link, from())).status).toBe(200)
    })
  })
})
