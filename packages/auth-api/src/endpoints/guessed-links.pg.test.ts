import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthApiOptions } from '../options.ts'
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

  it('is different in every mail and stored only as a hash', async () => {
    const mails = [await mailed(), await mailed()]
    expect(new Set(mails.map(({ tokenHash }) => tokenHash)).size).toBe(2)
    const { rows } = await auth.pool.query(
      `select row_to_json(t)::text as stored from auth.mailed_tokens t
       union all select row_to_json(u)::text from auth.users u`,
    )
    for (const { token, tokenHash } of mails) {
      expect(JSON.stringify(rows)).not.toContain(tokenHash)
      expect(JSON.stringify(rows)).not.toContain(`"${token}"`)
    }
  })

  it.each(['link', 'digits'])('and the digits beside it are both used up by the %s', async (by) => {
    const { token, tokenHash: token_hash } = await mailed()
    const link = () => auth.client().verifyOtp({ token_hash, type: 'magiclink' })
    const digits = () => auth.client().verifyOtp({ email, token, type: 'magiclink' })
    expect((await (by === 'link' ? link() : digits())).error).toBeNull()
    expect((await link()).error).toMatchObject({ code: 'otp_expired' })
    expect((await digits()).error).toMatchObject({ code: 'otp_expired' })
  })

  it('remains valid when another caller requests a mail', async () => {
    const { tokenHash: token_hash } = await mailed()
    await auth.client('pkce').resetPasswordForEmail(email)
    await mailed('pkce')
    expect((await auth.client().verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
  })

  it('gives its code to the browser that requested this mail', async () => {
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
    /** A different address for each attempt. */
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

    const limitedBy = (limitFigures: AuthApiOptions['limitFigures']) =>
      auth.another({
        rateLimits: 'on',
        limitFigures: { mailPerAccount: { points: 100, seconds: hour }, ...limitFigures },
      })

    beforeEach(async () => {
      await auth.pool.query('truncate auth.rate_limits')
      limited = limitedBy({
        verifyPerAccount: { points: 3, seconds: hour },
        verifyLinks: { points: 4, seconds: hour },
      })
    })

    it.each(['POST', 'GET'] as const)('is limited for all callers together (%s)', async (path) => {
      const { tokenHash } = await mailed()
      for (let tries = 0; tries < 4; tries++) expect((await guessLink(path)).status).toBe(403)
      expect((await guessLink(path)).status).toBe(429)
      const own = { type: 'magiclink', token_hash: tokenHash }
      expect((await limited.ask('POST', '/verify', own, from())).status).toBe(200)
    })

    it('is limited per account with digits, from any address', async () => {
      for (let tries = 0; tries < 3; tries++) expect((await guessCode(email)).status).toBe(403)
      expect((await guessCode(email)).status).toBe(429)
    })

    const verifyShare = { points: 1, seconds: hour }
    const statusOf = async (to: string, server: TestAuth, headers = {}) => {
      const guess = { type: 'email', email: to, token: '0' }
      const answer = await server.ask('POST', '/verify', guess, { ...from(), ...headers })
      return answer.status
    }
    /** Creates users with a pending mail and one wrong code each. */
    async function attacked(server: TestAuth, names: string[]) {
      const { admin } = await auth.admin()
      for (const name of names) {
        await admin.createUser({ email: name, email_confirm: true })
        await server.ask('POST', '/otp', { email: name }, from())
        expect(await statusOf(name, server)).toBe(403)
      }
      await server.api.close()
    }

    it('is limited for all callers together with digits for many accounts', async () => {
      const many = limitedBy({ verifyShare, verifyCodes: { points: 3, seconds: hour } })
      const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.guessed@example.org`)
      await attacked(many, names)
      const statuses = []
      for (const name of names) statuses.push(await statusOf(name, many))
      expect(statuses).toEqual([403, 403, 403, 429])
      // An address without a pending code gets the same status, and the link of the same mail still works.
      await statusOf('nobody.guessed@example.org', many)
      expect(await statusOf('nobody.guessed@example.org', many)).toBe(429)
      const { tokenHash: token_hash } = await mailed()
      const link = { type: 'magiclink', token_hash }
      expect((await many.ask('POST', '/verify', link, from())).status).toBe(200)
    })

    it('does not use up the shared limit with digits for addresses without a pending code', async () => {
      const many = limitedBy({ verifyShare, verifyCodes: { points: 3, seconds: hour } })
      for (let tries = 0; tries < 20; tries++)
        expect(await statusOf(`made-up${tries % 7}@example.org`, many)).toBe(403)
      await attacked(many, ['e.guessed@example.org'])
      expect(await statusOf('e.guessed@example.org', many)).toBe(403)
    })

    it('exempts the first guesses of an account, and known browsers entirely', async () => {
      const many = limitedBy({ verifyShare, verifyCodes: { points: 1, seconds: hour } })
      await attacked(many, ['f.guessed@example.org', 'g.guessed@example.org'])
      await statusOf('f.guessed@example.org', many)
      expect(await statusOf('g.guessed@example.org', many)).toBe(429)

      await many.ask('POST', '/otp', { email }, from())
      const { token } = await many.mailTo(email, 'magiclink')
      const right = { type: 'email', email, token }
      const member = await many.ask('POST', '/verify', right, from())
      expect(member.status).toBe(200)
      const cookie = member.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      for (let tries = 0; tries < 3; tries++)
        expect(await statusOf(email, many, { cookie })).toBe(403)
    })

    it('accepts only the digits of the newest mails, although all links remain valid', async () => {
      const mails = [await mailed(), await mailed(), await mailed(), await mailed()]
      const [oldest, second] = mails
      const type = 'magiclink'
      const old = await auth.client().verifyOtp({ email, token: oldest?.token ?? '', type })
      expect(old.error?.code).toBe('otp_expired')
      const newer = await auth.client().verifyOtp({ email, token: second?.token ?? '', type })
      expect(newer.error).toBeNull()
      const again = [await mailed(), await mailed(), await mailed(), await mailed()]
      const token_hash = again[0]?.tokenHash ?? ''
      expect((await auth.client().verifyOtp({ token_hash, type })).error).toBeNull()
    })
  })
})
